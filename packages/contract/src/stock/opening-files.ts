import { route } from '#route';
import { exportRefusals, spreadsheetFormat, spreadsheetTypes } from '#spreadsheet';
import { importOutcome, importRefusals } from '#spreadsheet-import';
import { stockRefusals } from '#stock/documents';

/** The limits of one import of opening stock. */
export const openingStockImportLimits = { bytes: 8 * 1024 * 1024, rows: 20_000 } as const;

const upload = { field: 'file', maxBytes: openingStockImportLimits.bytes } as const;
const may = ['opening.create', 'opening.edit'] as const;

/** The calls of opening stock in spreadsheets (accounting §5). Exports and imports have the same columns. */
export const openingStockFileRoutes = {
  template: route({
    method: 'GET',
    path: '/stock/opening/template',
    summary: 'A spreadsheet with the heads of opening stock and nothing below them',
    access: may,
    query: spreadsheetFormat,
    file: spreadsheetTypes,
    refusals: exportRefusals,
  }),
  export: route({
    method: 'GET',
    path: '/stock/opening/export',
    summary:
      'What the working branch has now as a spreadsheet that the import of opening stock takes: each product and warehouse with its quantity, average cost and serials',
    access: ['report.view'],
    query: spreadsheetFormat,
    file: spreadsheetTypes,
    refusals: exportRefusals,
  }),
  checkImport: route({
    method: 'POST',
    path: '/stock/opening/import/check',
    summary: 'What importing this spreadsheet of opening stock would do, with every cell that cannot be taken',
    access: ['import.run'],
    desk: true,
    upload,
    reply: importOutcome,
    readOnly: true,
    refusals: ['branch_changed', 'no_open_day', ...importRefusals],
  }),
  import: route({
    method: 'POST',
    path: '/stock/opening/import',
    summary:
      'Bring all rows of this spreadsheet into the stock on the open day, or none, as opening stock vouchers; needs opening.create too',
    access: ['import.run'],
    desk: true,
    upload,
    reply: importOutcome,
    success: 'Opening stock imported successfully.',
    refusals: [
      'idempotency_mismatch',
      'branch_changed',
      'no_open_day',
      'day_changed',
      'branch_disabled',
      'import_has_faults',
      ...importRefusals,
      'product_not_found',
      'product_archived',
      'warehouse_not_found',
      ...stockRefusals,
    ],
  }),
} as const;
