import { useSyncExternalStore } from 'react';

/** The media query of a phone: tables become cards and type-aheads sheets. The style sheets say the same 639px. */
export const phone = '(max-width: 639px)';
/** The media query of a narrow window: the sidebar is a drawer. */
export const narrow = '(max-width: 1023px)';

/** Whether a media query matches now. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
  );
}
