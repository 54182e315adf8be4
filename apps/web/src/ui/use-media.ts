import { useSyncExternalStore } from 'react';

/** Below this width tables become cards and type-aheads sheets. The style sheets say the same 639px. */
export const phone = '(max-width: 639px)';
/** Below this width the sidebar is a drawer. */
export const narrow = '(max-width: 1023px)';

/** Whether a media query holds now. */
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
