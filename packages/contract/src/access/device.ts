/** A device by its User-Agent: what is looked through, and what runs it; a program that is no browser has no system. */
export interface Device {
  readonly browser: string;
  readonly system: string;
}

const unknown = 'Unknown device';

/** The device as it travels: "Firefox on Windows", "curl", "Unknown device". */
export function deviceText({ browser, system }: Device): string {
  if (browser === '') return unknown;
  return system === '' ? browser : `${browser} on ${system}`;
}

/** The device of such a text again, for saying it in another language; null for an unknown one. */
export function deviceOf(text: string): Device | null {
  if (text === unknown) return null;
  const [browser = '', system = ''] = text.split(' on ', 2);
  return { browser, system };
}
