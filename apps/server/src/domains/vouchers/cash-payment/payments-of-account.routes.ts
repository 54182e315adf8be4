import type { paymentItemRoutes } from '@cashbook/contract/vouchers/cash';
import type { Services } from '#context';
import { showBranches } from '#db/branch-reach';
import { inCompany } from '#db/tx';
import { countPayments, isKnownThere, listPayments } from '#domains/vouchers/cash-payment/payments-of-account.store';
import { pageOf, rowsBefore } from '#http/paging';
import { done, refused } from '#use-case/answer';
import type { Handlers } from '#use-case/call';

/** Returns the handlers for cash payments to one account, or for one order (spec 1 §7). */
export function paymentItemHandlers({ db }: Pick<Services, 'db'>): Handlers<typeof paymentItemRoutes> {
  return {
    list: ({ actor, query }) => {
      const { companyId, workingBranchId } = actor;
      const { account_id: accountId = null, order_id: orderId = null, search } = query;
      const question = { companyId, branchId: query.branch_id ?? workingBranchId, accountId, orderId, search };
      return inCompany(db, { companyId, mode: 'report' }, async (tx) => {
        await showBranches(tx, [question.branchId]);
        if (!(await isKnownThere(tx, question))) return refused('not_found');
        const rows = await listPayments(tx, question, { limit: query.per_page, offset: rowsBefore(query) });
        const onWire = rows.map((row) => ({
          mtm_id: Number(row.voucherId),
          vr_no: row.vrNo,
          vr_date: row.vrDate,
          account: row.accountId,
          accountName: row.accountName,
          remarks: row.remarks,
          amount: row.amountPaisa,
          is_approved: row.isApproved,
        }));
        return done(pageOf(onWire, await countPayments(tx, question), query));
      });
    },
  };
}
