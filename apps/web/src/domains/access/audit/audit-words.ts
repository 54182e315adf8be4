import type { Namespaces } from '#i18n/catalogue.ts';

type Word = keyof Namespaces['audit'];

/** What people do, by the names under which the books record it. */
const actions: ReadonlyMap<string, Word> = new Map<string, Word>([
  ['account.create', 'accountCreated'],
  ['account.update', 'accountChanged'],
  ['books.restore', 'booksRestored'],
  ['branch.create', 'branchCreated'],
  ['branch.disable', 'branchDisabled'],
  ['branch.enable', 'branchEnabled'],
  ['branch.update', 'branchChanged'],
  ['company.update', 'companyChanged'],
  ['day.close', 'dayClosed'],
  ['day.jump', 'dayJumped'],
  ['day.open', 'dayOpened'],
  ['role.create', 'roleCreated'],
  ['role.permissions', 'roleChanged'],
  ['role.remove', 'roleRemoved'],
  ['session.begin', 'signedIn'],
  ['session.branch', 'branchSwitched'],
  ['session.end', 'signedOut'],
  ['session.end_all', 'signedOutAll'],
  ['user.create', 'userCreated'],
  ['user.disable', 'userDisabled'],
  ['user.enable', 'userEnabled'],
  ['user.password', 'passwordChanged'],
  ['user.update', 'userChanged'],
  ['voucher.approve', 'voucherApproved'],
  ['voucher.edit', 'voucherEdited'],
  ['voucher.post', 'voucherPosted'],
  ['voucher.redate', 'voucherRedated'],
  ['voucher.retype', 'voucherRetyped'],
  ['voucher.unapprove', 'voucherUnapproved'],
  ['voucher.void', 'voucherVoided'],
]);

/** The message for an action; undefined for one that this version does not know. */
export const actionWord = (action: string): Word | undefined => actions.get(action);

/** The things that are acted on: `voucher`, `day`, … */
export const actedOn: ReadonlySet<string> = new Set([...actions.keys()].map((action) => action.split('.')[0] ?? ''));

/** Fields by their names in the record. */
const fields: ReadonlyMap<string, Word> = new Map<string, Word>([
  ['account', 'account'],
  ['address', 'address'],
  ['branch', 'branch'],
  ['business_type', 'businessType'],
  ['contact_person', 'contactPerson'],
  ['credit', 'credit'],
  ['current_date', 'day'],
  ['day', 'day'],
  ['debit', 'debit'],
  ['description', 'description'],
  ['email', 'email'],
  ['fiscal_year_start', 'fiscalYearStart'],
  ['have_customer_sl', 'customerSerial'],
  ['have_warehouse', 'multipleWarehouse'],
  ['invoice_label', 'invoiceLabel'],
  ['lang', 'language'],
  ['logo', 'logo'],
  ['manufactur_control', 'controlManufacture'],
  ['money_format', 'moneyFormat'],
  ['name', 'name'],
  ['nature', 'nature'],
  ['next_date', 'nextDay'],
  ['notes', 'notes'],
  ['pad_heading_print', 'printHeading'],
  ['paper_size', 'paperSize'],
  ['parent', 'above'],
  ['permissions', 'permissions'],
  ['phone', 'phone'],
  ['print_size', 'printSize'],
  ['purchase_note', 'purchaseNote'],
  ['remarks', 'remarks'],
  ['report_zero_bal', 'stockWithZero'],
  ['role', 'role'],
  ['sales_note', 'salesNote'],
  ['share_customer_with_other_branch', 'customerShare'],
  ['share_product_with_other_branch', 'productShare'],
  ['status', 'status'],
  ['total', 'total'],
  ['type', 'type'],
  ['use_bangla', 'useBangla'],
  ['void', 'isVoid'],
  ['vr_date', 'voucherDate'],
  ['vr_no', 'voucherNumber'],
  ['warranty_controll', 'warrantyControl'],
]);

/** The message for a field; undefined for one that this version does not know. */
export const fieldWord = (field: string): Word | undefined => fields.get(field);

/** A field without words, as it can be read: `paper_colour` is "paper colour". */
export const plainName = (field: string) => field.replaceAll('_', ' ');
