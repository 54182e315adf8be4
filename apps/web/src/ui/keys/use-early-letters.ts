import { type KeyboardEvent, useEffect, useRef } from 'react';

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean | undefined;
}

export interface EarlyLetters {
  /** Whether the choices are loading. */
  awaits: boolean;
  options: readonly Choice[];
  choose: ((value: string) => void) | undefined;
}

/**
 * Returns a key handler that stores letters typed before the choices are there. Once they are there it chooses the first
 * that begins with these letters. The browser's own list knows nothing of letters typed before that.
 */
export function useEarlyLetters({ awaits, options, choose }: EarlyLetters): (event: KeyboardEvent) => void {
  const letters = useRef('');
  const chosen = useRef(choose);
  chosen.current = choose;
  useEffect(() => {
    if (awaits || letters.current === '') return;
    const first = firstBeginningWith(letters.current, options);
    letters.current = '';
    if (first !== undefined) chosen.current?.(first.value);
  }, [awaits, options]);
  return ({ key, ctrlKey, metaKey, altKey }) => {
    const isLetter = [...key].length === 1 && !ctrlKey && !metaKey && !altKey;
    // A blank as the first key opens the list.
    if (awaits && isLetter && (letters.current !== '' || key !== ' ')) letters.current += key;
  };
}

const firstBeginningWith = (letters: string, options: readonly Choice[]) =>
  options.find(({ label, disabled }) => disabled !== true && label.toLowerCase().startsWith(letters.toLowerCase()));
