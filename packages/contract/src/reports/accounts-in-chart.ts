import { integer, text } from '#reports/columns';
import { toLedger } from '#reports/ledger-link';

/** The first columns of every trial balance: an account with its levels of the chart. */
export const accountInChart = {
  account_id: integer('number', { card: 'hide' }),
  name: text('name', { card: 'title', shownHead: 'account', link: toLedger('account_id') }),
  l3_name: text('l3Name', { width: 26, places: ['file'] }),
  l2_name: text('l2Name', { width: 24, places: ['file'] }),
  l1_name: text('l1Name', { width: 14, places: ['file'] }),
} as const;

/** These columns with the number in files only, because the amounts of a row need its room. */
export const accountBesideManyAmounts = {
  ...accountInChart,
  account_id: integer('number', { card: 'hide', places: ['file'] }),
} as const;
