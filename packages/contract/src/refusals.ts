import { MAX_DAYS_AHEAD, MAX_VOUCHER_ROWS } from '@cashbook/money';

/**
 * Every refusal the API can answer with: its stable code, its HTTP status and its sentence for people.
 * Where the spec's error catalogue gives a text (spec 1 §8, spec 2 §8, spec 3 §8), it is that text. A gap such as
 * `{{debit}}` is filled from the `values` of the refusal, in every language.
 */
export const refusals = {
  // every call
  unauthenticated: { status: 401, message: 'Please login to continue.' },
  forbidden: { status: 403, message: 'You do not have permission to do this.' },
  not_found: { status: 404, message: 'Not found.' },
  csrf: { status: 419, message: 'This page is out of date. Please reload it and try again.' },
  too_many: { status: 429, message: 'Too many tries. Please wait a little and try again.' },
  invalid_input: { status: 422, message: 'Please check the marked fields.' },
  malformed: { status: 400, message: 'The request could not be read.' },
  unsupported_media: { status: 415, message: 'The request must be JSON.' },
  too_slow: { status: 408, message: 'The request took too long to arrive. Please try again.' },
  too_large: { status: 413, message: 'The request is too large.' },
  headers_too_large: { status: 431, message: 'The headers of the request are too large.' },
  expectation_failed: { status: 417, message: 'The request expects something that this server does not do.' },
  database_away: { status: 503, message: 'The database cannot be used at the moment. Please try again.' },
  internal: { status: 500, message: 'Something went wrong.' },
  // sign-in
  invalid_credentials: { status: 401, message: 'Invalid username or password' },
  wrong_password: { status: 422, message: 'The current password is not right.' },
  passwords_differ: { status: 422, message: 'Passwords do not match.' },
  // users and roles
  common_password: { status: 422, message: 'This password is too easy to guess. Please choose another.' },
  own_password: { status: 422, message: 'Please change your own password in your profile.' },
  own_role: { status: 409, message: 'You cannot change your own role.' },
  own_account: { status: 409, message: 'You cannot disable your own account.' },
  email_taken: { status: 409, message: 'This email is already in use.' },
  last_administrator: { status: 409, message: 'The last administrator cannot be demoted or disabled.' },
  role_not_found: { status: 422, message: 'This role does not exist.' },
  role_above_own: { status: 403, message: 'This role may do more than your own.' },
  role_elsewhere: { status: 403, message: 'People of other branches have this role too: head office changes it.' },
  role_in_use: { status: 409, message: 'This role cannot be removed: users have it.' },
  system_role: { status: 409, message: 'A system role can be edited, not removed.' },
  no_role: { status: 422, message: 'No role selected.' },
  no_permissions: { status: 422, message: 'No permissions selected.' },
  // branches and company
  head_office_exists: { status: 409, message: 'The company has a head office already.' },
  head_office_needed: { status: 409, message: 'The company needs its head office.' },
  fiscal_year_fixed: { status: 409, message: 'The fiscal year cannot be changed after the first voucher.' },
  host_not_granted: {
    status: 409,
    message: 'With several companies in one installation, only whoever runs it gives a new host to a company.',
  },
  // master data
  value_taken: { status: 409, message: 'Another record has this already.' },
  reference_not_found: { status: 422, message: 'Something that was chosen does not exist any more or is archived.' },
  record_in_use: { status: 409, message: 'This is in use: {{names}}. Please change or archive those first.' },
  record_needed: { status: 409, message: 'This one is needed. Please choose another in its place first.' },
  not_a_spreadsheet: { status: 422, message: 'The file must be an Excel workbook (xlsx) or a CSV file.' },
  heads_missing: { status: 422, message: 'The file has no row with the heads of this list, such as {{head}}.' },
  too_many_import_rows: { status: 422, message: 'A file takes at most {{most}} rows. Please import it in parts.' },
  import_has_faults: { status: 422, message: 'Some cells cannot be taken, so nothing was imported.' },
  // files
  file_missing: { status: 422, message: 'Please choose a file.' },
  not_an_image: { status: 422, message: 'The file must be a PNG, JPEG or WebP picture.' },
  picture_too_large: { status: 422, message: 'The picture has too many pixels. Please make it smaller.' },
  pictures_busy: { status: 503, message: 'Too many pictures have come at once. Please try again.' },
  // the desk
  user_changed: { status: 409, message: 'Another user has signed in. What you typed is kept for whoever typed it.' },
  branch_changed: { status: 409, message: 'Your branch has changed. Please reload.' },
  branch_disabled: { status: 409, message: 'This branch is disabled.' },
  day_changed: { status: 409, message: 'The transaction date has changed. Please reload.' },
  no_open_day: { status: 409, message: 'This branch has no open day.' },
  day_closed: { status: 409, message: 'This day is closed.' },
  next_day_not_after: { status: 422, message: 'The next date must be after the current date.' },
  next_day_closed: {
    status: 409,
    message: 'The books have gone past this date. It takes the permission to jump dates to open it again.',
  },
  next_day_too_far: {
    status: 422,
    message: `The next date is more than ${MAX_DAYS_AHEAD} days ahead. It takes the permission to jump dates.`,
  },
  same_day: { status: 422, message: 'This is already the transaction date.' },
  date_not_allowed: { status: 422, message: 'The date must lie in the fiscal year and not after the open day.' },
  stale_version: { status: 409, message: 'This record was changed by someone else. Please reload.' },
  idempotency_mismatch: { status: 409, message: 'This key was already used for something else.' },
  // vouchers
  voucher_not_found: { status: 404, message: 'Transaction not found.' },
  voucher_approved: { status: 409, message: 'This voucher is approved. Remove its approval first.' },
  voucher_void: { status: 409, message: 'This voucher is void.' },
  no_rows: { status: 422, message: 'Please add some transactions.' },
  too_many_rows: { status: 422, message: `A voucher takes at most ${MAX_VOUCHER_ROWS} rows.` },
  amount_not_positive: { status: 422, message: 'The amount must be more than zero.' },
  amount_too_large: { status: 422, message: 'The amount is too large.' },
  voucher_too_large: { status: 422, message: 'A voucher takes at most a thousand crore taka in all.' },
  remarks_too_long: { status: 422, message: 'The remarks are too long.' },
  search_empty: { status: 422, message: 'Please enter a search value.' },
  account_not_found: { status: 422, message: 'This account does not exist.' },
  account_not_allowed: { status: 422, message: 'This account cannot be used here.' },
  account_archived: { status: 422, message: 'This account is archived.' },
  order_not_found: { status: 422, message: 'This order does not exist.' },
  no_transactions: { status: 422, message: 'Add at least one transaction' },
  no_transactions_to_update: { status: 422, message: 'No transactions to update.' },
  bank_missing: { status: 422, message: 'Please select Receiver Bank Account.' },
  not_a_bank_account: { status: 422, message: 'This is not a bank account.' },
  line_needs_one_side: { status: 422, message: 'A line has either a debit or a credit, and it is more than zero.' },
  too_few_lines: { status: 422, message: 'A voucher with debits and credits has at least two lines.' },
  unbalanced: { status: 422, message: 'Debits {{debit}} and credits {{credit}} are not equal.' },
  one_account: {
    status: 422,
    message: 'All lines are on one account: this moves nothing. Please choose another account.',
  },
  opening_misdated: {
    status: 422,
    message: "An opening balance is dated the day before the branch's first trading day.",
  },
  opening_exists: { status: 409, message: 'This account has an opening balance in this branch already.' },
  has_dependents: { status: 409, message: 'Other vouchers depend on this one: {{numbers}}. Please void them first.' },
  belongs_together: {
    status: 409,
    message: 'This voucher belongs together with {{numbers}}: they are voided together and never edited.',
  },
  several_vouchers: {
    status: 409,
    message: 'A document of several vouchers is never edited. Please void it and save it anew.',
  },
  linked_void: { status: 409, message: 'What this voucher depends on is void: {{numbers}}.' },
  linked_later: { status: 409, message: 'A voucher cannot depend on one that was posted after it: {{numbers}}.' },
  date_out_of_order: { status: 409, message: 'A voucher cannot be dated before what it depends on: {{numbers}}.' },
  other_branch_no_open_day: { status: 409, message: '{{branch}} has no open day.' },
  other_branch_disabled: { status: 409, message: '{{branch}} is disabled.' },
  other_branch_account_not_allowed: { status: 422, message: 'This account cannot be used in {{branch}}.' },
  other_branch_day_closed: { status: 409, message: 'This day is closed in {{branch}}.' },
  other_voucher_approved: { status: 409, message: '{{numbers}} is approved. Remove its approval first.' },
  voucher_remitted: {
    status: 409,
    message: 'What was received with this voucher is remitted with {{numbers}}. Please void the remittance first.',
  },
  already_remitted: { status: 409, message: 'This voucher is already remitted with {{numbers}}.' },
  received_amount_differs: {
    status: 409,
    message: 'This voucher has received {{received}}: the amount has changed. Please reload.',
  },
  nothing_to_remit: { status: 422, message: 'This voucher has received no cash that could be remitted.' },
  head_office_receives: { status: 409, message: 'What head office receives is not remitted.' },
  no_head_office: { status: 409, message: 'The company has no head office to remit to.' },
  own_branch: { status: 422, message: 'Please choose another branch than your own.' },
  branch_not_found: { status: 422, message: 'This branch does not exist or is disabled.' },
  receiving_account_not_allowed: { status: 422, message: 'The other branch cannot receive into this account.' },
  reason_missing: { status: 422, message: 'Please give a reason.' },
  // chart of accounts
  name_taken: { status: 409, message: 'The name already taken!' },
  system_account: { status: 409, message: 'A system account can be renamed, not removed or moved.' },
  account_in_use: { status: 409, message: 'This account is in use. It can only move to a group of the same nature.' },
  cash_account_in_use: {
    status: 409,
    message:
      'This account has vouchers. It cannot move into or out of Cash in Hand or Cash at Bank: they could not be changed any more, and the Cash Book would not be right.',
  },
  parent_not_found: { status: 422, message: 'The level above does not exist.' },
  // reports and exports
  dates_reversed: { status: 422, message: 'The start date must not be after the end date.' },
  total_too_large: {
    status: 409,
    message: 'The totals are too large to be shown exactly. Please look for a mistaken amount, or choose other dates.',
  },
  export_too_large: {
    status: 422,
    message: 'This file would be too large or take too long. Please choose fewer days.',
  },
  export_stopped: { status: 503, message: 'The export was stopped. Please try again.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type RefusalCode = keyof typeof refusals;
