import { use } from 'react';

/** Longer than this no print waits for a picture. */
const timeoutMs = 5000;

const loads = new Map<string, Promise<string | null>>();

/**
 * The address of a picture once it can be drawn, so that pages are measured with it; null without one, and where it cannot
 * be had: a print goes without its picture rather than not at all. Suspends meanwhile.
 */
export function useLoadedPicture(address: string | null): string | null {
  return address === null ? null : use(loadOf(address));
}

function loadOf(address: string): Promise<string | null> {
  const known = loads.get(address);
  if (known !== undefined) return known;
  const picture = new Image();
  picture.src = address;
  const drawn = picture.decode().then(
    () => address,
    () => null,
  );
  const timedOut = new Promise<null>((resume) => setTimeout(resume, timeoutMs, null));
  const load = Promise.race([drawn, timedOut]);
  loads.set(address, load);
  return load;
}
