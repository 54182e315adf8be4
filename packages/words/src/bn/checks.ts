import type { checks as english } from '#en/checks';
import type { Translated } from '#text';

export const checks: Translated<typeof english> = {
  check_account_balance_equals_lines: 'প্রতিটি হিসাবের রাখা জের তার সারিগুলোর যোগফল।',
  check_account_day_equals_lines: 'প্রতিদিনের রাখা মোট সেদিনের সারিগুলোর যোগফল।',
  check_account_month_equals_lines: 'প্রতি মাসের রাখা মোট সে মাসের সারিগুলোর যোগফল।',
  check_account_year_equals_lines: 'প্রতি বছরের রাখা মোট সে বছরের সারিগুলোর যোগফল।',
  check_accounts_fit_types:
    'নগদ ও ব্যাংক হিসাব কেবল নিজ নিজ ভাউচারে আছে, প্রতি দাখিলায় একটি; কন্ট্রায় কেবল সেগুলোই, জার্নালে কখনো নয়।',
  check_amounts_equal_debits: 'নগদ বা ব্যাংক ভাউচার, কন্ট্রা বা জার্নালের পরিমাণ তার ডেবিটের যোগফল।',
  check_approval_on_record: 'ভাউচারের অনুমোদন বিবরণের সাথে মেলে, বাতিল ভাউচারে অনুমোদন নেই।',
  check_bills_come_to_openings: 'গ্রাহক বা সরবরাহকারীর বিলগুলোর যোগফল তার প্রারম্ভিক জেরের সমান।',
  check_dates_were_open: 'প্রতিটি ভাউচারের তারিখে তার শাখার দিন খোলা ছিল।',
  check_entries_balance: 'প্রতিটি দাখিলায় ডেবিট ও ক্রেডিট সমান, এবং তা পুরোটাই গণ্য হয় বা একদমই হয় না।',
  check_inter_branch_is_zero: 'এক শাখা অন্য শাখার কাছে যা পাবে, অন্য শাখার দেনা তত।',
  check_keys_name_versions: 'প্রতিটি সংরক্ষণের চাবি তার তৈরি সংস্করণকে চেনায়।',
  check_lines_fit_vouchers: 'সারিগুলো নিজ ভাউচারের শাখা ও তারিখে, প্রতিষ্ঠানের হিসাবে আছে।',
  check_links_stand: 'কোনো ভাউচার যার উপর নির্ভর করে তা বহাল আছে, আর যা একসাথে তা একসাথেই বাতিল।',
  check_live_lines_are_current: 'যে সারিগুলো গণ্য হয় সেগুলো বাতিল নয় এমন ভাউচারের সর্বশেষ সংস্করণের।',
  check_numbers_without_gap: 'ভাউচার নম্বরে ফাঁক নেই, কোনো নম্বর দুবার দেওয়া হয়নি।',
  check_numbers_find_vouchers: 'প্রতিটি নম্বরে তার ভাউচার মেলে, প্রতিটি ভাউচারের নম্বর আছে।',
  check_one_open_day: 'ভাউচার আছে এমন প্রতিটি শাখার একটি দিন খোলা আছে।',
  check_one_opening: 'একটি শাখার প্রতিটি হিসাবের প্রারম্ভিক জের বড়জোর একটি।',
  check_years_closed_hold: 'বন্ধ অর্থবছরে আয় ও ব্যয়ের হিসাবে কিছু বাকি নেই, আর বন্ধের পরে তাতে কিছু লেখা হয়নি।',
  check_years_have_openings: 'লেনদেন আছে এমন প্রতিটি বছরের প্রারম্ভিক জের আছে।',
  check_people_exist: 'হিসাবে যাঁদের নাম আছে তাঁরা আছেন।',
  check_versions_on_record: 'ভাউচারের প্রতিটি সংস্করণ নিরীক্ষার বিবরণে আছে।',
  check_remittances_marked: 'কোনো ভাউচারের একটি প্রেরণ বহাল থাকলেই তা প্রেরিত হিসেবে চিহ্নিত।',
  check_seals_hold: 'ভাউচারের সিল অক্ষত: পরে কিছু বদলানো হয়নি।',
  check_totals_equal_lines: 'ভাউচারের মোট তার সারিগুলোর যোগফল।',
  check_versions_complete: 'ভাউচারের কোনো সংস্করণ বাদ যায়নি, সর্বশেষটিই গণ্য।',
};
