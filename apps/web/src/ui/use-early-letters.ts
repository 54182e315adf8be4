import { type KeyboardEvent, useEffect, useRef } from 'react';

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean | undefined;
}

export interface EarlyLetters {
  /** The choices are on their way. */
  awaits: boolean;
  options: readonly Choice[];
  choose: ((value: string) => void) | undefined;
}

/**
 * Whoever knows the screen types the first letters of a choice at once. The browser's list knows nothing of letters typed
 * before its choices are there; so they are kept, and choose then the first that begins with them. Answers what hears keys.
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
    // A blank alone opens the list.
    if (awaits && isLetter && (letters.current !== '' || key !== ' ')) letters.current += key;
  };
}

const firstBeginningWith = (letters: string, options: readonly Choice[]) =>
  options.find(({ label, disabled }) => disabled !== true && label.toLowerCase().startsWith(letters.toLowerCase()));
