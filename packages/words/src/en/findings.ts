/**
 * The findings of the checks of the books, by the finding's code. The gaps `voucher`, `branch`, `account` and `day` say where
 * it is. A gap that ends in `Amount` is money.
 */
export const findings = {
  finding_account_misfits:
    'Entry {{entry}} of {{voucher}} stands on cash or bank accounts that its type does not allow, or lacks the one that it needs.',
  finding_amount_differs:
    'The amount of {{voucher}}, version {{version}}, is {{voucherAmount}}, its debits come to {{debitsAmount}}.',
  finding_approval_differs: 'The approval of {{voucher}} is not as the audit trail says, or it is void and approved.',
  finding_balance_differs:
    '{{account}} in {{branch}}: the kept balance has {{keptDebitAmount}} debit and {{keptCreditAmount}} credit, the lines come to {{linesDebitAmount}} and {{linesCreditAmount}}.',
  finding_owed_differs:
    'Parties of {{branch}}: the kept totals are {{keptDebitAmount}} owed to us and {{keptCreditAmount}} owed by us, the lines come to {{linesDebitAmount}} and {{linesCreditAmount}}.',
  finding_allocation_exceeds:
    '{{allocatedAmount}} is allocated of {{account}} in {{voucher}}, which has {{itemAmount}}.',
  finding_bills_exceed_lines:
    'The bills of {{account}} in {{voucher}} come to {{billsAmount}}, its lines to {{linesAmount}}.',
  finding_bills_differ_from_opening:
    'The bills of {{account}} in {{voucher}} come to {{billsAmount}}, its opening balance is {{openingAmount}}.',
  finding_day_not_folded: '{{day}} in {{branch}} is open and summed up all the same, or closed and not summed up.',
  finding_installment_misplaced:
    'Installment {{number}} of {{voucher}} stands in the list otherwise than in the books.',
  finding_installment_unlisted:
    '{{dueAmount}} is due of installment {{number}} of {{voucher}}, and no list shows it: its reschedule was taken back.',
  finding_cheque_misplaced:
    'Cheque {{number}} of {{voucher}} has another state than its events, or they are out of order.',
  finding_settled_tax_differs: '{{voucher}} settles withheld tax otherwise than its rows and lines say.',
  finding_installments_differ_from_sale:
    '{{voucher}}: its installments come to {{planAmount}}, and {{leftAmount}} was left to pay.',
  finding_collection_differs: '{{voucher}} settles {{settledAmount}} of installments and brings {{broughtAmount}}.',
  finding_withheld_differs:
    '{{branch}}, {{account}}: on {{day}} withheld tax moves {{registerAmount}}, the lines {{linesAmount}}.',
  finding_cheques_differ:
    '{{branch}}, {{account}}: on {{day}} cheques move {{chequesAmount}}, the lines {{linesAmount}}.',
  finding_balance_sheet_off:
    '{{branch}}, month of {{day}}: at its end assets are not equity and liabilities, by {{differenceAmount}}.',
  finding_profit_off: '{{branch}}, month of {{day}}: the profit is not the change of equity, by {{differenceAmount}}.',
  finding_cash_flow_off:
    '{{branch}}, month of {{day}}: the cash flow is not the change of cash, by {{differenceAmount}}.',
  finding_requisition_differs: 'Requisition {{number}} is not what its record and its rows come to.',
  finding_requisition_misused:
    '{{voucher}} names a requisition that is not approved, or more for it than its own lines come to.',
  finding_assets_differ: '{{voucher}}: its assets move {{registerAmount}} of depreciation, its lines {{linesAmount}}.',
  finding_markup_differs:
    '{{voucher}}: its installments move {{registerAmount}} of unearned markup, its lines {{linesAmount}}.',
  finding_delivered_beyond_sold:
    'Of line {{line}} of {{voucher}} more, or another piece, was delivered or returned than it has.',
  finding_day_not_open: '{{voucher}} is dated {{day}}, and {{branch}} never had that day open.',
  finding_day_total_differs:
    '{{account}} in {{branch}} on {{day}}: kept are {{keptDebitAmount}} debit and {{keptCreditAmount}} credit, the lines come to {{linesDebitAmount}} and {{linesCreditAmount}}.',
  finding_entry_unbalanced: 'Entry {{entry}} of {{voucher}} does not balance, or counts in part only.',
  finding_half_early: '{{voucher}} of {{branch}} is dated {{day}}, before {{other}}, which it receives.',
  finding_half_void: '{{voucher}} is void, and {{other}}, which belongs together with it, is not.',
  finding_inter_branch_off: 'Between {{branch}} and {{other}} the inter-branch account is off by {{differenceAmount}}.',
  finding_key_misfits: 'The key {{key}} of a save names a version of {{voucher}} that is not there.',
  finding_link_broken: '{{voucher}} depends on {{parent}}, which is void or not there.',
  finding_line_misplaced:
    'Entry {{entry}}, line {{line}} of {{voucher}} stands in another branch, on another date or on an account that is not there.',
  finding_line_not_current:
    'Entry {{entry}}, line {{line}} of {{voucher}} counts and should not, or does not count and should.',
  finding_match_of_void: '{{voucher}} of {{branch}} is void, but match {{match}} of {{account}} has a line of it.',
  finding_match_unbalanced:
    'Match {{match}} of {{account}} has {{bankAmount}} of the bank and {{bookAmount}} of the books, or lines that do not exist.',
  finding_month_total_differs:
    '{{account}} in {{branch}}, the month from {{day}}: kept are {{keptDebitAmount}} debit and {{keptCreditAmount}} credit, the lines come to {{linesDebitAmount}} and {{linesCreditAmount}}.',
  finding_movement_not_current:
    'Movement {{movement}} of {{voucher}} counts and should not, does not count and should, or has not a serial for each piece.',
  finding_number_misfits: 'The number of {{voucher}} does not fit its type, its year or its place in the row.',
  finding_number_without_voucher: 'Number {{number}} of {{prefix}} in {{branch}}, year {{year}}, has no voucher.',
  finding_numbers_gap:
    'Numbers of {{prefix}} in {{branch}}, year {{year}}: the last is {{last}}, there are {{count}}, the counter says {{counter}}.',
  finding_open_days: 'Open days of {{branch}}: {{count}}. There must be one.',
  finding_opening_differs:
    '{{account}} in {{branch}}, opening of the year {{year}}: kept are {{keptDebitAmount}} debit and {{keptCreditAmount}} credit, the lines before it come to {{linesDebitAmount}} and {{linesCreditAmount}}.',
  finding_opening_doubled: '{{account}} in {{branch}} has {{count}} opening balances that count. There may be one.',
  finding_opening_missing: 'The year {{year}} of {{branch}} has movements and no opening balances.',
  finding_person_missing: '{{voucher}} names user number {{user}}, who does not exist.',
  finding_reconciliation_changed:
    'The reconciliation of {{account}} on {{day}} differs from its statements and matches.',
  finding_record_missing: 'The versions of {{voucher}} and what the audit trail has of it are not the same.',
  finding_remittance_differs: 'The remittance mark of {{voucher}} does not fit its {{count}} remittances that stand.',
  finding_seal_altered: '{{voucher}} of {{branch}} is not what was sealed on {{day}} (seal {{seal}}).',
  finding_seal_chain_broken: 'Seal {{seal}} of {{branch}}, {{day}}, does not follow the one before it.',
  finding_seal_gap: 'Before seal {{seal}} of {{branch}}, {{day}}, one is missing.',
  finding_seal_hash_differs: 'Seal {{seal}} of {{branch}}, {{day}}, is not the hash of its vouchers.',
  finding_seal_other_day: '{{voucher}} of {{branch}} is of another day than seal {{seal}} of {{day}}, which holds it.',
  finding_seal_version_missing:
    'The version of {{voucher}} that seal {{seal}} of {{branch}}, {{day}}, holds is missing.',
  finding_serial_misplaced: 'Serial {{serial}} of {{product}} in {{branch}} is not where its movements lead.',
  finding_stock_cost_differs:
    '{{product}} in {{branch}} after {{voucher}}: kept is {{kept}}, the movements come to {{computed}}.',
  finding_transfers_off: 'Stock transfers of all branches together are off by {{differenceAmount}}.',
  finding_transit_differs:
    '{{voucher}}: {{kept}} {{product}} are kept as on their way, the movements come to {{moved}}.',
  finding_stock_differs: '{{product}} in {{branch}} {{day}}: kept is {{kept}}, the movements come to {{moved}}.',
  finding_total_differs: 'The total of {{voucher}} is {{totalAmount}}, its lines come to {{linesAmount}}.',
  finding_unsealed_change: '{{voucher}} was written into {{day}} of {{branch}}, a closed day, without a seal.',
  finding_version_differs: '{{voucher}} is not as its latest version says.',
  finding_versions_missing: '{{voucher}} stands at version {{version}}, and the versions kept are {{count}}.',
  finding_voucher_unnumbered: '{{voucher}} of {{branch}} is not found by its number.',
  finding_year_close_broken:
    'The journal {{voucher}} of the fiscal year {{year}} of {{branch}} does not stand as its close or reopening left it.',
  finding_year_not_zero: '{{account}} in {{branch}} is left with {{leftAmount}} by the closed fiscal year {{year}}.',
  finding_year_stock_differs:
    'The fiscal year {{year}} of {{branch}} was closed with stock of {{keptAmount}}, Stock in Hand says {{linesAmount}}, the movements {{movedAmount}}.',
  finding_year_written: '{{voucher}} was written into the fiscal year {{year}} of {{branch}} after it was closed.',
} as const;
