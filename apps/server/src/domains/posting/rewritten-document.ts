import type { LoadedVoucher } from '#domains/ledger/index';
import {
  type DocumentKind,
  factsOf,
  type RewrittenDocument,
  type RewrittenDraft,
  savedDocument,
  voucherDraft,
} from '#domains/posting/document-kind';
import { refusedByRule } from '#domains/posting/refused-by';
import { refused } from '#use-case/answer';

/** Returns the document that has `typed` instead of `was`, its content before. Both are as the kind has them. */
export function rewrittenDocument<Typed, Facts extends object, Own, Beside>(
  kind: DocumentKind<Typed, Facts, Own, Beside>,
  { was, typed }: { readonly was: Typed; readonly typed: Typed },
): RewrittenDocument {
  const ruled = (before: LoadedVoucher, facts: Facts): RewrittenDraft => {
    const said = kind.rule(typed, facts, savedDocument(kind, before.current, was));
    if (!said.ok) return refusedByRule(kind, said);
    if (said.drafts.length > 1) return refused('several_vouchers');
    return {
      ok: true,
      draft: voucherDraft(kind, kind.kept?.(typed, facts) ?? typed, said.drafts[0]),
      writeOwn: async (tx, at) => kind.own?.write(tx, at, typed, facts, said.own),
    };
  };
  return {
    ok: true,
    replacing: (before) => {
      const needs = kind.needs(typed, before);
      return { needs: Object.values(needs), ruled: (known) => ruled(before, factsOf(needs, known)) };
    },
  };
}
