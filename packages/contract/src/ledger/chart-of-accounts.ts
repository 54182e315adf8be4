import { z } from 'zod';
import { accountKinds, accountNatures, accountUses, status } from '#enumerations';
import { route } from '#route';
import { exportRefusals, spreadsheetFormat, spreadsheetTypes } from '#spreadsheet';
import { filledText, id, idText, option, pageOf, pageQuery, sortBy, takaTotal, text } from '#wire';

/**
 * The four levels of the chart (spec 2 §2, "Chart of accounts lists"; accounting §3). The four are one shape with
 * another parent: level 1 hangs under the company and has a nature, level 4 is what vouchers post to.
 */
const name = filledText(120, 'nameMissing');
const activeOrArchived = z.union([z.literal(status.active), z.literal(status.deleted)]);

const row = {
  id,
  name: z.string(),
  is_system: z.boolean(),
  status: z.number().int(),
  version: z.number().int(),
};
const level1Row = z.object({ ...row, company_name: z.string(), nature: z.enum(accountNatures) });
const level2Row = z.object({ ...row, parent_id: id, l1_name: z.string() });
const level3Row = z.object({ ...row, parent_id: id, l2_name: z.string(), source_name: z.string() });
const level4Row = z.object({
  ...row,
  parent_id: id,
  l3_name: z.string(),
  l2_name: z.string(),
  /** Of a branch that the caller does not reach and that shares its customers: to be seen, not to be changed. */
  is_elsewhere: z.boolean(),
});

/** Who looks at the chart. To choose an account on a voucher, the type-ahead is enough. */
const viewers = ['coa.view', 'coa.edit'] as const;

const createUnder = z.object({ name, parent_id: id });
const changeUnder = z.object({ id, version: z.number().int(), name, parent_id: id, status: activeOrArchived });
const stored = z.object({ id, version: z.number().int() });
/** An entry of the level, for people: vouchers post to accounts, which stand in groups. */
const whatItIs = (level: 1 | 2 | 3 | 4) => (level === 4 ? 'Account' : 'Account group');
const under = { parent_id: idText.optional() };

const levelRoutes = <
  const L extends 1 | 2 | 3 | 4,
  const Sort extends string,
  Row extends z.ZodType,
  Create extends z.ZodType,
  Change extends z.ZodType,
>(
  level: L,
  sorts: readonly Sort[],
  rowSchema: Row,
  create: Create,
  change: Change,
) => ({
  list: route({
    method: 'GET',
    path: `/coal${level}/coal${level}-list`,
    summary: `Chart of accounts, level ${level}`,
    access: viewers,
    query: pageQuery.extend({ ...under, sort: sortBy(sorts) }),
    reply: pageOf(rowSchema),
  }),
  export: route({
    method: 'GET',
    path: `/coal${level}/coal${level}-list/export`,
    summary: `Chart of accounts, level ${level}, as a spreadsheet`,
    access: viewers,
    query: spreadsheetFormat.extend({ search: text(100).default(''), ...under, sort: sortBy(sorts) }),
    file: spreadsheetTypes,
    refusals: exportRefusals,
  }),
  options: route({
    method: 'GET',
    path: `/coal${level}/ddl`,
    summary: `The active entries of level ${level} as choices`,
    access: viewers,
    reply: z.array(option),
  }),
  read: route({
    method: 'GET',
    path: `/coal${level}/coal${level}-edit/:id`,
    summary: `One entry of level ${level}`,
    access: viewers,
    params: z.object({ id: idText }),
    reply: rowSchema,
    refusals: ['not_found'],
  }),
  create: route({
    method: 'POST',
    path: `/coal${level}/coal${level}-store`,
    summary: `Add an entry to level ${level}`,
    access: ['coa.edit'],
    body: create,
    reply: stored,
    success: `${whatItIs(level)} created successfully.`,
    refusals: ['parent_not_found', 'name_taken', 'idempotency_mismatch'],
  }),
  update: route({
    method: 'POST',
    path: `/coal${level}/coal${level}-update`,
    summary: `Rename, move or archive an entry of level ${level}`,
    access: ['coa.edit'],
    body: change,
    reply: stored,
    success: `${whatItIs(level)} updated successfully.`,
    refusals: [
      'not_found',
      'stale_version',
      'parent_not_found',
      'system_account',
      'account_in_use',
      'cash_account_in_use',
      'name_taken',
      'idempotency_mismatch',
    ],
  }),
});

export const level1Routes = levelRoutes(
  1,
  ['name'],
  level1Row,
  z.object({ name, nature: z.enum(accountNatures) }),
  z.object({ id, version: z.number().int(), name, nature: z.enum(accountNatures), status: activeOrArchived }),
);
export const level2Routes = levelRoutes(2, ['name', 'l1_name'], level2Row, createUnder, changeUnder);
export const level3Routes = levelRoutes(3, ['name', 'l2_name', 'source_name'], level3Row, createUnder, changeUnder);
export const level4Routes = levelRoutes(4, ['name', 'l3_name', 'l2_name'], level4Row, createUnder, changeUnder);

/** Debits less credits up to now; below zero is a credit balance. Null to who may not see balances. */
const balanceNow = takaTotal.nullable();

/**
 * One offer of the account type-ahead (spec 2 §3, "Account search option"): label the name, label_2 the number a
 * person knows it by (party code or account number), label_3 the address or the group, label_4 the mobile, label_5
 * care-of; and its balance in the branch that is to use it.
 */
export const accountOption = z.object({
  value: id,
  label: z.string(),
  label_2: z.string(),
  label_3: z.string(),
  label_4: z.string(),
  label_5: z.string(),
  balance: balanceNow,
});
export type AccountOption = z.output<typeof accountOption>;

export const searchAccounts = route({
  method: 'GET',
  path: '/coal4/search',
  summary:
    'Accounts whose name, number, code or mobile matches, those of other branches last; from three characters on, at most twenty',
  access: 'staff',
  query: z.object({
    searchName: text(100),
    acType: z.enum(accountKinds).default(''),
    /** `cash`: only accounts that a row of a cash or bank voucher or of a journal may name; `contra`: of a contra. */
    for: z.enum(accountUses).default(''),
    /** The branch that is to use them; the working one unless named. */
    branch_id: idText.optional(),
  }),
  reply: z.array(accountOption),
  refusals: ['total_too_large'],
});

export const accountDetails = route({
  method: 'GET',
  path: '/coal4/account-details/:id',
  summary: 'Name and party facts of an account, with its balance in a branch: the working one unless named',
  access: 'staff',
  params: z.object({ id: idText }),
  /** An account that the books of a named branch do not know is not found. */
  query: z.object({ branch_id: idText.optional() }),
  reply: z.object({
    id,
    name: z.string(),
    group: z.string(),
    cust_party_infos: z
      .object({ idfr_code: z.string(), address: z.string(), manual_address: z.string(), mobile: z.string() })
      .nullable(),
    /** Seen by who looks at ledgers or dues or writes cash, bank, contra or journal vouchers. */
    balance: balanceNow,
  }),
  refusals: ['not_found', 'total_too_large'],
});

const bankOptions = route({
  method: 'GET',
  path: '/accounts/bank/ddl',
  summary: 'The active bank accounts that a branch may use, the working one unless named, as choices',
  access: 'staff',
  query: z.object({ branch_id: idText.optional() }),
  reply: z.array(option),
});

export const accountRoutes = { searchAccounts, accountDetails, bankOptions } as const;
