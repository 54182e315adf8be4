// Written from the migrated database by the schema test (UPDATE_SCHEMA=1); not by hand.

import type { Json } from '@cashbook/kernel';
import type { Generated } from 'kysely';

export interface AccountTable {
  company_id: number;
  account_id: number;
  group_id: number;
  group_level: Generated<number>;
  branch_id: number | null;
  name: string;
  is_system: Generated<boolean>;
  is_party: Generated<boolean>;
  money_kind: string | null;
  fee_rate_milli: number | null;
  overdraft_limit_paisa: bigint | null;
  status: Generated<number>;
  version: Generated<number>;
}

export interface AccountBalanceTable {
  company_id: number;
  branch_id: number;
  account_id: number;
  debit_paisa: bigint;
  credit_paisa: bigint;
}

export interface AccountDayTable {
  company_id: number;
  branch_id: number;
  account_id: number;
  day: string;
  debit_paisa: bigint;
  credit_paisa: bigint;
}

export interface AccountGroupTable {
  company_id: number;
  group_id: number;
  level: number;
  parent_id: number | null;
  parent_level: Generated<number | null>;
  nature: number;
  name: string;
  is_system: Generated<boolean>;
  status: Generated<number>;
  version: Generated<number>;
  statement_line: string | null;
}

export interface AccountMonthTable {
  company_id: number;
  branch_id: number;
  account_id: number;
  month: string;
  debit_paisa: bigint;
  credit_paisa: bigint;
}

export interface AccountYearTable {
  company_id: number;
  branch_id: number;
  fiscal_year: number;
  account_id: number;
  debit_paisa: bigint;
  credit_paisa: bigint;
}

export interface AppUserTable {
  company_id: number;
  user_id: number;
  name: string;
  email: string;
  description: Generated<string>;
  language: Generated<string>;
  branch_id: number;
  role_id: number;
  status: Generated<number>;
  version: Generated<number>;
  created_at: Generated<Date>;
}

export interface AreaTable {
  company_id: number;
  area_id: number;
  branch_id: number;
  name: string;
  division: string | null;
  district: string | null;
  thana: string | null;
  description: Generated<string>;
  latitude_micro: bigint | null;
  longitude_micro: bigint | null;
  notes: Generated<string>;
  status: Generated<number>;
  version: Generated<number>;
  created_by: number | null;
  created_at: Date;
  updated_by: number | null;
  updated_at: Date;
}

export interface AssetTable {
  company_id: number;
  asset_id: number;
  branch_id: number;
  name: string;
  account_id: number;
  acquired_on: string;
  cost_paisa: bigint;
  residual_paisa: Generated<bigint>;
  method: string;
  life_months: number | null;
  rate_milli: number | null;
  opening_paisa: Generated<bigint>;
  opening_until: string | null;
  serial: Generated<string>;
  location: Generated<string>;
  remarks: Generated<string>;
  status: Generated<number>;
  version: Generated<number>;
  created_by: number | null;
  created_at: Date;
  updated_by: number | null;
  updated_at: Date;
}

export interface AssetLineTable {
  company_id: number;
  branch_id: number;
  voucher_id: bigint;
  line_no: number;
  asset_id: number;
  is_disposal: boolean;
  depreciation_paisa: bigint;
}

export interface AuditEventTable {
  company_id: number;
  event_id: Generated<bigint>;
  at: Date;
  user_id: number | null;
  branch_id: number | null;
  voucher_id: bigint | null;
  action: string;
  subject: Generated<string>;
  ip: Generated<string>;
  user_agent: Generated<string>;
  before: Json | null;
  after: Json | null;
}

export interface BankMatchTable {
  company_id: number;
  account_id: number;
  match_no: number;
  kind: string;
  settled_on: string;
  amount_paisa: bigint;
  matched_by: number | null;
  matched_at: Date;
}

export interface BankMatchLineTable {
  company_id: number;
  account_id: number;
  match_no: number;
  part_no: number;
  statement_no: number | null;
  statement_line_no: number | null;
  voucher_id: bigint | null;
  entry_no: number | null;
  line_no: number | null;
  live: Generated<boolean>;
}

export interface BankMatchUndoTable {
  company_id: number;
  account_id: number;
  match_no: number;
  cause: string;
  reason: string;
  undone_by: number | null;
  undone_at: Date;
}

export interface BankReconciliationTable {
  company_id: number;
  account_id: number;
  reconciliation_no: number;
  branch_id: number;
  on_date: string;
  book_paisa: bigint;
  debits_on_way_paisa: bigint;
  credits_on_way_paisa: bigint;
  bank_only_paisa: bigint;
  statement_paisa: bigint;
  matches: number;
  matched_paisa: bigint;
  said: string;
  finished_by: number | null;
  finished_at: Date;
}

export interface BankReconciliationReopeningTable {
  company_id: number;
  account_id: number;
  reconciliation_no: number;
  reason: string;
  reopened_by: number | null;
  reopened_at: Date;
}

export interface BankStatementTable {
  company_id: number;
  account_id: number;
  statement_no: number;
  branch_id: number;
  file_name: string;
  from_date: string;
  to_date: string;
  opening_paisa: bigint;
  closing_paisa: bigint;
  imported_by: number | null;
  imported_at: Date;
  removed_by: number | null;
  removed_at: Date | null;
}

export interface BankStatementLineTable {
  company_id: number;
  account_id: number;
  statement_no: number;
  line_no: number;
  line_date: string;
  description: string;
  reference: string;
  debit_paisa: bigint;
  credit_paisa: bigint;
  balance_paisa: bigint;
}

export interface BillTable {
  company_id: number;
  branch_id: number;
  voucher_id: bigint;
  version: number;
  bill_no: number;
  account_id: number;
  is_receivable: boolean;
  number: string;
  bill_date: string;
  due_date: string;
  amount_paisa: bigint;
}

export interface BillAllocationTable {
  company_id: number;
  branch_id: number;
  account_id: number;
  allocation_no: number;
  debit_voucher_id: bigint;
  debit_bill_no: number;
  credit_voucher_id: bigint;
  credit_bill_no: number;
  amount_paisa: bigint;
  allocated_on: string;
  allocated_by: number | null;
  allocated_at: Date;
}

export interface BillAllocationUndoTable {
  company_id: number;
  branch_id: number;
  account_id: number;
  allocation_no: number;
  cause: string;
  undone_on: string;
  undone_by: number | null;
  undone_at: Date;
  by_voucher_id: bigint | null;
}

export interface BranchTable {
  company_id: number;
  branch_id: number;
  name: string;
  office_type_id: number;
  business_type_id: number;
  is_protected: Generated<boolean>;
  status: Generated<number>;
  contact_person: Generated<string>;
  phone: Generated<string>;
  email: Generated<string>;
  address: Generated<string>;
  notes: Generated<string>;
  print_heading: Generated<boolean>;
  logo: Generated<string>;
  printer_type: Generated<string>;
  paper_size: Generated<string>;
  invoice_label: Generated<string>;
  purchase_note: Generated<string>;
  sales_note: Generated<string>;
  money_format: Generated<string>;
  use_bangla: Generated<boolean>;
  report_zero_balance: Generated<boolean>;
  manufacture_control: Generated<boolean>;
  warranty_control: Generated<boolean>;
  multiple_warehouse: Generated<boolean>;
  share_products: Generated<boolean>;
  share_customers: Generated<boolean>;
  customer_serial: Generated<boolean>;
  short_stock_policy: Generated<string>;
  round_sales: Generated<boolean>;
  credit_limit_policy: Generated<string>;
  negative_cash: Generated<string>;
  below_cost_policy: Generated<string>;
  order_policy: Generated<string>;
  books_begin: string | null;
  version: Generated<number>;
  created_at: Generated<Date>;
  refund_policy: Generated<string>;
  discount_policy: Generated<string>;
  discount_limit: Generated<number>;
  journal_remarks_policy: Generated<string>;
  journal_account_policy: Generated<string>;
  own_approval: Generated<string>;
  requisition_policy: Generated<string>;
  names_requisitions: Generated<boolean>;
}

export interface BranchYearTable {
  company_id: number;
  branch_id: number;
  fiscal_year: number;
}

export interface CashCountTable {
  company_id: number;
  branch_id: number;
  day: string;
  count_no: number;
  counted_at: Date;
  counted_by: number | null;
  pieces: number[];
  counted_paisa: bigint;
  book_paisa: bigint;
  difference_voucher_id: bigint | null;
}

export interface CategoryTable {
  company_id: number;
  category_id: number;
  name: string;
  description: Generated<string>;
  status: Generated<number>;
  version: Generated<number>;
  created_by: number | null;
  created_at: Date;
  updated_by: number | null;
  updated_at: Date;
}

export interface CertifiedTaxTable {
  company_id: number;
  branch_id: number;
  of_voucher_id: bigint;
  row_no: number;
  tax: string;
  note_no: number;
  number: string;
  certificate_date: string;
  noted_by: number | null;
  noted_at: Date;
  live: Generated<boolean>;
}

export interface ChartCounterTable {
  company_id: number;
  last_account_id: Generated<number>;
  last_group_id: Generated<number>;
}

export interface ChequeTable {
  company_id: number;
  branch_id: number;
  voucher_id: bigint;
  version: number;
  cheque_no: number;
  is_received: boolean;
  number: string;
  cheque_date: string;
  drawn_on: string;
  bank_account_id: number | null;
  account_id: number | null;
  amount_paisa: bigint;
  pays: Json;
}

export interface ChequeEventTable {
  company_id: number;
  branch_id: number;
  voucher_id: bigint;
  cheque_no: number;
  event_no: number;
  event: string;
  state: string;
  by_voucher_id: bigint | null;
  event_date: string | null;
  slip_no: number | null;
  bank_account_id: number | null;
  account_id: number | null;
  reason: string;
  made_by: number | null;
  made_at: Date;
}

export interface ChequeFormTable {
  company_id: number;
  cheque_form_id: number;
  bank_account_id: number;
  leaf_width_tenths: bigint;
  leaf_height_tenths: bigint;
  font_size_tenths: bigint;
  words_language: string;
  date_style: string;
  date_left_tenths: bigint;
  date_top_tenths: bigint;
  date_step_tenths: bigint;
  payee_left_tenths: bigint;
  payee_top_tenths: bigint;
  payee_width_tenths: bigint;
  words_left_tenths: bigint;
  words_top_tenths: bigint;
  words_width_tenths: bigint;
  more_left_tenths: bigint;
  more_top_tenths: bigint;
  more_width_tenths: bigint;
  amount_left_tenths: bigint;
  amount_top_tenths: bigint;
  is_crossed: boolean;
  crossing_left_tenths: bigint;
  crossing_top_tenths: bigint;
  picture: Generated<string>;
  status: Generated<number>;
  version: Generated<number>;
  created_by: number | null;
  created_at: Date;
  updated_by: number | null;
  updated_at: Date;
}

export interface ChequeNoticeTable {
  company_id: number;
  branch_id: number;
  voucher_id: bigint;
  cheque_no: number;
  event_no: number;
  note_no: number;
  received_on: string;
  noted_by: number | null;
  noted_at: Date;
  live: Generated<boolean>;
}

export interface ChequeNowTable {
  company_id: number;
  branch_id: number;
  voucher_id: bigint;
  cheque_no: number;
  is_received: boolean;
  state: string;
  moves: number;
  number: string;
  cheque_date: string;
  drawn_on: string;
  bank_account_id: number | null;
  account_id: number | null;
  amount_paisa: bigint;
  since: string;
  last_voucher_id: bigint;
  vr_no: string;
  found_text: string;
}

export interface CompanyTable {
  company_id: Generated<number>;
  name: string;
  address: Generated<string>;
  phone: Generated<string>;
  logo: Generated<string>;
  fiscal_year_start_month: Generated<number>;
  time_zone: Generated<string>;
  money_format: Generated<string>;
  customer_portal: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<Date>;
  withholds: Generated<boolean>;
  bin: Generated<string>;
  tin: Generated<string>;
  cheque_months: Generated<number>;
  late_fee: Generated<string>;
  late_fee_from: string | null;
  late_fee_grace_days: Generated<number>;
  late_fee_paisa: Generated<bigint>;
  late_fee_percent_milli: Generated<number>;
  markup: Generated<string>;
  own_requisition_paisa: bigint | null;
}

export interface CountEntryTable {
  company_id: number;
  branch_id: number;
  sheet_no: number;
  entry_no: number;
  product_id: number;
  change: string;
  quantity_milli: bigint | null;
  serial: string | null;
  counted_milli: bigint | null;
  entered_at: Date;
  entered_by: number | null;
}

export interface CountPieceTable {
  company_id: number;
  branch_id: number;
  sheet_no: number;
  product_id: number;
  serial: string;
  in_books: boolean;
  is_counted: boolean;
}

export interface CountPostingTable {
  company_id: number;
  branch_id: number;
  sheet_no: number;
  voucher_id: bigint;
}

export interface CountRowTable {
  company_id: number;
  branch_id: number;
  sheet_no: number;
  product_id: number;
  place: number;
  counted_milli: bigint | null;
  first_book_milli: bigint | null;
  book_milli: bigint | null;
  counted_on: string | null;
  earlier_milli: bigint | null;
  counted_at: Date | null;
  counted_by: number | null;
  entry_no: Generated<number>;
}

export interface CountSheetTable {
  company_id: number;
  branch_id: number;
  sheet_no: number;
  warehouse_id: number | null;
  category_id: number | null;
  remarks: Generated<string>;
  started_on: string;
  started_at: Date;
  started_by: number | null;
  entries: Generated<number>;
  ending: string | null;
  ended_at: Date | null;
  ended_by: number | null;
}

export interface DaySealTable {
  company_id: number;
  branch_id: number;
  seal_no: number;
  day: string;
  sealed_at: Date;
  voucher_ids: bigint[];
  versions: number[];
  digests: Buffer[];
  previous: Buffer | null;
  seal: Buffer;
  format: number;
}

export interface DepositSlipTable {
  company_id: number;
  branch_id: number;
  slip_no: number;
  slip_date: string;
  bank_account_id: number;
  made_by: number | null;
  made_at: Date;
}

export interface EmployeeTable {
  company_id: number;
  employee_id: number;
  branch_id: number;
  name: string;
  code: string;
  designation: Generated<string>;
  mobile: string;
  joined_on: string | null;
  is_field_officer: Generated<boolean>;
  area_id: number | null;
  address: Generated<string>;
  notes: Generated<string>;
  status: Generated<number>;
  version: Generated<number>;
  created_by: number | null;
  created_at: Date;
  updated_by: number | null;
  updated_at: Date;
}

export interface EntryTable {
  company_id: number;
  version: number;
  voucher_id: bigint;
  entry_no: number;
}

export interface GoodsInTransitTable {
  company_id: number;
  branch_id: number;
  voucher_id: bigint;
  version: number;
  product_id: number;
  to_branch_id: number;
  sent_milli: bigint;
  open_milli: bigint;
  unit_cost: string;
}

export interface IdempotencyKeyTable {
  company_id: number;
  user_id: number | null;
  key: string;
  route: string;
  body_hash: Buffer;
  voucher_id: bigint;
  version: number;
  vr_date: string;
  vr_no: string;
  told: Json | null;
}

export interface ImportedVoucherTable {
  company_id: number;
  branch_id: number;
  type_id: number;
  vr_date: string;
  legacy_number: string;
  import_id: bigint;
  voucher_id: bigint | null;
}

export interface InstallmentFeeTable {
  company_id: number;
  branch_id: number;
  sale_id: bigint;
  installment_no: number;
  until_month: number;
  voucher_id: bigint;
}

export interface InstallmentGuarantorTable {
  company_id: number;
  branch_id: number;
  voucher_id: bigint;
  version: number;
  guarantor_no: number;
  name: string;
  care_of: string;
  mobile: string;
  national_id: string;
  address: string;
  relation: string;
}

export interface InstallmentNowTable {
  company_id: number;
  sale_id: bigint;
  installment_no: number;
  branch_id: number;
  account_id: number;
  employee_id: number | null;
  due_date: string;
  amount_paisa: bigint;
  paid_paisa: bigint;
  discount_paisa: bigint;
  written_off_paisa: bigint;
  returned_paisa: bigint;
  due_paisa: bigint;
  last_paid_on: string | null;
  moved_paisa: Generated<bigint>;
  repossessed_paisa: Generated<bigint>;
}

export interface InstallmentPaymentTable {
  company_id: number;
  branch_id: number;
  voucher_id: bigint;
  sale_id: bigint;
  installment_no: number;
  paid_paisa: bigint;
  discount_paisa: bigint;
  written_off_paisa: bigint;
  received_on: string | null;
  repossessed_paisa: Generated<bigint>;
  paid_by: Generated<string>;
}

export interface InstallmentPlanTable {
  company_id: number;
  branch_id: number;
  voucher_id: bigint;
  version: number;
  early_until: string | null;
  early_discount_paisa: bigint;
  buyer_national_id: Generated<string>;
  markup_paisa: Generated<bigint>;
}

export interface InvoiceTable {
  company_id: number;
  branch_id: number;
  voucher_id: bigint;
  version: number;
  vr_date: string;
  account_id: number;
  employee_id: number | null;
  bill_no: Generated<string>;
  bill_date: string | null;
  vehicle_no: Generated<string>;
  notes: Generated<string>;
  purchase_order_id: number | null;
  sales_order_id: number | null;
  of_voucher_id: bigint | null;
  total_paisa: bigint;
  discount_paisa: bigint;
  rounding_paisa: Generated<bigint>;
  paid_paisa: bigint;
  due_date: string | null;
}

export interface InvoiceExtraTable {
  company_id: number;
  branch_id: number;
  voucher_id: bigint;
  version: number;
  extra_no: number;
  what: Generated<string>;
  amount_paisa: bigint;
  account_id: number;
  spread_by: string;
}

export interface InvoiceLineTable {
  company_id: number;
  branch_id: number;
  voucher_id: bigint;
  version: number;
  line_no: number;
  vr_date: string;
  product_id: number | null;
  labour_item_id: number | null;
  quantity_milli: bigint;
  rate_milli: bigint;
  total_paisa: bigint;
  discount_paisa: Generated<bigint>;
  extras_paisa: Generated<bigint>;
  bag_milli: Generated<bigint>;
  variance_milli: Generated<bigint>;
  bonus_milli: Generated<bigint>;
  warehouse_id: number | null;
  of_line_no: number | null;
  remarks: Generated<string>;
}

export interface InvoicePaymentTable {
  company_id: number;
  branch_id: number;
  voucher_id: bigint;
  version: number;
  payment_no: number;
  account_id: number;
  amount_paisa: bigint;
  fee_paisa: Generated<bigint>;
  transaction_id: Generated<string>;
  cheque_no: number | null;
}

export interface KeyAdviceTable {
  company_id: number;
  key: string;
  advice: Json;
}

export interface LabourItemTable {
  company_id: number;
  labour_item_id: number;
  name: string;
  category: Generated<string>;
  unit_id: number;
  rate_milli: bigint | null;
  description: Generated<string>;
  status: Generated<number>;
  version: Generated<number>;
  created_by: number | null;
  created_at: Date;
  updated_by: number | null;
  updated_at: Date;
}

export interface LineTable {
  company_id: number;
  branch_id: number;
  voucher_id: bigint;
  account_id: number;
  vr_date: string;
  debit_paisa: bigint;
  credit_paisa: bigint;
  contra_account_id: number | null;
  entry_no: number;
  line_no: number;
  live: Generated<boolean>;
  order_id: number | null;
  counter_branch_id: number | null;
  remarks: string;
}

export interface LinkRoleTable {
  role: string;
  together: boolean;
  blocks_void: boolean;
  blocks_edit: boolean;
  may_be_empty: boolean;
}

export interface ListPriceTable {
  company_id: number;
  list_price_id: number;
  branch_id: number;
  price_list_id: number;
  product_id: number;
  from_date: string;
  price_paisa: bigint;
  status: Generated<number>;
  version: Generated<number>;
  created_by: number | null;
  created_at: Date;
  updated_by: number | null;
  updated_at: Date;
}

export interface MadeReportTable {
  company_id: number;
  made_report_id: Generated<number>;
  user_id: number;
  saved_report_id: number;
  name: string;
  report: string;
  day: string;
  state: string;
  reason: Generated<string>;
  tries: number;
  branch_ids: Generated<number[]>;
  file_name: Generated<string>;
  begun_at: Date;
  ended_at: Date | null;
  email: string | null;
  email_reason: Generated<string>;
  email_tries: Generated<number>;
  email_at: Date | null;
  has_pdf: Generated<boolean>;
  pdf_reason: Generated<string>;
}

export interface MarkupLineTable {
  company_id: number;
  branch_id: number;
  voucher_id: bigint;
  version: number;
  line_no: number;
  sale_id: bigint;
  installment_no: number;
  amount_paisa: bigint;
  is_earned: boolean;
  reschedule_no: number | null;
}

export interface MarkupMonthTable {
  company_id: number;
  branch_id: number;
  month_end: string;
  voucher_id: bigint;
}

export interface MessageTable {
  company_id: number;
  message_id: Generated<bigint>;
  branch_id: number;
  kind: string;
  party_id: number | null;
  sale_id: bigint | null;
  installment_no: number | null;
  due_date: string | null;
  due_paisa: bigint | null;
  voucher_id: bigint | null;
  mobile: string;
  body: string;
  parts: number;
  cost_paisa: bigint;
  state: Generated<string>;
  reason: Generated<string>;
  tries: Generated<number>;
  created_at: Date;
  not_before: Date;
  tried_at: Date | null;
  ended_at: Date | null;
  delivery: string | null;
}

export interface MessageSettingTable {
  company_id: number;
  version: Generated<number>;
  reminders: Generated<boolean>;
  days_before: Generated<number>;
  on_due_day: Generated<boolean>;
  days_after: Generated<number>;
  receipts: Generated<boolean>;
  receipts_since: Date | null;
  language: Generated<string>;
  quiet_from: Generated<number>;
  quiet_until: Generated<number>;
  accepted_answer: Generated<string>;
  part_price_paisa: Generated<number>;
  sealed_inbound_key: Generated<string>;
}

export interface MessageTextTable {
  company_id: number;
  kind: string;
  language: string;
  body: string;
}

export interface OpeningInstallmentTable {
  company_id: number;
  branch_id: number;
  voucher_id: bigint;
  version: number;
  bill_no: number;
  employee_id: number | null;
}

export interface PartyTable {
  company_id: number;
  account_id: number;
  branch_id: number | null;
  name: string;
  status: Generated<number>;
  area_id: number | null;
  officer_id: number | null;
  somity: Generated<string>;
  national_id: Generated<string>;
  photo: Generated<string>;
  nid_picture: Generated<string>;
  credit_limit_paisa: bigint | null;
  shares_mobile: Generated<boolean>;
  created_by: number | null;
  created_at: Date | null;
  updated_by: number | null;
  updated_at: Date | null;
  type_id: number;
  idfr_code: Generated<string>;
  care_of: Generated<string>;
  address: Generated<string>;
  manual_address: Generated<string>;
  mobile: Generated<string>;
  ledger_page: Generated<string>;
  customer_login: Generated<boolean>;
  price_list_id: number | null;
  version: Generated<number>;
  credit_days: Generated<number>;
  bin: Generated<string>;
  tin: Generated<string>;
  proof_until: string | null;
  no_messages: Generated<boolean>;
  no_reminders: Generated<boolean>;
}

export interface PartyOwedTable {
  company_id: number;
  branch_id: number;
  debit_paisa: bigint;
  credit_paisa: bigint;
}

export interface PartySerialTable {
  company_id: number;
  branch_id: number;
  last_serial: number;
}

export interface PortalCodeTable {
  company_id: number;
  party_id: number;
  code_hash: Buffer;
  wrong_tries: Generated<number>;
  expires_at: Date;
}

export interface PriceListTable {
  company_id: number;
  price_list_id: number;
  name: string;
  description: Generated<string>;
  status: Generated<number>;
  version: Generated<number>;
  created_by: number | null;
  created_at: Date;
  updated_by: number | null;
  updated_at: Date;
}

export interface ProductTable {
  company_id: number;
  product_id: number;
  branch_id: number;
  category_id: number;
  product_type_id: number;
  name: string;
  code: Generated<string>;
  barcode: Generated<string>;
  search_key: Generated<string | null>;
  description: Generated<string>;
  purchase_price_paisa: Generated<bigint>;
  sales_price_paisa: Generated<bigint>;
  unit_id: number;
  order_level_milli: bigint | null;
  warranty_type: Generated<number>;
  warranty_days: number | null;
  warranty_terms: Generated<string>;
  bag_quantity_milli: bigint | null;
  serial_numbered: Generated<boolean>;
  picture: Generated<string>;
  status: Generated<number>;
  version: Generated<number>;
  created_by: number | null;
  created_at: Date;
  updated_by: number | null;
  updated_at: Date;
}

export interface ProductPriceTable {
  company_id: number;
  product_id: number;
  branch_id: number;
  from_date: string;
  purchase_price_paisa: bigint;
  sales_price_paisa: bigint;
  created_by: number | null;
  created_at: Date;
}

export interface ProductSerialTable {
  company_id: number;
  product_id: number;
  serial: string;
  branch_id: number;
  warehouse_id: number | null;
  is_held: boolean;
  transit_to: number | null;
}

export interface ProductTypeTable {
  company_id: number;
  product_type_id: number;
  name: string;
  description: Generated<string>;
  status: Generated<number>;
  version: Generated<number>;
  created_by: number | null;
  created_at: Date;
  updated_by: number | null;
  updated_at: Date;
}

export interface RecipeMaterialTable {
  company_id: number;
  recipe_material_id: number;
  branch_id: number;
  product_id: number;
  makes_milli: bigint;
  material_id: number;
  quantity_milli: bigint;
  status: Generated<number>;
  version: Generated<number>;
  created_by: number | null;
  created_at: Date;
  updated_by: number | null;
  updated_at: Date;
}

export interface ReconciledAccountTable {
  company_id: number;
  account_id: number;
  heads: Generated<Json>;
  last_statement_no: Generated<number>;
  last_match_no: Generated<number>;
  last_reconciliation_no: Generated<number>;
}

export interface RecordCounterTable {
  company_id: number;
  table_name: string;
  last_id: number;
}

export interface RequestReplyTable {
  company_id: number;
  user_id: number;
  route: string;
  request_key: string;
  body_hash: Buffer;
  reply: string;
  message: Generated<string>;
  created_at: Date;
}

export interface RequisitionTable {
  company_id: number;
  requisition_id: number;
  branch_id: number;
  req_no: number;
  vr_date: string;
  state: Generated<string>;
  version: Generated<number>;
  rows_version: Generated<number>;
  approved_paisa: bigint | null;
  created_by: number | null;
  created_at: Date;
}

export interface RequisitionDecisionTable {
  company_id: number;
  requisition_id: number;
  version: number;
  branch_id: number;
  decision: string;
  approved_paisa: bigint | null;
  reason: Generated<string>;
  done_by: number | null;
  done_at: Date;
}

export interface RequisitionLineTable {
  company_id: number;
  requisition_id: number;
  version: number;
  line_no: number;
  branch_id: number;
  product_id: number;
  product_name: string;
  unit_name: string;
  remarks: Generated<string>;
  day_milli: bigint;
  quantity_milli: bigint;
  price_milli: bigint;
  total_paisa: bigint;
  approved_paisa: bigint | null;
}

export interface RequisitionRowTable {
  company_id: number;
  branch_id: number;
  voucher_id: bigint;
  version: number;
  row_no: number;
  requisition_id: number;
  bought_paisa: bigint;
  paid_paisa: bigint;
}

export interface RequisitionVersionTable {
  company_id: number;
  requisition_id: number;
  version: number;
  branch_id: number;
  start_date: string;
  end_date: string;
  project: Generated<string>;
  notes: Generated<string>;
  total_paisa: bigint;
  saved_by: number | null;
  saved_at: Date;
}

export interface RescheduleTable {
  company_id: number;
  branch_id: number;
  sale_id: bigint;
  reschedule_no: number;
  made_on: string;
  made_by: number | null;
  made_at: Date;
  remarks: string;
  voucher_id: bigint | null;
  first_allocation_no: number | null;
  last_allocation_no: number | null;
}

export interface RescheduleUndoTable {
  company_id: number;
  branch_id: number;
  sale_id: bigint;
  reschedule_no: number;
  undone_on: string;
  undone_by: number | null;
  undone_at: Date;
  remarks: string;
}

export interface RescheduledRowTable {
  company_id: number;
  branch_id: number;
  sale_id: bigint;
  installment_no: number;
  reschedule_no: number;
  due_date: string;
  amount_paisa: bigint;
}

export interface RoleTable {
  company_id: number;
  role_id: number;
  name: string;
  is_system: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<Date>;
  status: Generated<number>;
}

export interface RolePermissionTable {
  company_id: number;
  role_id: number;
  permission: string;
}

export interface SavedReportTable {
  company_id: number;
  saved_report_id: Generated<number>;
  user_id: number;
  report: string;
  name: string;
  filters: Json;
  period: string | null;
  print_rows: number;
  print_font: number;
  paper: string | null;
  digit: number | null;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
  every_morning: Generated<boolean>;
  by_email: Generated<boolean>;
  print_set: string | null;
}

export interface SettledTaxTable {
  company_id: number;
  branch_id: number;
  voucher_id: bigint;
  how: string;
  tax: string;
  of_voucher_id: bigint;
  row_no: number;
  amount_paisa: bigint;
  live: Generated<boolean>;
}

export interface SmsGatewayTable {
  company_id: number;
  enabled: Generated<boolean>;
  url: Generated<string>;
  sender: Generated<string>;
  sealed_key: Generated<string>;
  has_key: Generated<boolean>;
}

export interface StandingTakeTable {
  company_id: number | null;
  branch_id: number | null;
  voucher_id: bigint | null;
  version: number | null;
  row_no: number | null;
  role: string | null;
  of_voucher_id: bigint | null;
  of_line_no: number | null;
  product_id: number | null;
  quantity_milli: bigint | null;
  amount_paisa: bigint | null;
  serials: string[] | null;
  vr_no: string | null;
  vr_date: string | null;
}

export interface StockBalanceTable {
  company_id: number;
  branch_id: number;
  product_id: number;
  quantity_milli: Generated<bigint>;
  average_cost: Generated<string>;
}

export interface StockMovementTable {
  company_id: number;
  branch_id: number;
  voucher_id: bigint;
  version: number;
  movement_no: number;
  product_id: number;
  warehouse_id: number | null;
  vr_date: string;
  transit_to: number | null;
  quantity_milli: bigint;
  given_cost: string | null;
  cost_voucher_id: bigint | null;
  cost_weight: bigint | null;
  cost_movement_no: number | null;
  price: string;
  order_id: number | null;
  live: Generated<boolean>;
  unit_cost: Generated<string>;
  quantity_after_milli: Generated<bigint>;
  average_after: Generated<string>;
}

export interface StockRollupTable {
  company_id: number;
  branch_id: number;
  span: string;
  starts: string;
  product_id: number;
  warehouse_id: number;
  trade: number;
  in_milli: bigint;
  out_milli: bigint;
}

export interface StockSerialTable {
  company_id: number;
  branch_id: number;
  voucher_id: bigint;
  version: number;
  movement_no: number;
  serial: string;
  place: number;
  product_id: number;
  vr_date: string;
  is_in: boolean;
  live: Generated<boolean>;
  transit_to: number | null;
}

export interface TakenLineTable {
  company_id: number;
  branch_id: number;
  voucher_id: bigint;
  version: number;
  row_no: number;
  role: string;
  of_voucher_id: bigint;
  of_line_no: number;
  product_id: number;
  quantity_milli: bigint;
  amount_paisa: Generated<bigint>;
  serials: Generated<string[]>;
}

export interface TaxCertificateTable {
  company_id: number;
  branch_id: number;
  tax: string;
  tax_year: number;
  number: number;
  deposit_id: bigint;
  account_id: number;
  issued_on: string;
  issued_by: number | null;
  issued_at: Date;
  cancelled_by: number | null;
  cancelled_at: Date | null;
  cancel_reason: string | null;
}

export interface TaxDepositTable {
  company_id: number;
  branch_id: number;
  voucher_id: bigint;
  tax: string;
  challan_number: string;
  challan_date: string;
  period: string;
}

export interface TradeOrderTable {
  company_id: number;
  trade_order_id: number;
  branch_id: number;
  order_for: number;
  product_id: number;
  order_number: string;
  delivery_location: Generated<string>;
  order_date: string;
  last_delivery_date: string | null;
  order_rate_milli: bigint;
  total_order_milli: bigint;
  order_type: number;
  note: Generated<string>;
  status: Generated<number>;
  version: Generated<number>;
  created_by: number | null;
  created_at: Date;
  updated_by: number | null;
  updated_at: Date;
}

export interface TradingDayTable {
  company_id: number;
  branch_id: number;
  day: string;
  is_open: boolean;
  folded: boolean;
  changed_at: Date;
  changed_by: number | null;
}

export interface UnitTable {
  company_id: number;
  unit_id: number;
  name: string;
  short_name: Generated<string>;
  decimals: number;
  description: Generated<string>;
  status: Generated<number>;
  version: Generated<number>;
  created_by: number | null;
  created_at: Date;
  updated_by: number | null;
  updated_at: Date;
}

export interface UnresolvedLineTable {
  company_id: number;
  unresolved_id: bigint;
  line_no: number;
  account_id: number;
  debit_paisa: bigint;
  credit_paisa: bigint;
  remarks: string;
}

export interface UnresolvedVoucherTable {
  company_id: number;
  unresolved_id: Generated<bigint>;
  branch_id: number;
  type_id: number;
  vr_date: string;
  legacy_number: string;
  status: string;
  version: Generated<number>;
  changed_by: number | null;
  changed_at: Date;
}

export interface VoucherTable {
  company_id: number;
  branch_id: number;
  voucher_id: bigint;
  version: Generated<number>;
  type_id: number;
  fiscal_year: number;
  number: number;
  vr_date: string;
  is_void: Generated<boolean>;
  is_approved: Generated<boolean>;
  is_system: Generated<boolean>;
  is_remitted: Generated<boolean>;
  total_paisa: bigint;
  created_by: number | null;
  created_at: Date;
  vr_no: string;
}

export interface VoucherCounterTable {
  company_id: number;
  branch_id: number;
  type_id: number;
  fiscal_year: number;
  last_number: number;
}

export interface VoucherImageTable {
  company_id: number;
  branch_id: number;
  voucher_id: bigint;
  file_name: string;
  image_type: number;
  given_name: string;
  mime: string;
  size_bytes: number;
  width: number | null;
  height: number | null;
  file_no: number;
  uploaded_by: number | null;
  uploaded_at: Date;
  removed_by: number | null;
  removed_at: Date | null;
}

export interface VoucherImportTable {
  company_id: number;
  import_id: Generated<bigint>;
  branch_id: number;
  file_name: string;
  file_digest: Buffer;
  imported_by: number | null;
  imported_at: Date;
}

export interface VoucherLinkTable {
  company_id: number;
  child_id: bigint;
  version: number;
  parent_id: bigint;
  role: string;
}

export interface VoucherNumberTable {
  company_id: number;
  branch_id: number;
  type_id: number;
  fiscal_year: number;
  number: number;
  voucher_id: bigint;
}

export interface VoucherTypeTable {
  type_id: number;
  prefix: string;
  name: string;
  trade: string | null;
  is_return: boolean;
  paid: string | null;
  money: string | null;
  direction: string | null;
  is_received: boolean;
  register: string | null;
}

export interface VoucherVersionTable {
  company_id: number;
  branch_id: number;
  voucher_id: bigint;
  version: number;
  change: string;
  type_id: number;
  form_version: number;
  vr_date: string;
  is_void: boolean;
  user_id: number | null;
  changed_at: Date;
  total_paisa: bigint;
  amount_paisa: bigint;
  vr_no: string;
  remarks: string;
  reason: Generated<string>;
  kind: string;
  form: Json;
}

export interface WarehouseTable {
  company_id: number;
  warehouse_id: number;
  branch_id: number;
  name: string;
  address: Generated<string>;
  phone: Generated<string>;
  is_default: Generated<boolean>;
  notes: Generated<string>;
  status: Generated<number>;
  version: Generated<number>;
  created_by: number | null;
  created_at: Date;
  updated_by: number | null;
  updated_at: Date;
}

export interface WarrantyClaimTable {
  company_id: number;
  claim_id: number;
  branch_id: number;
  claim_no: number;
  product_id: number;
  product_name: string;
  serial: string;
  customer_id: number | null;
  customer_name: string;
  mobile: string;
  fault: string;
  accessories: Generated<string>;
  taken_on: string;
  sold_on: string | null;
  sale_voucher_id: bigint | null;
  warranty_until: string | null;
  accepted_because: Generated<string>;
  state: string;
  state_on: string;
  supplier_id: number | null;
  serial_now: string;
  counts_on: bigint | null;
  version: Generated<number>;
  created_by: number | null;
  created_at: Date;
}

export interface WarrantyClaimStepTable {
  company_id: number;
  claim_id: number;
  step_no: number;
  branch_id: number;
  action: string;
  done_on: string;
  remarks: Generated<string>;
  supplier_id: number | null;
  new_serial: Generated<string>;
  voucher_id: bigint | null;
  amount_paisa: bigint | null;
  done_by: number | null;
  done_at: Date;
}

export interface WithheldRowTable {
  company_id: number;
  branch_id: number;
  voucher_id: bigint;
  version: number;
  row_no: number;
  account_id: number;
  is_received: boolean;
  bill_number: string;
  bill_paisa: bigint;
  bill_vat_paisa: bigint;
  has_vat_invoice: boolean;
  paid_paisa: bigint;
  vat_paisa: bigint;
  base_paisa: bigint;
  vds_section_id: number | null;
  vds_rate_milli: bigint;
  vds_paisa: bigint;
  tds_section_id: number | null;
  tds_rate_milli: bigint;
  tds_paisa: bigint;
  withheld_on: string | null;
}

export interface WithholdingRateTable {
  company_id: number;
  withholding_rate_id: number;
  section_id: number;
  from_date: string;
  from_paisa: Generated<bigint>;
  rate_milli: bigint;
  status: Generated<number>;
  version: Generated<number>;
  created_by: number | null;
  created_at: Date;
  updated_by: number | null;
  updated_at: Date;
}

export interface WithholdingSectionTable {
  company_id: number;
  withholding_section_id: number;
  name: string;
  kind: string;
  is_always: Generated<boolean>;
  status: Generated<number>;
  version: Generated<number>;
  created_by: number | null;
  created_at: Date;
  updated_by: number | null;
  updated_at: Date;
}

export interface YearCloseTable {
  company_id: number;
  branch_id: number;
  fiscal_year: number;
  close_no: number;
  last_day: string;
  voucher_id: bigint | null;
  income_paisa: bigint;
  expense_paisa: bigint;
  closing_stock_paisa: bigint;
  seal_no: number;
  closed_at: Date;
  closed_by: number | null;
  reopened_at: Date | null;
  reopened_by: number | null;
  reason: Generated<string>;
}

export interface Schema {
  account: AccountTable;
  account_balance: AccountBalanceTable;
  account_day: AccountDayTable;
  account_group: AccountGroupTable;
  account_month: AccountMonthTable;
  account_year: AccountYearTable;
  app_user: AppUserTable;
  area: AreaTable;
  asset: AssetTable;
  asset_line: AssetLineTable;
  audit_event: AuditEventTable;
  bank_match: BankMatchTable;
  bank_match_line: BankMatchLineTable;
  bank_match_undo: BankMatchUndoTable;
  bank_reconciliation: BankReconciliationTable;
  bank_reconciliation_reopening: BankReconciliationReopeningTable;
  bank_statement: BankStatementTable;
  bank_statement_line: BankStatementLineTable;
  bill: BillTable;
  bill_allocation: BillAllocationTable;
  bill_allocation_undo: BillAllocationUndoTable;
  branch: BranchTable;
  branch_year: BranchYearTable;
  cash_count: CashCountTable;
  category: CategoryTable;
  certified_tax: CertifiedTaxTable;
  chart_counter: ChartCounterTable;
  cheque: ChequeTable;
  cheque_event: ChequeEventTable;
  cheque_form: ChequeFormTable;
  cheque_notice: ChequeNoticeTable;
  cheque_now: ChequeNowTable;
  company: CompanyTable;
  count_entry: CountEntryTable;
  count_piece: CountPieceTable;
  count_posting: CountPostingTable;
  count_row: CountRowTable;
  count_sheet: CountSheetTable;
  day_seal: DaySealTable;
  deposit_slip: DepositSlipTable;
  employee: EmployeeTable;
  entry: EntryTable;
  goods_in_transit: GoodsInTransitTable;
  idempotency_key: IdempotencyKeyTable;
  imported_voucher: ImportedVoucherTable;
  installment_fee: InstallmentFeeTable;
  installment_guarantor: InstallmentGuarantorTable;
  installment_now: InstallmentNowTable;
  installment_payment: InstallmentPaymentTable;
  installment_plan: InstallmentPlanTable;
  invoice: InvoiceTable;
  invoice_extra: InvoiceExtraTable;
  invoice_line: InvoiceLineTable;
  invoice_payment: InvoicePaymentTable;
  key_advice: KeyAdviceTable;
  labour_item: LabourItemTable;
  line: LineTable;
  link_role: LinkRoleTable;
  list_price: ListPriceTable;
  made_report: MadeReportTable;
  markup_line: MarkupLineTable;
  markup_month: MarkupMonthTable;
  message: MessageTable;
  message_setting: MessageSettingTable;
  message_text: MessageTextTable;
  opening_installment: OpeningInstallmentTable;
  party: PartyTable;
  party_owed: PartyOwedTable;
  party_serial: PartySerialTable;
  portal_code: PortalCodeTable;
  price_list: PriceListTable;
  product: ProductTable;
  product_price: ProductPriceTable;
  product_serial: ProductSerialTable;
  product_type: ProductTypeTable;
  recipe_material: RecipeMaterialTable;
  reconciled_account: ReconciledAccountTable;
  record_counter: RecordCounterTable;
  request_reply: RequestReplyTable;
  requisition: RequisitionTable;
  requisition_decision: RequisitionDecisionTable;
  requisition_line: RequisitionLineTable;
  requisition_row: RequisitionRowTable;
  requisition_version: RequisitionVersionTable;
  reschedule: RescheduleTable;
  reschedule_undo: RescheduleUndoTable;
  rescheduled_row: RescheduledRowTable;
  role: RoleTable;
  role_permission: RolePermissionTable;
  saved_report: SavedReportTable;
  settled_tax: SettledTaxTable;
  sms_gateway: SmsGatewayTable;
  standing_take: StandingTakeTable;
  stock_balance: StockBalanceTable;
  stock_movement: StockMovementTable;
  stock_rollup: StockRollupTable;
  stock_serial: StockSerialTable;
  taken_line: TakenLineTable;
  tax_certificate: TaxCertificateTable;
  tax_deposit: TaxDepositTable;
  trade_order: TradeOrderTable;
  trading_day: TradingDayTable;
  unit: UnitTable;
  unresolved_line: UnresolvedLineTable;
  unresolved_voucher: UnresolvedVoucherTable;
  voucher: VoucherTable;
  voucher_counter: VoucherCounterTable;
  voucher_image: VoucherImageTable;
  voucher_import: VoucherImportTable;
  voucher_link: VoucherLinkTable;
  voucher_number: VoucherNumberTable;
  voucher_type: VoucherTypeTable;
  voucher_version: VoucherVersionTable;
  warehouse: WarehouseTable;
  warranty_claim: WarrantyClaimTable;
  warranty_claim_step: WarrantyClaimStepTable;
  withheld_row: WithheldRowTable;
  withholding_rate: WithholdingRateTable;
  withholding_section: WithholdingSectionTable;
  year_close: YearCloseTable;
}
