import type { SaidField } from '@cashbook/contract/vouchers/voucher';
import type { VoucherTypeId } from '@cashbook/kernel';
import type { Tx } from '#db/tx';
import type { LoadedVersion, LoadedVoucher } from '#domains/ledger/index';
import {
  type DocumentKind,
  type RewrittenDocument,
  readDocument,
  readDocumentIn,
} from '#domains/posting/document-kind';
import { refusedByRule } from '#domains/posting/refused-by';
import { type Refused, refused } from '#use-case/answer';

/** A kind of document for a caller who knows it only by the name that each version stores. */
export interface StoredKind {
  readonly name: string;
  /** Returns the document that a change of type makes of the voucher. */
  readonly becomes: (
    tx: Tx,
    companyId: number,
    before: LoadedVoucher,
    to: VoucherTypeId,
  ) => Promise<RewrittenDocument | Refused>;
  /** Returns what the fields above the rows say in a version of the voucher. */
  readonly saidIn: (
    tx: Tx,
    companyId: number,
    voucher: LoadedVoucher,
    version: LoadedVersion,
  ) => Promise<readonly SaidField[]>;
}

/** Returns a kind as others look it up. The kind itself says what its document becomes, and what its fields say. */
export function storedKind<Typed, Facts extends object, Own, Beside>(
  kind: DocumentKind<Typed, Facts, Own, Beside>,
): StoredKind {
  return {
    name: kind.name,
    becomes: async (tx, companyId, before, to) => {
      if (kind.retype === undefined) return refused('type_not_allowed');
      const { typed, beside } = await readDocument(tx, companyId, kind, before);
      const next = kind.retype(typed, to, beside);
      return next.ok ? next : refusedByRule(kind, next);
    },
    saidIn: async (tx, companyId, voucher, version) => {
      if (kind.saidFields === undefined) return [];
      const { typed, beside } = await readDocumentIn(tx, companyId, kind, voucher, version);
      return kind.saidFields(typed, { ...namesIn(voucher, version), voucherId: Number(voucher.voucherId), beside });
    },
  };
}

/**
 * Returns the names of the accounts and the goods of a version. A void version has no lines and no movements: then the
 * other versions say the names.
 */
function namesIn({ history }: LoadedVoucher, { movements }: LoadedVersion) {
  const lines = history.flatMap(({ entries }) => entries.flat());
  return {
    accounts: new Map(lines.map((line) => [line.accountId, line])),
    movements: [...movements, ...history.flatMap((version) => version.movements)],
  };
}
