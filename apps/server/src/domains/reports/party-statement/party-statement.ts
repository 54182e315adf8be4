import type { partyStatement } from '@cashbook/contract/reports/party-statement';
import { type Place, placeOf, placeText } from '#domains/reports/account-book/place';
import { askedFrames } from '#domains/reports/asked-branches';
import type { RowOf, SliceReader } from '#domains/reports/engine/reader';
import {
  readStatementTotals,
  readStatementVouchers,
  type StatementRange,
  type StatementVoucher,
  type VoucherPlace,
} from '#domains/reports/party-statement/statement.sql';

type Statement = typeof partyStatement;

/** Reads the statement of a party, in its branch or in all branches together, voucher by voucher. */
export const readPartyStatement: SliceReader<Statement, Place> = {
  begin: async (ask) => {
    const { tx, frame, asked, words } = ask;
    const range: StatementRange = {
      frames: await askedFrames(ask),
      companyId: frame.companyId,
      accountId: asked.party_id,
      startDate: asked.start_date,
      endDate: asked.end_date,
    };
    const isOfAll = asked.scope === 'all';
    return {
      totals: await readStatementTotals(tx, range),
      slice: async (after, limit) => {
        const { rows, next } = await readStatementVouchers(tx, range, words, { after, limit });
        return { rows: rows.map((voucher) => rowOf(voucher, isOfAll)), next: next && placeOfVoucher(next) };
      },
    };
  },
  placeText,
  placeOf,
};

const placeOfVoucher = ({ vrDate, voucherId }: VoucherPlace): Place => ({ vrDate, voucherId, entryNo: 0, lineNo: 0 });

const rowOf = (voucher: StatementVoucher, isOfAll: boolean): RowOf<Statement> => ({
  sl_number: null,
  mtm_id: Number(voucher.voucherId),
  vr_date: voucher.vrDate,
  vr_no: voucher.vrNo,
  branch_name: isOfAll ? voucher.branchName : undefined,
  type_name: voucher.typeName,
  remarks: voucher.remarks,
  allocated_to: voucher.allocatedTo,
  debit: voucher.debitPaisa,
  credit: voucher.creditPaisa,
  balance: null,
  open: voucher.openPaisa,
  due_date: voucher.dueDate,
});
