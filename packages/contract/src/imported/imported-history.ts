import { z } from 'zod';
import { accountList, accountRowRefusals, twoSidedFields } from '#documents/account-fields';
import { documentFields, refusalCodes } from '#documents/described';
import { savedVoucher } from '#documents/document-routes';
import { rows } from '#documents/field-kinds';
import type { RefusalCode } from '#refusals';
import { route } from '#route';
import { importOutcome } from '#spreadsheet-import';
import { filledText, id, idText, takaTotal } from '#wire';

/** Vouchers imported from other books. Those that do not balance are kept out of the books (accounting §8). */

export const historyLimits = { bytes: 32 * 1024 * 1024, rows: 200_000, held: 200 } as const;

/** A voucher of the file whose debits and credits differ. */
const unresolvedInFile = z.object({
  /** The row of the file in which it begins. */
  row: z.number().int(),
  vr_date: z.string(),
  type_id: id,
  number: z.string(),
  total_debit: takaTotal,
  total_credit: takaTotal,
  difference: takaTotal,
});

/** The result of importing a file, or of its dry run. */
const historyOutcome = z.object({
  rows: z.number().int(),
  /** The number of vouchers that balance. They are posted. */
  posted: z.number().int(),
  /** The number of vouchers that do not balance. They are kept out of the books, and Mitch Match lists them. */
  held: z.number().int(),
  /** The first of the vouchers that do not balance. */
  held_vouchers: z.array(unresolvedInFile),
  /** The dates of the first and the last voucher. Null if there is none. */
  first_date: z.string().nullable(),
  last_date: z.string().nullable(),
  /** Whether the same file was imported into the branch before. Then nothing is done again. */
  imported_before: z.boolean(),
  fault_count: importOutcome.shape.fault_count,
  faults: importOutcome.shape.faults,
  /** The number of vouchers that are in no balance of the other books either, such as cancelled ones. */
  left_out: z.number().int(),
  /** The number of accounts that the branch does not have and whose group the file names. `new_accounts` has the first. */
  new_account_count: z.number().int(),
  new_accounts: z.array(z.object({ name: z.string(), coa3_id: id, coa3_name: z.string() })),
  /** The names in the file that no account of the branch has, each once. At most the first of them. */
  unknown_accounts: z.array(z.string()),
});
export type HistoryOutcome = z.output<typeof historyOutcome>;
export type UnresolvedInFile = z.output<typeof unresolvedInFile>;

const upload = { field: 'file', maxBytes: historyLimits.bytes } as const;

/** With 1, the import adds the missing accounts whose group the file names. This needs coa.edit too. */
const query = z.object({ create_accounts: z.enum(['0', '1']).default('0') });

const fileRefusals = [
  'branch_changed',
  'forbidden',
  'no_open_day',
  'file_missing',
  'too_large',
  'not_vouchers',
  'heads_missing',
  'too_many_import_rows',
] as const satisfies readonly RefusalCode[];

const checkHistory = route({
  method: 'POST',
  path: '/import/vouchers/check',
  summary:
    'What importing this file of vouchers kept elsewhere into the working branch would do: how many are posted and unresolved, and every cell that cannot be taken',
  access: ['import.run'],
  desk: true,
  query,
  upload,
  reply: historyOutcome,
  readOnly: true,
  refusals: fileRefusals,
});

const importHistory = route({
  method: 'POST',
  path: '/import/vouchers',
  summary:
    'Import vouchers kept elsewhere into the working branch, all or none: those that balance are posted on their dates before the open day, which needs dayclose.jumpdate, the others stay unresolved. The same file twice is one import',
  access: ['import.run'],
  desk: true,
  query,
  upload,
  reply: historyOutcome,
  success: null,
  refusals: [
    ...fileRefusals,
    'import_has_faults',
    'day_changed',
    'branch_disabled',
    'year_closed',
    'day_closed',
    'type_not_allowed',
    'date_not_allowed',
    'voucher_imported',
    'account_not_found',
    'account_not_allowed',
    'account_archived',
    'opening_exists',
    'idempotency_mismatch',
  ],
});

/** The typed part of a voucher that is kept out of the books. */
export const unresolvedDocument = documentFields(
  { rows: rows('rows', twoSidedFields, accountList('rows')) },
  {
    ...{ no_rows: null, too_many_rows: null },
    line_needs_one_side: 'rows.debitPaisa',
    amount_too_large: 'rows.debitPaisa',
    ...accountRowRefusals,
    voucher_too_large: null,
  },
);

/** A voucher that is kept out of the books. */
const unresolvedVoucher = z.object({
  held_id: id,
  version: z.number().int(),
  branch_id: id,
  branch_name: z.string(),
  vr_date: z.string(),
  type_id: id,
  /** Its number in the other books. */
  number: z.string(),
  file_name: z.string(),
  ...unresolvedDocument.fields.rows.found,
});
export type UnresolvedVoucher = z.output<typeof unresolvedVoucher>;

const readUnresolved = route({
  method: 'GET',
  path: '/import/held/:held_id',
  summary: 'A voucher of the reachable branches that is unresolved, so out of the books, with its lines',
  access: ['import.run'],
  params: z.object({ held_id: idText }),
  reply: unresolvedVoucher,
  refusals: ['not_found'],
});

const changes = {
  held_id: id,
  version: z.number().int(),
};

const changeRefusals = [
  'not_found',
  'held_settled',
  'stale_version',
  'idempotency_mismatch',
] as const satisfies readonly RefusalCode[];

const rowRefusals = refusalCodes(unresolvedDocument.refusals);

const correctUnresolved = route({
  method: 'POST',
  path: '/import/held/update',
  summary: 'Correct the lines of an unresolved voucher, which stays unresolved, whether they balance or not',
  access: ['import.run'],
  body: z.object({ ...changes, ...unresolvedDocument.fields.rows.sent }),
  reply: z.object({ held_id: id, version: z.number().int() }),
  success: 'The voucher is corrected and still held.',
  refusals: [...changeRefusals, ...rowRefusals],
});

const postUnresolved = route({
  method: 'POST',
  path: '/import/held/post',
  summary:
    'Post an unresolved voucher with these lines on its own date: it is in the books and no longer unresolved; needs dayclose.jumpdate',
  access: ['import.run'],
  body: z.object({ ...changes, ...unresolvedDocument.fields.rows.sent }),
  reply: savedVoucher,
  success: null,
  refusals: [
    ...changeRefusals,
    ...rowRefusals,
    'too_few_lines',
    'unbalanced',
    'no_open_day',
    'branch_disabled',
    'year_closed',
    'day_closed',
    'date_not_allowed',
    'opening_exists',
  ],
});

const removeUnresolved = route({
  method: 'POST',
  path: '/import/held/remove',
  summary:
    'Take an unresolved voucher off the list for a reason; it never comes into the books, and what it said is on record',
  access: ['import.run'],
  body: z.object({ ...changes, reason: filledText(300, 'reasonMissing') }),
  reply: z.object({ held_id: id }),
  success: 'The voucher is removed.',
  refusals: changeRefusals,
});

export const importedRoutes = {
  checkHistory,
  importHistory,
  readUnresolved,
  correctUnresolved,
  postUnresolved,
  removeUnresolved,
} as const;
