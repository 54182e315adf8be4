import { useEffect, useRef } from 'react';
import type { EntryKind } from '#domains/posting/described/kind.ts';
import type { Values } from '#domains/posting/draft/fields.ts';
import { later } from '#later.ts';
import type { Entry } from './use-entry.ts';

/** The pause in typing after which the server is asked. */
const pauseMs = 120;

/** Puts what the server proposes into the entry row, whenever a person has typed something on which it depends. */
export function useRowProposal(kind: EntryKind, { state: { document }, do: act }: Pick<Entry, 'state' | 'do'>): void {
  const proposal = kind.rowProposal?.(document);
  const of = proposal?.of ?? '';
  const now = useRef({ of, proposal });
  now.current = { of, proposal };
  const earlier = useRef<Values>({});
  useEffect(() => {
    const { proposal: asked } = now.current;
    if (asked === undefined || of === '') {
      earlier.current = {};
      return;
    }
    const bring = (values: Values) => {
      if (now.current.of !== of) return;
      act({ type: 'proposed', table: asked.table, values, earlier: earlier.current });
      earlier.current = values;
    };
    // Without a response nothing is proposed, and a person types the values.
    return later(pauseMs, () => void asked.values().then(bring, () => undefined));
  }, [of, act]);
}
