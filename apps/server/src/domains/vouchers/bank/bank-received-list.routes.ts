import type { bankReceivedListRoutes } from '@cashbook/contract/vouchers/bank-received-list';
import type { Services } from '#context';
import { inCompany } from '#db/tx';
import { countBankReceipts, listBankReceipts } from '#domains/vouchers/bank/bank-received-list.store';
import { pageOf, rowsBefore } from '#http/paging';
import { done } from '#use-case/answer';
import type { Handlers } from '#use-case/call';

/** Returns the handlers for the list of a branch's bank receipts (api, "Bank vouchers"). */
export function bankReceivedListHandlers({ db }: Pick<Services, 'db'>): Handlers<typeof bankReceivedListRoutes> {
  return {
    list: ({ actor, query }) => {
      const { companyId, workingBranchId } = actor;
      const { branch_id: branchId = workingBranchId, search, start_date = null, end_date = null } = query;
      const question = { companyId, branchId, search, startDate: start_date, endDate: end_date };
      return inCompany(db, { companyId, mode: 'report' }, async (tx) => {
        const rows = await listBankReceipts(tx, question, { limit: query.per_page, offset: rowsBefore(query) });
        const onWire = rows.map((row) => ({
          mtm_id: Number(row.voucherId),
          vr_no: row.vrNo,
          vr_date: row.vrDate,
          bankReceivedAccount: row.bankAccountId,
          bankReceivedAccountName: row.bankName,
          amount: row.amountPaisa,
          is_approved: row.isApproved,
        }));
        return done(pageOf(onWire, await countBankReceipts(tx, question), query));
      });
    },
  };
}
