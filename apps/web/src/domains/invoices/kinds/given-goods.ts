import { serialsIn } from '@cashbook/kernel';
import type { FieldValue, Values } from '#domains/posting/draft/fields.ts';
import { textIn } from '#domains/posting/draft/fields.ts';
import { quantityValue } from '#domains/stock/kinds/stock-kind.ts';

/** Rows of goods that come from the lines of an invoice. A person types how much of each is returned or leaves the gate. */

export const textValue = (said: string): FieldValue => ({ kind: 'text', text: said });

/** Whether the line has pieces with serials. `pieces` has those that are left. */
const isSerialled = (values: Values): boolean => textIn(values, 'pieces') !== '';

/** Whether a field is open: the serials of a line with serials, else the quantity. */
export const isQuantityOrSerials = (values: Values, field: string): boolean =>
  field === 'quantityMilli' ? !isSerialled(values) : field === 'serials' && isSerialled(values);

/** Returns the quantity of the typed serials (accounting §5). */
export const countedSerials = (values: Values, field: string): Values =>
  field === 'serials'
    ? { quantityMilli: quantityValue(BigInt(serialsIn(textIn(values, 'serials')).length) * 1000n) }
    : {};

/** Handles Enter after a serial: it adds a blank for the next one, as a scanner needs it. */
export function nextSerial(values: Values, field: string): Values | null {
  const said = values.serials?.kind === 'text' ? values.serials.text : '';
  return field !== 'serials' || said === '' || /\s$/.test(said) ? null : { serials: textValue(`${said} `) };
}
