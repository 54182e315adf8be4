import { useEffect, useState } from 'react';
import { later } from '#later.ts';

const restMs = 300;

/** Returns the text once it has not changed for a moment, for requests to the server while the user types. */
export function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => later(restMs, () => setRested(text)), [text]);
  return rested;
}
