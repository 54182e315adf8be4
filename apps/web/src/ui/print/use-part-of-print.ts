import { useLayoutEffect, useRef } from 'react';
import { notePrinted } from './print-ready.ts';

/** Makes the component a part of the print: nothing prints before it is complete. */
export function usePartOfPrint(complete: boolean): void {
  const part = useRef<object>({});
  useLayoutEffect(() => {
    const { current } = part;
    notePrinted(current, complete);
    return () => notePrinted(current, null);
  }, [complete]);
}
