// A file of the page that is loaded late may not come while the line is down. It is asked for again.

const PAUSE_MS = 2000;

/** Loads a file however often that takes. Rejects with the last reason once nobody wants it any more. */
export async function load<T>(file: () => Promise<T>, wanted: () => boolean = () => true): Promise<T> {
  for (;;) {
    try {
      return await file();
    } catch (missed) {
      if (!wanted()) throw missed;
      await new Promise((again) => setTimeout(again, PAUSE_MS));
    }
  }
}
