import { serialsIn } from '@cashbook/kernel';
import type { FieldValue, Values } from '#domains/posting/entry/fields.ts';
import { textIn } from '#domains/posting/entry/fields.ts';
import { quantityValue } from './stock-kind.ts';

/** Rows of goods that the lines of an invoice give, into which somebody types how much of each goes: back, or out of the gate. */

export const textValue = (said: string): FieldValue => ({ kind: 'text', text: said });

/** Whether the line has pieces with serials; those that are left of it stand in `pieces`. */
const isSerialled = (values: Values): boolean => textIn(values, 'pieces') !== '';

/** Of a line with serials they are typed, and otherwise a quantity. */
export const isQuantityOrSerials = (values: Values, field: string): boolean =>
  field === 'qty' ? !isSerialled(values) : field === 'serials' && isSerialled(values);

/** Serials count themselves (accounting §5). */
export const countedSerials = (values: Values, field: string): Values =>
  field === 'serials' ? { qty: quantityValue(BigInt(serialsIn(textIn(values, 'serials')).length) * 1000n) } : {};

/** Enter behind a serial makes room for the next one, as a scanner needs it. */
export function nextSerial(values: Values, field: string): Values | null {
  const said = values.serials?.kind === 'text' ? values.serials.text : '';
  return field !== 'serials' || said === '' || /\s$/.test(said) ? null : { serials: textValue(`${said} `) };
}
