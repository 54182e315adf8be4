import { DENOMINATIONS_TAKA } from '@cashbook/money';
import { useCallback, useState } from 'react';
import { z } from 'zod';
import { remember } from '#remember.ts';
import { personOf } from '#session/person.ts';
import { useSignedIn } from '#session/session.ts';
import type { TypedCount } from './typed-count.ts';

const kept = z.partialRecord(z.literal(DENOMINATIONS_TAKA.map(String)), z.string().max(9));

function readKept(name: string): TypedCount {
  try {
    return kept.parse(JSON.parse(localStorage.getItem(name) ?? '{}'));
  } catch {
    return {};
  }
}

/**
 * Returns the typed cash count of a day, and functions to change and to forget it. This browser keeps the count until it
 * is forgotten at the close. Another day has its own count.
 */
export function useTypedCount(day: string): [TypedCount, (typed: TypedCount) => void, () => void] {
  const { user, desk } = useSignedIn();
  const of = `cash-count:${personOf(user)}:${desk.branchId}:${day}`;
  const [state, setState] = useState(() => ({ of, typed: readKept(of) }));
  const typed = state.of === of ? state.typed : {};
  const type = useCallback(
    (next: TypedCount) => {
      setState({ of, typed: next });
      remember(of, JSON.stringify(next));
    },
    [of],
  );
  const forget = useCallback(() => localStorage.removeItem(of), [of]);
  return [typed, type, forget];
}
