/** A device, read from its User-Agent: the browser, and the system that runs it. A program that is no browser has no system. */
export interface Device {
  readonly browser: string;
  readonly system: string;
}

const unknown = 'Unknown device';

/** Returns the device as the text that travels: "Firefox on Windows", "curl", "Unknown device". */
export function deviceText({ browser, system }: Device): string {
  if (browser === '') return unknown;
  return system === '' ? browser : `${browser} on ${system}`;
}

/** Returns the device of such a text, so that it can be shown in another language. Null for an unknown device. */
export function deviceOf(text: string): Device | null {
  if (text === unknown) return null;
  const [browser = '', system = ''] = text.split(' on ', 2);
  return { browser, system };
}
