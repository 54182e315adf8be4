import { isDeepStrictEqual } from 'node:util';
import type { LoadedVoucher } from '#domains/ledger/index';
import {
  type DocumentKind,
  factsOf,
  type RewrittenDocument,
  type RewrittenDraft,
  savedDocument,
  voucherDraft,
} from '#domains/posting/document-kind';
import { readLockedFacts } from '#domains/posting/locked-facts';
import { refusedByRule } from '#domains/posting/refused-by';
import { refused } from '#use-case/answer';

/** Returns the document that has `typed` instead of `was`, its content before. Both are as the kind has them. */
export function rewrittenDocument<Typed, Facts extends object>(
  kind: DocumentKind<Typed, Facts>,
  { was, typed }: { readonly was: Typed; readonly typed: Typed },
): RewrittenDocument {
  const ruled = (before: LoadedVoucher, facts: Facts): RewrittenDraft => {
    const said = kind.rule(typed, facts, savedDocument(kind, before.current, was));
    if (!said.ok) return refusedByRule(kind, said);
    if (said.drafts.length > 1) return refused('several_vouchers');
    return {
      ok: true,
      draft: voucherDraft(kind, typed, said.drafts[0]),
      writeOwn: async (tx, at) => kind.own?.write(tx, at, typed, facts),
    };
  };
  return {
    ok: true,
    needs: (before) => Object.values(kind.needs(typed, before)),
    ruled: (before, known) => ruled(before, factsOf(kind.needs(typed, before), known)),
    ruledUnderLock: async (tx, companyId, before) =>
      ruled(before, await readLockedFacts(tx, companyId, before.branchId, kind.needs(typed, before))),
    typedAnew: kind.own !== undefined && !stands(typed, was),
  };
}

/**
 * Whether everything typed is equal in the document that was read. That document may have more, such as names that the kind
 * added.
 */
function stands(typed: unknown, was: unknown): boolean {
  if (Array.isArray(typed)) {
    return Array.isArray(was) && typed.length === was.length && typed.every((one, place) => stands(one, was[place]));
  }
  if (!isRecord(typed) || !isRecord(was)) return isDeepStrictEqual(typed, was);
  return Object.keys(typed).every((key) => stands(typed[key], was[key]));
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
