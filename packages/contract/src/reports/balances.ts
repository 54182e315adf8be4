import { z } from 'zod';
import { route } from '#route';
import { exportRefusals, spreadsheetFormat, spreadsheetTypes } from '#spreadsheet';
import { date, id, idText, takaTotal } from '#wire';

/** One party's net balance in the branch, in one of the two columns (spec 2 §3, "Due row"; accounting §10). */
export const dueRow = z.object({
  coa4_id: id,
  coa4_name: z.string(),
  mobile: z.string(),
  manual_address: z.string(),
  ledger_page: z.string(),
  area_id: id.nullable(),
  debit: takaTotal,
  credit: takaTotal,
});

export const trialBalanceRow = z.object({
  account_id: id,
  name: z.string(),
  l3_name: z.string(),
  l2_name: z.string(),
  l1_name: z.string(),
  debit: takaTotal,
  credit: takaTotal,
});

export const balanceRoutes = {
  dueList: route({
    method: 'GET',
    path: '/reports/due-list',
    summary: 'Due List: what each party owes or is owed on a date',
    access: ['due.list.view'],
    query: z.object({ branch_id: idText, enddate: date }),
    reply: z.object({ original: z.array(dueRow) }),
    refusals: ['not_found', 'total_too_large'],
  }),
  dueListExport: route({
    method: 'GET',
    path: '/reports/due-list/export',
    summary: 'The Due List as a spreadsheet',
    access: ['due.list.view'],
    query: spreadsheetFormat.extend({ branch_id: idText, enddate: date }),
    file: spreadsheetTypes,
    refusals: ['not_found', 'total_too_large', ...exportRefusals],
  }),
  trialBalance: route({
    method: 'GET',
    path: '/reports/trial-balance',
    summary: 'Trial balance of a branch on a date; the two columns have one sum',
    access: ['report.view'],
    query: z.object({ branch_id: idText, end_date: date }),
    reply: z.object({ rows: z.array(trialBalanceRow), total_debit: takaTotal, total_credit: takaTotal }),
    refusals: ['not_found', 'total_too_large'],
  }),
  trialBalanceExport: route({
    method: 'GET',
    path: '/reports/trial-balance/export',
    summary: 'The trial balance as a spreadsheet',
    access: ['report.view'],
    query: spreadsheetFormat.extend({ branch_id: idText, end_date: date }),
    file: spreadsheetTypes,
    refusals: ['not_found', 'total_too_large', ...exportRefusals],
  }),
} as const;
