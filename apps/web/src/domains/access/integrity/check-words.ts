import type { Namespaces } from '#i18n/catalogue.ts';

type Word = keyof Namespaces['audit'];

const words: ReadonlyMap<string, Word> = new Map<string, Word>([
  ['account_balance_equals_lines', 'checkAccountBalance'],
  ['account_day_equals_lines', 'checkAccountDay'],
  ['account_month_equals_lines', 'checkAccountMonth'],
  ['account_year_equals_lines', 'checkAccountYear'],
  ['approval_on_record', 'checkApproval'],
  ['dates_were_open', 'checkDates'],
  ['entries_balance', 'checkEntries'],
  ['inter_branch_is_zero', 'checkInterBranch'],
  ['keys_name_versions', 'checkKeys'],
  ['lines_fit_vouchers', 'checkLines'],
  ['live_lines_are_current', 'checkLiveLines'],
  ['numbers_find_vouchers', 'checkNumbersFind'],
  ['numbers_without_gap', 'checkNumbers'],
  ['one_open_day', 'checkOpenDay'],
  ['people_exist', 'checkPeople'],
  ['seals_hold', 'checkSeals'],
  ['totals_equal_lines', 'checkTotals'],
  ['versions_complete', 'checkVersions'],
  ['versions_on_record', 'checkRecord'],
  ['years_have_openings', 'checkOpenings'],
]);

/** The message that says what is so when a check holds; undefined for a check that this version does not know. */
export const checkWord = (name: string): Word | undefined => words.get(name);
