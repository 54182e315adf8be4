import type { FindingCode } from '@cashbook/contract/ledger/integrity';
import { paisaToText } from '@cashbook/money';
import { type AuditCheck, acrossBranches, type Finding } from '#domains/ledger/checks/check';
import { gapsOfClosedMonths, type StatementIdentity } from '#domains/reports/index';

const codes: Readonly<Record<StatementIdentity, FindingCode>> = {
  imbalance: 'balance_sheet_off',
  profit: 'profit_off',
  direct: 'cash_flow_off',
  indirect: 'cash_flow_off',
};

/** Checks the identities of the statements in each closed month of the years that are not closed (accounting-next §12). */
const statementsHold: AuditCheck = {
  name: 'statements_hold',
  invariant: 7,
  run: async (tx, scope) => {
    const gaps = await gapsOfClosedMonths(tx, scope);
    return gaps.map(({ branchId, identity, paisa, start, end }): Finding => {
      const parts = { differenceAmount: paisaToText(paisa) };
      return { code: codes[identity], parts, voucherId: null, branchId, accountId: null, start, end };
    });
  },
};

export const statementChecks: readonly AuditCheck[] = [acrossBranches(statementsHold)];
