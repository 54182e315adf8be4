import type { AuditField } from '#words/audit-fields';

/**
 * The kind of a field in the audit record, which decides how screens show it. A `text` is plain. A `code` is the number or
 * the code of an enumeration, whose name `namedValue` knows. A `list` has texts. A `picture` is the name of a file. An
 * `amount` is plain paisa, a `day` is `yyyy-mm-dd`, a `moment` is ISO 8601, a `switch` is true or false. The other kinds are
 * the number of an account, a branch, a group of the chart or a role.
 */
export type AuditKind =
  | 'text'
  | 'code'
  | 'list'
  | 'picture'
  | 'amount'
  | 'day'
  | 'moment'
  | 'switch'
  | 'account'
  | 'branch'
  | 'group'
  | 'role';

/** The fields that the database's functions and the commands record, beside the fields of forms. */
type RecordedField =
  | 'accepted_because'
  | 'claim_no'
  | 'claim_state'
  | 'customer'
  | 'fault'
  | 'product'
  | 'serial'
  | 'taken_on'
  | 'account'
  | 'archive'
  | 'book'
  | 'counted'
  | 'credit'
  | 'day'
  | 'debit'
  | 'difference'
  | 'expense'
  | 'fiscal_year'
  | 'held'
  | 'closing_stock'
  | 'confirmed'
  | 'income'
  | 'logo'
  | 'made_at'
  | 'matches'
  | 'movements'
  | 'nid_picture'
  | 'party_type'
  | 'permissions'
  | 'photo'
  | 'picture'
  | 'posted'
  | 'remarks'
  | 'sheet'
  | 'total'
  | 'type'
  | 'version_claimed'
  | 'void'
  | 'vr_date'
  | 'vr_no';

/**
 * The kind of every field of the audit record. The name alone decides it, because a typed text may look like a day or a
 * number. A new form field without a kind does not compile.
 */
const auditKinds: Readonly<Record<AuditField | RecordedField, AuditKind>> = {
  account: 'account',
  address: 'text',
  archive: 'text',
  area: 'text',
  book: 'amount',
  branch: 'branch',
  branch_types: 'code',
  books_begin: 'day',
  business_type: 'code',
  care_of: 'text',
  category: 'text',
  closing_stock: 'amount',
  confirmed: 'list',
  code: 'text',
  contact_person: 'text',
  counted: 'amount',
  credit: 'amount',
  credit_limit_policy: 'code',
  below_cost_policy: 'code',
  order_policy: 'code',
  refund_policy: 'code',
  discount_policy: 'code',
  journal_remarks_policy: 'code',
  journal_account_policy: 'code',
  own_approval: 'code',
  discount_limit: 'text',
  fee_rate: 'text',
  money_kind: 'code',
  round_sales: 'switch',
  credit_limit: 'text',
  credit_days: 'text',
  customer_login: 'switch',
  cheque_months: 'text',
  customer_portal: 'switch',
  day: 'day',
  debit: 'amount',
  decimals: 'text',
  default: 'switch',
  description: 'text',
  designation: 'text',
  difference: 'amount',
  district: 'text',
  division: 'text',
  email: 'text',
  expense: 'amount',
  field_officer: 'switch',
  fiscal_year: 'text',
  fiscal_year_start_month: 'code',
  have_customer_sl: 'switch',
  have_warehouse: 'switch',
  held: 'text',
  hosts: 'list',
  idfr_code: 'text',
  income: 'amount',
  invoice_label: 'text',
  joined_on: 'day',
  lang: 'code',
  latitude: 'text',
  ledger_page: 'text',
  logo: 'picture',
  longitude: 'text',
  made_at: 'moment',
  manual_address: 'text',
  manufactur_control: 'switch',
  matches: 'list',
  mobile: 'text',
  money_format: 'code',
  movements: 'list',
  name: 'text',
  nature: 'code',
  negative_cash: 'code',
  nid: 'text',
  notes: 'text',
  officer: 'text',
  overdraft_limit: 'text',
  pad_heading_print: 'switch',
  paper_size: 'code',
  parent: 'group',
  party_type: 'code',
  permissions: 'list',
  phone: 'text',
  posted: 'text',
  print_size: 'code',
  protected: 'switch',
  purchase_note: 'text',
  remarks: 'text',
  report_zero_bal: 'switch',
  role: 'role',
  sales_note: 'text',
  share_customer_with_other_branch: 'switch',
  share_product_with_other_branch: 'switch',
  shares_mobile: 'switch',
  short_name: 'text',
  short_stock_policy: 'code',
  sms_gateway_enabled: 'switch',
  sms_gateway_key: 'code',
  sms_gateway_sender: 'text',
  sms_gateway_url: 'text',
  somity: 'text',
  status: 'code',
  thana: 'text',
  total: 'amount',
  type: 'code',
  barcode: 'text',
  category_name: 'text',
  delivery_location: 'text',
  last_delivery_date: 'day',
  note: 'text',
  order_date: 'day',
  order_for: 'text',
  order_level: 'text',
  bag_quantity: 'text',
  makes: 'text',
  price_list: 'text',
  leaf_width: 'text',
  leaf_height: 'text',
  font_size: 'text',
  words_language: 'text',
  date_style: 'text',
  date_step: 'text',
  date_left: 'text',
  date_top: 'text',
  payee_left: 'text',
  payee_top: 'text',
  payee_width: 'text',
  words_left: 'text',
  words_top: 'text',
  words_width: 'text',
  more_left: 'text',
  more_top: 'text',
  more_width: 'text',
  amount_left: 'text',
  amount_top: 'text',
  crossed: 'switch',
  crossing_left: 'text',
  crossing_top: 'text',
  bank_account: 'text',
  section: 'text',
  kind: 'text',
  always: 'switch',
  from_base: 'text',
  rate: 'text',
  bin: 'text',
  tin: 'text',
  proof_until: 'day',
  withholds: 'switch',
  from_date: 'day',
  price: 'text',
  material: 'text',
  quantity: 'text',
  order_number: 'text',
  order_rate: 'text',
  order_type: 'code',
  total_order: 'text',
  accepted_because: 'text',
  claim_no: 'text',
  claim_state: 'code',
  customer: 'text',
  fault: 'text',
  product: 'text',
  serial: 'text',
  taken_on: 'day',
  picture: 'picture',
  photo: 'picture',
  nid_picture: 'picture',
  product_type: 'text',
  purchase_price: 'text',
  sales_price: 'text',
  serial_numbered: 'switch',
  sheet: 'text',
  warranty_days: 'text',
  warranty_type: 'code',
  unit: 'text',
  unit_rate: 'text',
  use_bangla: 'switch',
  version_claimed: 'switch',
  void: 'switch',
  vr_date: 'day',
  vr_no: 'text',
  warranty_controll: 'switch',
};

/** Returns the kind of a field by its name in the trail. Text for a field that this version does not know. */
export function auditKindOf(field: string): AuditKind {
  const kinds: Readonly<Record<string, AuditKind>> = auditKinds;
  return (Object.hasOwn(kinds, field) ? kinds[field] : undefined) ?? 'text';
}
