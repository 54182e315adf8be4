import { sql } from 'kysely';
import type { Databases } from '#db/pool';
import { callInCompany } from '#db/tx';
import {
  documentsAsJson,
  invoicesToSave,
  type SeenFacts,
  seenAsJson,
  type WholeDocument,
} from '#domains/ledger/asked-of-books';
import { type DocumentsResult, type Outcome, orRefused, resultOf } from '#domains/ledger/journal.store';
import { codeOf } from '#error-code';

/**
 * Saves documents of one branch with their invoices, all or none, in a transaction of its own and in a single trip. Answers `stale`,
 * having written nothing, when a look-up finds other facts now. Refuses as `postDocuments` and the controls of invoices do. With a lock
 * that is not free soon, or a key that was used before, the error of the database is thrown.
 */
export async function saveDocumentsAtOnce(
  db: Pick<Databases, 'app' | 'prepared'>,
  { companyId, branchId }: { readonly companyId: number; readonly branchId: number },
  { documents, seen }: { readonly documents: readonly WholeDocument[]; readonly seen: readonly SeenFacts[] },
  at: Date,
): Promise<DocumentsResult | 'stale'> {
  const document = documentsAsJson(
    branchId,
    documents.map((one) => one.document),
  );
  return orRefused<DocumentsResult>(async () => {
    const rows = await callInCompany<Outcome>(
      db,
      { companyId, lockWait: 'short' },
      (inScope) => sql`save_documents(${inScope(sql`${document}::jsonb`)}, ${seenAsJson(seen)}::jsonb,
        ${invoicesToSave(documents)}::jsonb, ${at})`,
    );
    const vouchers = rows
      .toSorted((one, other) => one.ordinal - other.ordinal)
      .map(resultOf)
      .filter((result) => result.ok);
    return { ok: true as const, vouchers };
  }).catch((error: unknown) => {
    if (codeOf(error) === otherFacts) return 'stale';
    throw error;
  });
}

/** The state of the error that says that a rule has seen other facts than there are. */
const otherFacts = 'CB003';
