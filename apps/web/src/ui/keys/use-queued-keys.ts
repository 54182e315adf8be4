import { type RefObject, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { giveKey, releaseKeys, takeQueuedKey, textWithKey } from './queued-keys.ts';

interface TextField {
  input: RefObject<HTMLInputElement | null>;
  text: string;
  setText: (text: string) => void;
}

/**
 * Gives a field the keys that were queued until it was there, one after the other, as if they were pressed now. Each is
 * drawn before the next, so that Enter opens what the letters before it have found.
 */
export function useQueuedKeys({ input, text, setText }: TextField): void {
  const now = useRef({ text, setText });
  now.current = { text, setText };
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const next = () => {
      const key = takeQueuedKey();
      if (key === undefined) return releaseKeys();
      const typed = textWithKey(now.current.text, key);
      if (typed !== null) flushSync(() => now.current.setText(typed));
      else giveKey(input.current, key);
      timer = setTimeout(next);
    };
    timer = setTimeout(next);
    return () => {
      clearTimeout(timer);
      releaseKeys();
    };
  }, [input]);
}
