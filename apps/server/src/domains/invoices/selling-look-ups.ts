import type { CreditFacts, CreditPolicy, SaleFacts } from '@cashbook/kernel';
import { ACCOUNT } from '@cashbook/kernel';
import { sql } from 'kysely';
import type { LookUp, Need } from '#db/look-up';
import type { LoadedVoucher } from '#domains/ledger/index';

/** Look-ups of the branch, the customer and the salesman, for the rule of a sale. */

/** The credit of a customer as the database returns it. Amounts are text. */
export interface CreditRow {
  readonly branchId: number;
  readonly accountId: number;
  readonly roundsSales: boolean;
  readonly spreadsMarkup: boolean;
  readonly policy: CreditPolicy;
  readonly limitPaisa: string | null;
  /** For the rule of a sale zero without a limit. */
  readonly owedPaisa: string;
}

/**
 * Looks up the credit of customers. If the branch blocks sales over the limit, the locked read locks customers with a
 * limit.
 */
const creditLookUp: LookUp<CreditRow> = {
  name: 'credit',
  rank: 12,
  idOf: ({ accountId }) => accountId,
  together: (asked, inScope) => {
    const pairs = asked.flatMap(({ branchId, ids }) => ids.map((id) => ({ branchId, id })));
    return sql`credit_facts(${inScope(sql`${pairs.map(({ branchId }) => branchId)}::int[]`)},
      ${pairs.map(({ id }) => id)}::int[], true)`;
  },
  locked: (_companyId, { branchId, ids }) => sql`locked_credit_facts(${branchId}, ${[...ids]}::int[])`,
};

/** Returns the amount that the voucher has put on the account so far, debits less credits. Its cheques count as unpaid, as in the rule. */
const onVoucher = (before: LoadedVoucher | null, accountId: number): bigint =>
  (before?.current.entries ?? [])
    .flatMap((entry) => (entry.some((line) => line.accountId === ACCOUNT.chequesInHand) ? [] : entry))
    .filter((line) => line.accountId === accountId)
    .reduce((sum, { debitPaisa, creditPaisa }) => sum + debitPaisa - creditPaisa, 0n);

/** Returns the credit of the customer, without the voucher's own amount on the account and its cheques. */
export function creditNeeded(account: number | null, before: LoadedVoucher | null): Need<CreditFacts> {
  const accountId = account ?? ACCOUNT.cash;
  return {
    lookUp: creditLookUp,
    ids: [accountId],
    // A sale paid on the spot changes nobody's credit.
    changes: accountId === ACCOUNT.cash ? [] : [accountId],
    found: (rowsOf, branchId) => {
      const row = rowsOf(creditLookUp).find((one) => one.branchId === branchId && one.accountId === accountId);
      if (row === undefined) throw new Error(`nothing is known of the credit of account ${accountId}`);
      return {
        roundsSales: row.roundsSales,
        spreadsMarkup: row.spreadsMarkup,
        policy: row.policy,
        limitPaisa: row.limitPaisa === null ? null : BigInt(row.limitPaisa),
        owedPaisa: BigInt(row.owedPaisa) - onVoucher(before, accountId),
      };
    },
  };
}

interface EmployeeRow {
  readonly branchId: number;
  readonly employeeId: number;
}

/** Looks up employees of the branch who are in service. */
const employeeLookUp: LookUp<EmployeeRow> = {
  name: 'employees',
  rank: 13,
  idOf: ({ employeeId }) => employeeId,
  together: (asked, inScope) => {
    const pairs = asked.flatMap(({ branchId, ids }) => ids.map((id) => ({ branchId, id })));
    return sql`employee_facts(${inScope(sql`${pairs.map(({ branchId }) => branchId)}::int[]`)},
      ${pairs.map(({ id }) => id)}::int[])`;
  },
};

/** Returns the employees that may be named: those in service, and the one who is already on the voucher. */
export function employeesNeeded(employeeId: number | null, before: number | null): Need<SaleFacts['employees']> {
  return {
    lookUp: employeeLookUp,
    ids: employeeId === null ? [] : [employeeId],
    found: (rowsOf, branchId) =>
      new Set([
        ...rowsOf(employeeLookUp)
          .filter((row) => row.branchId === branchId)
          .map((row) => row.employeeId),
        ...(before === null ? [] : [before]),
      ]),
  };
}
