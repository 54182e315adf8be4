import { useEffect, useRef } from 'react';
import type { EntryKind } from '#domains/posting/described/kind.ts';
import type { Entry } from './use-entry.ts';

/**
 * Puts the proposed rows into their table whenever the source of the proposal changes. A saved document keeps its rows, and
 * so does a restored draft.
 */
export function useProposal(kind: EntryKind, { state: { document }, do: act }: Pick<Entry, 'state' | 'do'>): void {
  const proposal = kind.proposal?.(document);
  const of = proposal?.of ?? '';
  const isSaved = document.loaded !== null;
  const now = useRef({ of, proposal });
  now.current = { of, proposal };
  const brought = useRef(document.rows.length === 0 ? '' : of);
  useEffect(() => {
    const { proposal: asked } = now.current;
    if (asked === undefined || of === brought.current) return;
    brought.current = of;
    if (isSaved) return;
    const bring = (rows: Awaited<ReturnType<typeof asked.rows>>) => {
      if (now.current.of === of) act({ type: 'given', table: asked.table, rows });
    };
    // Without a response nothing is proposed, and a person types the rows.
    void (of === '' ? Promise.resolve([]) : asked.rows()).then(bring, () => undefined);
  }, [of, isSaved, act]);
}
