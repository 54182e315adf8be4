import { inCompany } from '#db/tx';
import { findVoucherByKey, loadVoucher } from '#domains/ledger/index';
import { type DocumentKind, isOneOf, readTyped } from '#domains/posting/document-kind';
import type { Found } from '#domains/posting/find-document';
import type { PostingEngine } from '#domains/posting/posting-engine';
import { type Refused, refused } from '#use-case/answer';
import type { Actor } from '#use-case/caller';

/**
 * What the caller's own key has put into the books, as it stands now and whatever became of it: a form whose save was
 * made from another page asks before it saves the same lines once more. It needs no more than the permission to save.
 *
 * Refusals: voucher_not_found, when the caller never saved a document of the kind under the key; forbidden, when they did in
 * a branch that they do not reach any more: taken for unsaved, it would be saved once more elsewhere.
 */
export async function findDocumentByKey<Typed, Facts extends object>(
  engine: PostingEngine,
  kind: DocumentKind<Typed, Facts>,
  { companyId, userId, branchIds }: Actor,
  key: string,
): Promise<Found<Typed> | Refused> {
  return inCompany(engine.db, { companyId, mode: 'write' }, async (tx) => {
    const used = await findVoucherByKey(tx, companyId, userId, key);
    const voucher = used === null ? null : await loadVoucher(tx, companyId, used.voucherId);
    if (voucher === null || !isOneOf(kind, voucher)) return refused('voucher_not_found');
    if (!branchIds.includes(voucher.branchId)) return refused('forbidden');
    return { kind: 'found', voucher, typed: await readTyped(tx, companyId, kind, voucher) };
  });
}
