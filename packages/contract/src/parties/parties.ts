import { isNationalId, nationalIdDigits } from '@cashbook/money';
import { names as bangla } from '@cashbook/words/bn/names';
import { names } from '@cashbook/words/en/names';
import { sentences } from '@cashbook/words/en/sentences';
import { z } from 'zod';
import { priceList } from '#catalog/price-lists';
import { clientTypeIds } from '#enumerations';
import { employee } from '#hr/employees';
import { area } from '#parties/areas';
import { checkbox, choice, computedMoney, date, given, mobile, number, reference, text } from '#records/fields';
import { pathsBelow, record, sharedBy } from '#records/record';
import { text as wireText } from '#wire';

const types = clientTypeIds.map((value) => ({
  value,
  name: names[`client${value}`],
  bn: bangla[`client${value}`],
}));

const below = '/customer-supplier';

/** A national id of 10, 13 or 17 digits, which people may type in groups. It may stay empty. */
const nationalId = wireText(30)
  .default('')
  .transform(nationalIdDigits)
  .refine((digits) => digits === '' || isNationalId(digits), sentences.nationalIdWrong);

/**
 * A customer or supplier (spec 3 §2 "Customers and suppliers"). Its id is the id of the account behind it. It belongs to the
 * branch in which it was added. The other branches can see and choose it while that branch shares its customers. The fields
 * are in the order in which the spec checks them (spec 3 §5).
 */
export const party = record({
  name: 'party',
  key: 'account_id',
  permissions: { view: ['party.view', 'party.edit'], edit: 'party.edit' },
  scope: sharedBy('share_customer_with_other_branch'),
  paths: {
    ...pathsBelow(below, 'party'),
    list: `${below}/list`,
    store: `${below}/store`,
    edit: `${below}/edit`,
    update: `${below}/update`,
    status: `${below}/status`,
    import: `${below}/import`,
    options: { call: `GET ${below}/ddl`, search: 'q', branch: 'branch_id', forViewers: true },
  },
  fields: {
    name: text({ word: 'name', max: 120, required: 'nameMissing', listed: true, searched: true }),
    manual_address: text({ word: 'address', max: 200, required: 'addressMissing', listed: true, searched: true }),
    mobile: mobile({
      word: 'mobileNumber',
      head: 'mobile',
      required: 'mobileMissing',
      listed: true,
      searched: true,
      offered: true,
    }),
    /** Whether another party rightly has the same number. The user who ticks it has seen that party. */
    shares_mobile: checkbox({ word: 'sharesMobile', hint: 'sharesMobileHint' }),
    type_id: choice(types, { word: 'type', required: 'partyTypeMissing', listed: true, filtered: true, kept: true }),
    area_id: reference(area, { word: 'area', filtered: true, listed: true, below: 'manual_address', kept: true }),
    idfr_code: text({
      word: 'customerNumber',
      hint: 'customerNumberHint',
      max: 40,
      listed: true,
      searched: true,
      offered: true,
    }),
    ledger_page: text({ word: 'ledgerPage', max: 40 }),
    customerLogin: checkbox({ word: 'customerLogin', hint: 'customerLoginHint', column: 'customer_login' }),
    no_messages: checkbox({ word: 'noMessages', hint: 'noMessagesHint' }),
    /** A customer who answers STOP ticks it as well. */
    no_reminders: checkbox({ word: 'noReminders', hint: 'noRemindersHint' }),
    credit_limit: number({
      word: 'creditLimit',
      hint: 'creditLimitHint',
      part: { word: 'partCredit' },
      column: 'credit_limit_paisa',
      decimals: 2,
      money: true,
      least: 0,
      most: 1_000_000_000_000,
    }),
    /** The days from the date of a bill to the day on which it is due. */
    credit_days: number({ word: 'creditDays', hint: 'creditDaysHint', least: 0, most: 3650, start: 0n }),
    price_list_id: reference(priceList, { word: 'price_list_one', hint: 'priceListHint', filtered: true }),
    officer_id: reference(employee, { word: 'fieldOfficer', filtered: true }),
    care_of: text({ word: 'careOf', part: { word: 'partPerson' }, max: 120, searched: true }),
    somity: text({ word: 'somity', hint: 'somityHint', max: 80, searched: true }),
    nid: text({ word: 'nid', column: 'national_id', max: 30, schema: nationalId }),
    bin: text({ word: 'bin', part: { word: 'partTax' }, max: 20 }),
    tin: text({ word: 'tin', max: 20 }),
    /** The last day on which the party's proof of return is valid. */
    proof_until: date({ word: 'proofUntil', hint: 'proofUntilHint' }),
  },
  shown: {
    /**
     * Whether it belongs to a branch that the caller does not reach and that shares its customers. The caller can see and
     * choose it but not change it.
     */
    is_elsewhere: checkbox({ word: 'otherBranch', marked: true, exported: false }),
    /** The addresses of the photo and of the picture of the national id. Null without one. */
    photo: given(z.string().nullable(), { word: 'photo', exported: false }),
    nid_picture: given(z.string().nullable(), { word: 'nidPicture', exported: false }),
  },
  computed: {
    /** The balance in the branches that the caller reaches. An amount that we owe is below zero. */
    balance: computedMoney({ word: 'balance', seenBy: ['ledger.view', 'due.list.view'] }),
  },
  listOrder: ['name', 'balance'],
  unique: ['idfr_code'],
  off: 3,
  says: { created: 'Customer saved successfully!', updated: 'Customer updated successfully!' },
  refusals: [
    'record_elsewhere',
    'mobile_repeated',
    'portal_for_customers',
    'portal_mobile_taken',
    'party_has_balance',
    'account_in_use',
  ],
});
