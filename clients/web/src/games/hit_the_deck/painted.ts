// When a race was first to be seen. For the record only: nothing is judged by it.

/** Tells performance.now() right after the next frame has been painted. */
export function whenPainted(tell: (at_ms: number) => void): void {
  requestAnimationFrame(() => {
    // A task of its own, queued before the frame is painted, runs after it.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      tell(performance.now());
    };
    port2.postMessage(null);
  });
}
