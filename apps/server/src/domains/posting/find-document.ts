import { inCompany } from '#db/tx';
import { findVoucherByNumber, type LoadedVoucher, loadVoucher } from '#domains/ledger/index';
import { type DocumentKind, isOneOf, type ReadDocument, readDocument } from '#domains/posting/document-kind';
import type { PostingEngine } from '#domains/posting/posting-engine';
import { readTypedNumber } from '#domains/posting/typed-number';
import { type Refused, refused } from '#use-case/answer';
import type { Actor } from '#use-case/caller';

/** A document that may be loaded into its form. */
export interface FoundDocument<Typed, Beside> extends ReadDocument<Typed, Beside> {
  readonly kind: 'found';
  readonly voucher: LoadedVoucher;
}

/**
 * Finds a document of the kind in the caller's working branch by the number that a person types. This is the whole number,
 * or the bare number in the fiscal year of the branch's open day. A number that the voucher had before it was renumbered
 * also finds it.
 *
 * Refusals in order: search_empty, or the kind's own code for an empty search; voucher_not_found, voucher_void.
 */
export async function findDocument<Typed, Facts extends object, Own, Beside>(
  engine: PostingEngine,
  kind: DocumentKind<Typed, Facts, Own, Beside>,
  actor: Actor,
  typed: string,
): Promise<FoundDocument<Typed, Beside> | Refused> {
  if (typed === '') return refused(kind.numberMissing ?? 'search_empty');
  const { companyId, workingBranchId: branchId } = actor;
  return inCompany(engine.db, { companyId, mode: 'read' }, async (tx) => {
    const number = await readTypedNumber(tx, { companyId, branchId, typeId: kind.typeIds[0], typed });
    const id = number === null ? null : await findVoucherByNumber(tx, companyId, branchId, number);
    const voucher = id === null ? null : await loadVoucher(tx, companyId, id);
    if (voucher === null || !isOneOf(kind, voucher)) return refused('voucher_not_found');
    if (voucher.current.isVoid) return refused('voucher_void');
    return { kind: 'found', voucher, ...(await readDocument(tx, companyId, kind, voucher)) };
  });
}
