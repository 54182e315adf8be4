import type { findings as english } from '#en/findings';
import type { Translated } from '#text';

export const findings: Translated<typeof english> = {
  finding_account_misfits:
    '{{voucher}} এর {{entry}} নম্বর দাখিলায় এমন নগদ বা ব্যাংক হিসাব আছে যা তার ধরনে চলে না, অথবা যেটি লাগে সেটি নেই।',
  finding_amount_differs:
    '{{voucher}} এর {{version}} নম্বর সংস্করণের পরিমাণ {{voucherAmount}}, ডেবিটের যোগফল {{debitsAmount}}।',
  finding_approval_differs: '{{voucher}} এর অনুমোদন নিরীক্ষার বিবরণের সাথে মেলে না, অথবা বাতিল হয়েও অনুমোদিত।',
  finding_balance_differs:
    '{{branch}} শাখায় {{account}}: রাখা জেরে ডেবিট {{keptDebitAmount}} ও ক্রেডিট {{keptCreditAmount}}, সারিগুলোতে হয় {{linesDebitAmount}} ও {{linesCreditAmount}}।',
  finding_owed_differs:
    '{{branch}} শাখার পক্ষগুলো: রাখা মোটে পাওনা {{keptDebitAmount}} ও দেনা {{keptCreditAmount}}, সারিগুলোতে হয় {{linesDebitAmount}} ও {{linesCreditAmount}}।',
  finding_allocation_exceeds: '{{voucher}} এ {{account}} এর {{allocatedAmount}} বণ্টন হয়েছে, আছে {{itemAmount}}।',
  finding_bills_exceed_lines: '{{voucher}} এ {{account}} এর বিলের যোগফল {{billsAmount}}, সারির যোগফল {{linesAmount}}।',
  finding_bills_differ_from_opening:
    '{{voucher}} এ {{account}} হিসাবের বিলের যোগফল {{billsAmount}}, প্রারম্ভিক জের {{openingAmount}}।',
  finding_day_not_folded: '{{branch}} শাখার {{day}} খোলা অথচ মোটে ধরা, অথবা বন্ধ অথচ মোটে ধরা নয়।',
  finding_installment_misplaced: '{{voucher}}-এর কিস্তি {{number}} তালিকায় ও বইয়ে আলাদা।',
  finding_installment_unlisted:
    '{{voucher}}-এর কিস্তি {{number}} বাবদ {{dueAmount}} বাকি, অথচ কোনো তালিকায় নেই: এর পুনর্নির্ধারণ ফিরিয়ে নেওয়া হয়েছে।',
  finding_cheque_misplaced: '{{voucher}}-এর চেক {{number}}-এর অবস্থা তার ঘটনার সাথে মেলে না, বা ঘটনাগুলো ক্রমে নেই।',
  finding_settled_tax_differs: '{{voucher}} যে কর নিষ্পত্তি করে তা তার সারি ও লাইনের সঙ্গে মেলে না।',
  finding_installments_differ_from_sale: '{{voucher}}: কিস্তির যোগফল {{planAmount}}, বাকি ছিল {{leftAmount}}।',
  finding_collection_differs: '{{voucher}} কিস্তির {{settledAmount}} মেটায়, এনেছে {{broughtAmount}}।',
  finding_withheld_differs: '{{branch}}, {{account}}: {{day}} তারিখে উৎসে কর্তন {{registerAmount}}, লাইন {{linesAmount}}।',
  finding_cheques_differ: '{{branch}}, {{account}}: {{day}} তারিখে চেকে {{chequesAmount}}, খাতায় {{linesAmount}}।',
  finding_balance_sheet_off: '{{branch}}, {{day}} তারিখের মাস: শেষে সম্পদ মূলধন ও দায়ের সমান নয়, পার্থক্য {{differenceAmount}}।',
  finding_profit_off: '{{branch}}, {{day}} তারিখের মাস: লাভ মূলধনের পরিবর্তনের সমান নয়, পার্থক্য {{differenceAmount}}।',
  finding_cash_flow_off: '{{branch}}, {{day}} তারিখের মাস: নগদ প্রবাহ নগদের পরিবর্তনের সমান নয়, পার্থক্য {{differenceAmount}}।',
  finding_requisition_differs: 'চাহিদাপত্র {{number}} তার ইতিহাস বা সারির সঙ্গে মেলে না।',
  finding_requisition_misused: '{{voucher}}-এ অনুমোদনহীন চাহিদাপত্র আছে, বা ভাউচারের লাইনের চেয়ে বেশি টাকা।',
  finding_assets_differ: '{{voucher}}: এর সম্পদগুলোর অবচয় {{registerAmount}}, লাইনে {{linesAmount}}।',
  finding_markup_differs: '{{voucher}}: কিস্তিতে অনর্জিত মুনাফা {{registerAmount}}, লাইনে {{linesAmount}}।',
  finding_delivered_beyond_sold:
    '{{voucher}} এর {{line}} নম্বর সারিতে যা আছে তার চেয়ে বেশি বা অন্য সিরিয়াল ডেলিভারি বা ফেরত হয়েছে।',
  finding_day_not_open: '{{voucher}} এর তারিখ {{day}}, যা {{branch}} শাখায় কখনো খোলা ছিল না।',
  finding_day_total_differs:
    '{{branch}} শাখায় {{account}}, {{day}}: রাখা আছে ডেবিট {{keptDebitAmount}} ও ক্রেডিট {{keptCreditAmount}}, সারিগুলোতে হয় {{linesDebitAmount}} ও {{linesCreditAmount}}।',
  finding_entry_unbalanced: '{{voucher}} এর {{entry}} নম্বর দাখিলায় ডেবিট-ক্রেডিট মেলে না, অথবা তা আংশিক গণ্য।',
  finding_half_early: '{{branch}} শাখার {{voucher}} এর তারিখ {{day}}, যা সে গ্রহণ করে সেই {{other}} এর আগে।',
  finding_half_void: '{{voucher}} বাতিল, কিন্তু তার সাথে যুক্ত {{other}} বাতিল নয়।',
  finding_inter_branch_off: '{{branch}} ও {{other}} এর মধ্যে আন্তঃশাখা হিসাবে {{differenceAmount}} গরমিল।',
  finding_key_misfits: 'সংরক্ষণের চাবি {{key}} {{voucher}} এর এমন সংস্করণ চেনায় যা নেই।',
  finding_link_broken: '{{voucher}} নির্ভর করে {{parent}} এর উপর, যা বাতিল বা নেই।',
  finding_line_misplaced:
    '{{voucher}} এর {{entry}} নম্বর দাখিলার {{line}} নম্বর সারি অন্য শাখায়, অন্য তারিখে বা নেই এমন হিসাবে আছে।',
  finding_line_not_current:
    '{{voucher}} এর {{entry}} নম্বর দাখিলার {{line}} নম্বর সারি গণ্য হওয়ার কথা নয় অথচ গণ্য, অথবা গণ্য হওয়ার কথা অথচ নয়।',
  finding_match_of_void: '{{branch}} শাখার {{voucher}} বাতিল, কিন্তু {{account}} এর মিল {{match}} এ তার লাইন আছে।',
  finding_match_unbalanced:
    '{{account}} এর মিল {{match}} এ ব্যাংকের {{bankAmount}} ও খাতার {{bookAmount}}, অথবা এমন লাইন যা নেই।',
  finding_month_total_differs:
    '{{branch}} শাখায় {{account}}, {{day}} থেকে এক মাস: রাখা আছে ডেবিট {{keptDebitAmount}} ও ক্রেডিট {{keptCreditAmount}}, সারিগুলোতে হয় {{linesDebitAmount}} ও {{linesCreditAmount}}।',
  finding_movement_not_current:
    '{{voucher}} এর {{movement}} নম্বর মজুদ লেনদেন গণ্য হওয়ার কথা নয় অথচ গণ্য, গণ্য হওয়ার কথা অথচ নয়, অথবা প্রতিটির সিরিয়াল নেই।',
  finding_number_misfits: '{{voucher}} নম্বরটি তার ধরন, বছর বা ক্রমের সাথে মেলে না।',
  finding_number_without_voucher: '{{branch}} শাখার {{year}} সালের {{prefix}} এর {{number}} নম্বরে কোনো ভাউচার নেই।',
  finding_numbers_gap:
    '{{branch}} শাখার {{year}} সালের {{prefix}} নম্বর: শেষটি {{last}}, আছে {{count}}টি, গণনায় {{counter}}।',
  finding_open_days: '{{branch}} শাখার খোলা দিন {{count}}টি। একটিই থাকার কথা।',
  finding_opening_differs:
    '{{branch}} শাখায় {{account}}, {{year}} সালের প্রারম্ভিক জের: রাখা আছে ডেবিট {{keptDebitAmount}} ও ক্রেডিট {{keptCreditAmount}}, আগের সারিগুলোতে হয় {{linesDebitAmount}} ও {{linesCreditAmount}}।',
  finding_opening_doubled: '{{branch}} শাখায় {{account}} হিসাবের {{count}}টি প্রারম্ভিক জের বহাল। একটিই থাকতে পারে।',
  finding_opening_missing: '{{branch}} শাখার {{year}} সালে লেনদেন আছে, প্রারম্ভিক জের নেই।',
  finding_person_missing: '{{voucher}} এ {{user}} নম্বর ব্যবহারকারীর নাম আছে, যিনি নেই।',
  finding_reconciliation_changed: '{{account}} এর {{day}} তারিখের সমন্বয় তার বিবরণী ও মিল থেকে আলাদা।',
  finding_record_missing: '{{voucher}} এর সংস্করণ ও নিরীক্ষার বিবরণে যা আছে তা এক নয়।',
  finding_remittance_differs: '{{voucher}} এর প্রেরণের চিহ্ন তার বহাল {{count}}টি প্রেরণের সাথে মেলে না।',
  finding_seal_altered: '{{branch}} শাখার {{voucher}} {{day}} তারিখে যেভাবে সিল হয়েছিল সেভাবে নেই (সিল {{seal}})।',
  finding_seal_chain_broken: '{{branch}} শাখার {{day}} তারিখের সিল {{seal}} আগেরটির পরে আসে না।',
  finding_seal_gap: '{{branch}} শাখার {{day}} তারিখের সিল {{seal}} এর আগেরটি নেই।',
  finding_seal_hash_differs: '{{branch}} শাখার {{day}} তারিখের সিল {{seal}} তার ভাউচারগুলোর সাথে মেলে না।',
  finding_seal_other_day: '{{branch}} শাখার {{voucher}} এর তারিখ {{day}} এর সিল {{seal}} এর তারিখের সাথে মেলে না।',
  finding_seal_version_missing: '{{branch}} শাখার {{day}} তারিখের সিল {{seal}} এ থাকা {{voucher}} এর সংস্করণটি নেই।',
  finding_serial_misplaced: '{{branch}} শাখায় {{product}} এর সিরিয়াল {{serial}} তার লেনদেন অনুযায়ী জায়গায় নেই।',
  finding_stock_cost_differs:
    '{{branch}} শাখায় {{voucher}} এর পরে {{product}}: রাখা আছে {{kept}}, লেনদেনে হয় {{computed}}।',
  finding_transfers_off: 'সব শাখার মজুদ স্থানান্তর মিলিয়ে {{differenceAmount}} গরমিল।',
  finding_transit_differs: '{{voucher}}: {{product}} পথে রাখা আছে {{kept}}, লেনদেনে হয় {{moved}}।',
  finding_stock_differs: '{{branch}} শাখায় {{product}} {{day}}: রাখা আছে {{kept}}, লেনদেনে হয় {{moved}}।',
  finding_total_differs: '{{voucher}} এর মোট {{totalAmount}}, সারিগুলোতে হয় {{linesAmount}}।',
  finding_unsealed_change: '{{voucher}} {{branch}} শাখার বন্ধ দিন {{day}} এ সিল ছাড়া লেখা হয়েছে।',
  finding_version_differs: '{{voucher}} তার সর্বশেষ সংস্করণের মতো নয়।',
  finding_versions_missing: '{{voucher}} এর সংস্করণ {{version}}, রাখা সংস্করণ {{count}}টি।',
  finding_voucher_unnumbered: '{{branch}} শাখার {{voucher}} তার নম্বর দিয়ে পাওয়া যায় না।',
  finding_year_close_broken: '{{branch}} শাখার {{year}} অর্থবছরের জার্নাল {{voucher}} বন্ধ বা আবার খোলার সময় যেমন ছিল তেমন নেই।',
  finding_year_not_zero: '{{branch}} শাখার বন্ধ অর্থবছর {{year}} এর শেষে {{account}} হিসাবে {{leftAmount}} রয়ে গেছে।',
  finding_year_stock_differs:
    '{{branch}} শাখার {{year}} অর্থবছর {{keptAmount}} মজুদ নিয়ে বন্ধ হয়েছিল, Stock in Hand হিসাবে আছে {{linesAmount}}, মজুদের লেনদেনে {{movedAmount}}।',
  finding_year_written: '{{branch}} শাখার {{year}} অর্থবছর বন্ধের পরে তাতে {{voucher}} লেখা হয়েছে।',
};
