// Random names. crypto.randomUUID does not exist on plain http, where friends on one Wi-Fi play; getRandomValues does.
const hex = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

export const newCommandId = () => hex(8);
export const newToken = () => hex(16);
