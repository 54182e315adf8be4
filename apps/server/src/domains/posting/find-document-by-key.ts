import { inCompany } from '#db/tx';
import { findVoucherByKey, loadVoucher } from '#domains/ledger/index';
import { type DocumentKind, isOneOf, readDocument } from '#domains/posting/document-kind';
import type { FoundDocument } from '#domains/posting/find-document';
import type { PostingEngine } from '#domains/posting/posting-engine';
import { type Refused, refused } from '#use-case/answer';
import type { Actor } from '#use-case/caller';

/**
 * Finds the document that the caller saved under the key, as it stands now. A form uses it when another page saved its
 * lines, to ask before it saves them again. It needs only the permission to save.
 *
 * Refusals: voucher_not_found, when the caller never saved a document of the kind under the key; forbidden, when it is in a
 * branch that the caller no longer reaches. Otherwise the form would take it for unsaved and save it again in another
 * branch.
 */
export async function findDocumentByKey<Typed, Facts extends object, Own, Beside>(
  engine: PostingEngine,
  kind: DocumentKind<Typed, Facts, Own, Beside>,
  { companyId, userId, branchIds }: Actor,
  key: string,
): Promise<FoundDocument<Typed, Beside> | Refused> {
  return inCompany(engine.db, { companyId, mode: 'read' }, async (tx) => {
    const used = await findVoucherByKey(tx, companyId, userId, key);
    const voucher = used === null ? null : await loadVoucher(tx, companyId, used.voucherId);
    if (voucher === null || !isOneOf(kind, voucher)) return refused('voucher_not_found');
    if (!branchIds.includes(voucher.branchId)) return refused('forbidden');
    return { kind: 'found', voucher, ...(await readDocument(tx, companyId, kind, voucher)) };
  });
}
