import { integer, text } from '#reports/columns';
import { toLedger } from '#reports/ledger-link';

/** An account with its levels of the chart, as every trial balance begins its rows. */
export const accountInChart = {
  account_id: integer('number', { card: 'hide' }),
  name: text('name', { card: 'title', shownHead: 'account', link: toLedger('account_id') }),
  l3_name: text('l3Name', { width: 26, places: ['file'] }),
  l2_name: text('l2Name', { width: 24, places: ['file'] }),
  l1_name: text('l1Name', { width: 14, places: ['file'] }),
} as const;

/** The same where the amounts of a row need the room of its number. */
export const accountBesideManyAmounts = {
  ...accountInChart,
  account_id: integer('number', { card: 'hide', places: ['file'] }),
} as const;
