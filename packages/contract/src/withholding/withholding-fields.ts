import { MAX_BILL_NUMBER, paisaToNumber } from '@cashbook/money';
import { z } from 'zod';
import type { Shown } from '#documents/field';
import { at, type Key, keptUnless, keyed, own, simple } from '#documents/field-kinds';
import { exactText, id, taka, text as wireText } from '#wire';

/** The fields of a row for the tax that is withheld from it. A row without withholding stores none of them. */

const keptAmount = keptUnless<bigint>(0n, String, (stored) => BigInt(stored));

const openAmount = <N extends string>(name: N, shown: Shown) => ({
  ...simple({
    ...{ name, answered: name, shown, editor: { holds: 'amount' } as const, toBody: paisaToNumber },
    ...{ sent: taka.prefault(0), found: taka, kept: keptAmount },
  }),
  fromReply: (found: object) => ({ value: at<bigint>(found, name) || null }),
});

const openId = id.nullish();
const openName = exactText(120).nullish();
type SentSection<N extends string> = Key<N, typeof openId> & Key<`${N}_name`, typeof openName>;
type FoundSection<N extends string> = Key<N, z.ZodNullable<typeof id>> & Key<`${N}_name`, z.ZodString>;

/** Returns the field of a section. The field of its name, `nameField`, is stored beside it. */
const section = <N extends string>(name: N, nameField: string, shown: Shown) =>
  own<number | null, SentSection<N>, FoundSection<N>>({
    ...{ ...shown, editor: { holds: 'chosen', from: 'section' } },
    kept: keptUnless<number | null>(null, (value) => value ?? 0, Number),
    sent: { ...keyed(name, openId), ...keyed(`${name}_name`, openName) },
    found: { ...keyed(name, id.nullable()), ...keyed(`${name}_name`, z.string()) },
    fromBody: (body) => at<number | null | undefined>(body, name) ?? null,
    toReply: (value, _said, { typed }) =>
      ({ ...keyed(name, value), ...keyed(`${name}_name`, typed[nameField] ?? '') }) as z.output<
        z.ZodObject<FoundSection<N>>
      >,
    fromReply: (found) => {
      const value = at<number | null>(found, name);
      return { value, chosen: value === null ? null : { id: value, name: at(found, `${name}_name`), text: '' } };
    },
    toBody: ({ value, chosen }) =>
      ({ ...keyed(name, value), ...keyed(`${name}_name`, chosen?.name ?? null) }) as z.input<
        z.ZodObject<SentSection<N>>
      >,
  });

/** Returns the field of the name of a section, which another field sends and finds. */
const nameOfSection = (name: string) =>
  own<string, Record<never, never>, Record<never, never>>({
    ...{ editor: { holds: 'nothing', value: '' }, sent: {}, found: {}, kept: keptUnless('', String, String) },
    fromBody: (body) => at<string | null | undefined>(body, `${name}_name`) ?? '',
    ...{ toReply: () => ({}), fromReply: () => ({ value: '' }), toBody: () => ({}) },
  });

const sentNumber = wireText(MAX_BILL_NUMBER).default('');
/** The invoices of suppliers that matter here; the empty text is none. */
const vatInvoices = ['', 'standard'] as const;
const sentInvoice = z.enum(vatInvoices).default('');

/** The fields of the tax of a row: its bill, and what is withheld of VAT and of income tax. */
export const withholdingFields = {
  billNumber: simple({
    ...{ name: 'tax_bill', answered: 'tax_bill', shown: { label: 'taxBill' }, toBody: (value: string) => value },
    ...{ editor: { holds: 'text', most: MAX_BILL_NUMBER }, sent: sentNumber, found: z.string() },
    kept: keptUnless<string>('', String, String),
  }),
  billPaisa: openAmount('tax_bill_total', { label: 'taxBillTotal' }),
  billVatPaisa: openAmount('tax_bill_vat', { label: 'taxBillVat' }),
  vatInvoice: simple({
    ...{ name: 'vat_invoice', answered: 'vat_invoice', shown: { label: 'vatInvoice' } },
    editor: { holds: 'choice', options: ['standard'], none: '', words: { standard: 'vatInvoice_standard' } },
    ...{ sent: sentInvoice, found: z.enum(vatInvoices), toBody: (value: (typeof vatInvoices)[number]) => value },
    kept: keptUnless<(typeof vatInvoices)[number]>('', String, (stored) => (stored === 'standard' ? stored : '')),
  }),
  vdsSectionId: section('vds_section', 'vdsSectionName', { label: 'vdsSection' }),
  vdsSectionName: nameOfSection('vds_section'),
  vdsPaisa: openAmount('vds', { label: 'vdsWithheld' }),
  tdsSectionId: section('tds_section', 'tdsSectionName', { label: 'tdsSection' }),
  tdsSectionName: nameOfSection('tds_section'),
  tdsPaisa: openAmount('tds', { label: 'tdsWithheld' }),
};

/** The values of a row from which no tax is withheld. */
export const noWithholding = {
  billNumber: '',
  billPaisa: 0n,
  billVatPaisa: 0n,
  vatInvoice: '',
  vdsSectionId: null,
  vdsSectionName: '',
  vdsPaisa: 0n,
  tdsSectionId: null,
  tdsSectionName: '',
  tdsPaisa: 0n,
} as const;

/** The refusals of withholding, in the order in which they are checked. */
export const withholdingRefusals = {
  withholding_off: 'rows.vdsPaisa',
  withholding_needs_party: 'rows.accountId',
  tax_bill_wrong: 'rows.billPaisa',
  tax_bill_vat_wrong: 'rows.billVatPaisa',
  tax_bill_less: 'rows.amountPaisa',
  vds_wrong: 'rows.vdsPaisa',
  tds_wrong: 'rows.tdsPaisa',
  tax_bill_differs: 'rows.billPaisa',
  vds_section_wrong: 'rows.vdsSectionId',
  tds_section_wrong: 'rows.tdsSectionId',
  vds_differs: 'rows.vdsPaisa',
  tds_differs: 'rows.tdsPaisa',
} as const;
