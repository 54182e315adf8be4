import { useLocation } from '@tanstack/react-router';

/**
 * Returns the key of the current entry in the browser's history. Back restores the same key, and every step forward makes
 * a new one.
 */
export const useHistoryKey = (): string | undefined => useLocation({ select: ({ state }) => state.__TSR_key });
