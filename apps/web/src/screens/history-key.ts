import { useLocation } from '@tanstack/react-router';

/** What names the entry of the browser's history in hand: the same after Back, another one after every step forward. */
export const useHistoryKey = (): string | undefined => useLocation({ select: ({ state }) => state.__TSR_key });
