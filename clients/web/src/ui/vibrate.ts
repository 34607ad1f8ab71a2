// A phone that shakes. An extra: iPhones cannot, and browsers allow it only once the page has been touched.

/** Shakes for so long if this phone can and may; before the first gesture it is not even asked, since that is an error. */
export function vibrate(for_ms: number): void {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(for_ms);
}
