/** The sentences that are true when a check of the books passes, by check. */
export const checks = {
  check_account_balance_equals_lines: 'The kept balance of every account is the sum of its lines.',
  check_party_owed_equals_lines: 'The kept totals of what all parties owe, and are owed, are those of their lines.',
  check_account_day_equals_lines: 'The kept totals of every day are the sums of its lines.',
  check_account_month_equals_lines: 'The kept totals of every month are the sums of its lines.',
  check_account_year_equals_lines: 'The kept totals of every year are the sums of its lines.',
  check_accounts_fit_types:
    'Cash and bank accounts stand in the vouchers that move them, each entry with one; in a contra alone, in a journal never.',
  check_amounts_equal_debits: 'The amount of a cash or bank voucher, contra or journal is the sum of its debits.',
  check_approval_on_record: 'Vouchers are approved as the record says, and void ones are not.',
  check_allocations_fit_bills:
    'No bill and no payment is allocated beyond its amount, and no bill comes to more than its voucher.',
  check_bills_come_to_openings: 'The bills of a customer or supplier come to its opening balance.',
  check_cheques_are_accounts:
    'The cheques in hand and issued come to their accounts, in each branch and at every date.',
  check_withheld_is_accounts:
    'The register of withheld tax, less what is settled, comes to its accounts, in each branch and at every date.',
  check_statements_hold:
    'In each closed month assets are equity and liabilities, profit is the change of equity, and the flows are the change of cash.',
  check_requisitions_stand:
    'Each requisition is in the state that its record leads to, and its rows come to its amounts.',
  check_requisition_use_holds:
    'Vouchers that buy or pay for a requisition name an approved one, within their own amount.',
  check_assets_are_account: 'What is written off assets comes to its account, voucher by voucher.',
  check_markup_is_account: 'The markup of installments that is not earned comes to its account, voucher by voucher.',
  check_settled_tax_holds:
    'What deposits and journals settle of withheld tax are rows that stand, and their lines are the sum.',
  check_installments_stand: 'The list of installments says what its bills, collections and returns come to.',
  check_installments_add_up:
    'Installments come to what was left to pay of their sale, and collections to what they settle.',
  check_cheques_stand: 'Every cheque has the state that its events come to, and they are in the order of their dates.',
  check_dates_were_open: 'Every voucher is dated on a day that its branch had open.',
  check_deliveries_fit_sales: 'What was delivered or returned is on its document, line by line and piece by piece.',
  check_entries_balance: 'Every entry balances, and counts as a whole or not at all.',
  check_goods_in_transit_hold:
    'What is on its way between branches was sent and has not been received, taken back or lost.',
  check_halves_in_order: 'Goods and money between branches arrive no earlier than they left.',
  check_inter_branch_is_zero: 'What a branch is owed by another is what the other owes it.',
  check_keys_name_versions: 'Every key of a save names the version that it made.',
  check_lines_fit_vouchers: 'Lines stand in the branch and on the date of their voucher, on accounts of the company.',
  check_links_stand: 'What a voucher depends on stands in the books, and what belongs together is void together.',
  check_live_lines_are_current: 'The lines that count are those of the latest version of a voucher that is not void.',
  check_matched_vouchers_stand: 'No void voucher is matched with a bank statement.',
  check_matches_come_out: 'The lines of a bank and of the books that are matched have equal sums.',
  check_movements_are_current:
    'Movements of stock are those of the latest version of a voucher that is not void, with a serial for each piece.',
  check_numbers_without_gap: 'Voucher numbers have no gaps, and each is given once.',
  check_numbers_find_vouchers: 'Every number finds its voucher, and every voucher its number.',
  check_one_open_day: 'Every branch with vouchers has one open day.',
  check_one_opening: 'An account of a branch has one opening balance at most.',
  check_years_closed_hold:
    'Closed years leave nothing on income and expenses, and nothing was written into them since.',
  check_years_have_openings: 'Every year with movements has its opening balances.',
  check_people_exist: 'The people that the books name exist.',
  check_versions_on_record: 'Every version of a voucher has its place in the audit trail.',
  check_reconciliations_hold: 'A finished bank reconciliation is as it was finished.',
  check_remittances_marked: 'A voucher is marked as remitted while one remittance of it stands.',
  check_seals_hold: 'The seals over the vouchers hold: nothing was altered afterwards.',
  check_serials_are_placed: 'Every serial comes in once before it goes out, and is where it moved last.',
  check_stock_costs_hold: 'Costs of stock are what all movements come to, counted from the first one on.',
  check_stock_equals_movements: 'The kept stock of every product is the sum of its movements.',
  check_totals_equal_lines: 'Totals of vouchers are the sums of their lines.',
  check_versions_complete: 'No version of a voucher is missing, and the latest one counts.',
} as const;
