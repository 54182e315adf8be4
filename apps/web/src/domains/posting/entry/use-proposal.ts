import { useEffect, useRef } from 'react';
import type { EntryKind } from './kind.ts';
import type { Entry } from './use-entry.ts';

/**
 * Brings the rows that the document proposes into their table, whenever that by which they are proposed is another. A saved
 * document keeps what it says, and so does a draft that comes back.
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
    // Without an answer nothing is proposed: the rows are typed.
    void (of === '' ? Promise.resolve([]) : asked.rows()).then(bring, () => undefined);
  }, [of, isSaved, act]);
}
