import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { z } from 'zod';
import { remember } from '#remember.ts';
import { useSignedIn } from '#session/session.ts';

const uses = z.record(z.string(), z.number().int().positive());
/** Beyond this count all counts are halved, so that new habits overtake old ones. */
const mostUses = 100;

const keyOf = (userId: number) => `screen-uses:${userId}`;

/** Returns how often a user opened screens in this browser, by their addresses. */
export function usesOf(userId: number): Readonly<Record<string, number>> {
  try {
    return uses.parse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? '{}'));
  } catch {
    return {};
  }
}

/** Counts one more use of a screen. */
export function countUse(userId: number, path: string): void {
  const counted = { ...usesOf(userId) };
  counted[path] = (counted[path] ?? 0) + 1;
  const isFull = counted[path] > mostUses;
  const kept = isFull
    ? Object.entries(counted).flatMap(([to, count]) => (count > 1 ? [[to, Math.floor(count / 2)] as const] : []))
    : Object.entries(counted);
  remember(keyOf(userId), JSON.stringify(Object.fromEntries(kept)));
}

/** Counts each screen that the user opens. It listens to the router, because reading the address draws the shell again. */
export function useCountedScreens(): void {
  const router = useRouter();
  const { user } = useSignedIn();
  useEffect(
    () =>
      router.subscribe('onResolved', ({ pathChanged, toLocation }) => {
        if (pathChanged) countUse(user.id, toLocation.pathname);
      }),
    [router, user.id],
  );
}
