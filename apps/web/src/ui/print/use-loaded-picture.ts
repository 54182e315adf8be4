import { use } from 'react';

/** The longest time that a print waits for a picture, in milliseconds. */
const timeoutMs = 5000;

const loads = new Map<string, Promise<string | null>>();

/**
 * Returns the address of a picture once it can be drawn, so that pages are measured with it; suspends until then. Null
 * without an address, and where the picture cannot be loaded: the print then goes without it.
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
