import { useEffect, useState } from 'react';
import { later } from '#later.ts';

const restMs = 300;

/** The text once nobody has changed it for a moment: what is asked of the server while somebody types. */
export function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => later(restMs, () => setRested(text)), [text]);
  return rested;
}
