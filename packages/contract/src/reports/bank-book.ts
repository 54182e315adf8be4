import { cashBook } from '#reports/cash-book';
import { reportRange, slice } from '#reports/report';
import { route } from '#route';
import { exportRefusals, spreadsheetFormat, spreadsheetTypes } from '#spreadsheet';
import { idText } from '#wire';

const bankRange = reportRange.extend({ ledger_id: idText });

export const bankBookRoutes = {
  read: route({
    method: 'GET',
    path: '/reports/bank-book',
    summary: 'Bank Book: what went in and out of one bank or cash account, with the opening balance',
    access: ['cashbook.view'],
    query: bankRange.extend(slice.shape),
    reply: cashBook,
    refusals: ['dates_reversed', 'not_found', 'total_too_large'],
  }),
  export: route({
    method: 'GET',
    path: '/reports/bank-book/export',
    summary: 'The Bank Book as a spreadsheet',
    access: ['cashbook.view'],
    query: bankRange.extend(spreadsheetFormat.shape),
    file: spreadsheetTypes,
    refusals: ['dates_reversed', 'not_found', 'total_too_large', ...exportRefusals],
  }),
} as const;
