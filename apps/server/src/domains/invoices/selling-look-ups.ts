import type { CreditFacts, CreditPolicy, SaleFacts } from '@cashbook/kernel';
import { ACCOUNT } from '@cashbook/kernel';
import { sql } from 'kysely';
import type { LookUp, Need } from '#db/look-up';
import type { LoadedVoucher } from '#domains/ledger/index';

/** What the rule of a sale wants to know of its branch, its customer and its salesman. */

/** The credit of a customer as the database says it; amounts as text. */
export interface CreditRow {
  readonly branchId: number;
  readonly accountId: number;
  readonly roundsSales: boolean;
  readonly policy: CreditPolicy;
  readonly limitPaisa: string | null;
  readonly owedPaisa: string;
}

/** Credit of customers. The locked read holds those with a limit where the branch blocks what goes over it. */
const creditLookUp: LookUp<CreditRow> = {
  name: 'credit',
  rank: 12,
  together: (asked, inScope) => {
    const pairs = asked.flatMap(({ branchId, ids }) => ids.map((id) => ({ branchId, id })));
    return sql`credit_facts(${inScope(sql`${pairs.map(({ branchId }) => branchId)}::int[]`)},
      ${pairs.map(({ id }) => id)}::int[])`;
  },
  locked: (_companyId, { branchId, ids }) => sql`held_credit_facts(${branchId}, ${[...ids]}::int[])`,
};

/** What the voucher has put on the account so far, debits less credits. */
const onVoucher = (before: LoadedVoucher | null, accountId: number): bigint =>
  (before?.current.entries ?? [])
    .flat()
    .filter((line) => line.accountId === accountId)
    .reduce((sum, { debitPaisa, creditPaisa }) => sum + debitPaisa - creditPaisa, 0n);

/** The credit of the customer, without what the voucher itself has put on the account. */
export function creditNeeded(account: number | null, before: LoadedVoucher | null): Need<CreditFacts> {
  const accountId = account ?? ACCOUNT.cash;
  return {
    lookUp: creditLookUp,
    ids: [accountId],
    // Nobody's credit is looked at where it was paid on the spot.
    changes: accountId === ACCOUNT.cash ? [] : [accountId],
    found: (rowsOf, branchId) => {
      const row = rowsOf(creditLookUp).find((one) => one.branchId === branchId && one.accountId === accountId);
      if (row === undefined) throw new Error(`nothing is known of the credit of account ${accountId}`);
      return {
        roundsSales: row.roundsSales,
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

/** Employees of the branch who are in service. */
const employeeLookUp: LookUp<EmployeeRow> = {
  name: 'employees',
  rank: 13,
  together: (asked, inScope) => {
    const pairs = asked.flatMap(({ branchId, ids }) => ids.map((id) => ({ branchId, id })));
    return sql`employee_facts(${inScope(sql`${pairs.map(({ branchId }) => branchId)}::int[]`)},
      ${pairs.map(({ id }) => id)}::int[])`;
  },
};

/** The employee who sold it, where one is named; who was on the voucher before may stay. */
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
