import { z } from 'zod';
import { moneyFormats, paperSizes, printerTypes, shortStockPolicies, status } from '#enumerations';
import { route } from '#route';
import { sentences } from '#sentences';
import { exportRefusals, spreadsheetFormat, spreadsheetTypes } from '#spreadsheet';
import {
  enabledOrDisabled,
  filledText,
  id,
  idText,
  oneOrZero,
  oneZeroOrBoolean,
  option,
  pageOf,
  pageQuery,
  sortBy,
  statusFilter,
  text,
} from '#wire';

/** Branches (spec 1 §2.5, §2.6, §3). Flags travel under the spec's names, booleans as JSON booleans. */

export const branchRow = z.object({
  /** The same number twice: lists call it `id`, links `branch_id`. */
  id,
  branch_id: id,
  name: z.string(),
  contact_person: z.string(),
  business_type: z.string(),
  business_type_id: id,
  branch_types_id: id,
  phone: z.string(),
  status: z.number().int(),
  status_label: z.string(),
  is_protected: z.boolean(),
  version: z.number().int(),
});
export type BranchRow = z.output<typeof branchRow>;

/** Everything about a branch that its form edits. */
const fields = {
  name: filledText(120, 'nameMissing'),
  branch_types_id: z.number().int().min(1).max(5),
  business_type_id: z.number().int().min(1).max(9),
  contact_person: text(120).default(''),
  phone: text(40).default(''),
  email: z.union([z.literal(''), text(320).pipe(z.email(sentences.emailWrong))]).default(''),
  address: text(300).default(''),
  notes: text(1000).default(''),
  /** Whether prints carry the branch's letterhead; otherwise the company's. */
  pad_heading_print: oneZeroOrBoolean.default(false),
  print_size: z.enum(printerTypes).default('normal'),
  paper_size: z.enum(paperSizes).default('A4'),
  invoice_label: text(120).default(''),
  purchase_note: text(1000).default(''),
  sales_note: text(1000).default(''),
  money_format: z.enum(moneyFormats).default('indian'),
  status: enabledOrDisabled.default(status.active),
  /** Only people working in a protected branch, or in head office, reach it. */
  is_protected: z.boolean().default(false),
  /** What happens on selling more than there is (accounting §5). */
  short_stock_policy: z.enum(shortStockPolicies).default('warn'),
  /** Stock With Zero? */
  report_zero_bal: z.boolean().default(false),
  /** Control Manufacture? */
  manufactur_control: z.boolean().default(false),
  warranty_controll: z.boolean().default(false),
  /** Multiple Warehouse? */
  have_warehouse: z.boolean().default(false),
  share_product_with_other_branch: z.boolean().default(false),
  /** The branch's own customers are offered in the other branches too. */
  share_customer_with_other_branch: z.boolean().default(false),
  /** Use Customer Serial? */
  have_customer_sl: z.boolean().default(false),
  use_bangla: z.boolean().default(false),
};

const fieldsOfBranch = z.object(fields);
/** A branch's fields as the server keeps them. */
export type BranchFields = z.output<typeof fieldsOfBranch>;

export const branchForm = z.object({
  id,
  version: z.number().int(),
  /** Address of the logo's picture, null without one. */
  logo: z.string().nullable(),
  name: z.string(),
  branch_types_id: id,
  business_type_id: id,
  contact_person: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  notes: z.string(),
  pad_heading_print: oneOrZero,
  print_size: z.enum(printerTypes),
  paper_size: z.enum(paperSizes),
  invoice_label: z.string(),
  purchase_note: z.string(),
  sales_note: z.string(),
  money_format: z.enum(moneyFormats),
  status: enabledOrDisabled,
  is_protected: z.boolean(),
  short_stock_policy: z.enum(shortStockPolicies),
  report_zero_bal: z.boolean(),
  manufactur_control: z.boolean(),
  warranty_controll: z.boolean(),
  have_warehouse: z.boolean(),
  share_product_with_other_branch: z.boolean(),
  share_customer_with_other_branch: z.boolean(),
  have_customer_sl: z.boolean(),
  use_bangla: z.boolean(),
});
export type BranchForm = z.output<typeof branchForm>;

const stored = z.object({ id, version: z.number().int() });
const filters = {
  search: text(100).default(''),
  status: statusFilter,
  sort: sortBy(['name', 'contact_person', 'business_type', 'phone', 'status']),
};

export const branchRoutes = {
  list: route({
    method: 'GET',
    path: '/branch/branch-list',
    summary: 'The branches that the caller reaches, disabled ones included',
    access: ['branch.view'],
    query: pageQuery.extend(filters),
    reply: pageOf(branchRow),
  }),
  export: route({
    method: 'GET',
    path: '/branch/branch-list/export',
    summary: 'The branches as a spreadsheet',
    access: ['branch.view'],
    query: spreadsheetFormat.extend(filters),
    file: spreadsheetTypes,
    refusals: exportRefusals,
  }),
  read: route({
    method: 'GET',
    path: '/branch/branch-edit/:id',
    summary: 'One branch as the form shows it (also in editData.branch)',
    access: ['branch.edit'],
    params: z.object({ id: idText }),
    reply: z.object({ branch: branchForm, editData: z.object({ branch: branchForm }) }),
    refusals: ['not_found'],
  }),
  create: route({
    method: 'POST',
    path: '/branch/branch-store',
    summary: 'Add a branch with its books: its first day is the day that is open in head office',
    access: ['branch.create'],
    /** Without a money format the branch takes the company's. */
    body: fieldsOfBranch.extend({ money_format: z.enum(moneyFormats).optional() }),
    reply: stored,
    success: 'Branch created successfully.',
    refusals: ['head_office_exists', 'name_taken', 'idempotency_mismatch'],
  }),
  update: route({
    method: 'POST',
    path: '/branch/branch-update',
    summary: 'Change a branch',
    access: ['branch.edit'],
    body: fieldsOfBranch.extend({ id, version: z.number().int() }),
    reply: stored,
    success: 'Branch updated successfully.',
    refusals: [
      'not_found',
      'stale_version',
      'head_office_needed',
      'head_office_exists',
      'name_taken',
      'idempotency_mismatch',
    ],
  }),
  setStatus: route({
    method: 'POST',
    path: '/branch/branch-status',
    summary: 'Enable or disable a branch; disabling signs its users out and refuses new vouchers there',
    access: ['branch.edit'],
    body: z.object({ id, status: enabledOrDisabled }),
    reply: z.object({ branch: branchRow }),
    success: 'Branch status updated successfully.',
    refusals: ['not_found', 'head_office_needed', 'idempotency_mismatch'],
  }),
  types: route({
    method: 'GET',
    path: '/branch/ddl/types',
    summary: 'Business types and office types',
    access: 'staff',
    reply: z.object({ business_types: z.array(option), branch_types: z.array(option) }),
  }),
  switchBranch: route({
    method: 'POST',
    path: '/user/switch-branch',
    summary: 'Work in another branch that the caller reaches, until the session ends or the branch is switched again',
    access: 'staff',
    body: z.object({ id }),
    reply: z.object({ id, name: z.string() }),
    success: 'Branch switched successfully.',
    refusals: ['not_found', 'branch_disabled', 'idempotency_mismatch'],
  }),
} as const;
