import type { calendarRoutes } from '@cashbook/contract/reports/calendar';
import { addDays } from '@cashbook/money';
import type { Services } from '#context';
import { showBranches } from '#db/branch-reach';
import { inCompany } from '#db/tx';
import {
  type MonthOfBranch,
  readChequeDays,
  readDays,
  readDueDays,
  readOrderDays,
} from '#domains/reports/calendar/calendar.sql';
import { done } from '#use-case/answer';
import type { Handlers } from '#use-case/call';

/** Returns the handler of the calendar of the caller's working branch. It has what the caller may see on the screens that it leads to. */
export function calendarHandlers({ db }: Pick<Services, 'db'>): Handlers<typeof calendarRoutes> {
  return {
    read: ({ actor, query: { month } }) => {
      const { companyId, workingBranchId: branchId, permissions } = actor;
      const to = addDays(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`, -1);
      const asked: MonthOfBranch = { companyId, branchId, from: `${month}-01`, to };
      const seesInstallments = permissions.has('installment.view') || permissions.has('installment.receive');
      return inCompany(db, { companyId, mode: 'report' }, async (tx) => {
        await showBranches(tx, [branchId]);
        return done({
          month,
          ...(await readDays(tx, asked)),
          installments: seesInstallments ? await readDueDays(tx, asked) : [],
          cheques: permissions.has('cheque.view') ? await readChequeDays(tx, asked) : [],
          orders: permissions.has('order.view') ? await readOrderDays(tx, asked) : [],
        });
      });
    },
  };
}
