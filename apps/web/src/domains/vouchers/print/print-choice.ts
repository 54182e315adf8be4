import type { RouteInput } from '@cashbook/contract/route';
import type { countVouchersToPrint } from '@cashbook/contract/vouchers/voucher-prints';
import { isIsoDate } from '@cashbook/money';
import { z } from 'zod';

const day = z.string().refine(isIsoDate).nullable().catch(null);
const choiceId = z
  .string()
  .regex(/^\d{1,9}$/)
  .catch('');

/** The choice of printed vouchers in the address of the print centre and of its pages. */
export const printChoice = z.object({
  /** Empty for the branch in which the user works. */
  branch: choiceId,
  /** Empty for all types. */
  type: choiceId,
  by: z.enum(['date', 'number']).catch('date'),
  /** Null for the open day. */
  start: day,
  end: day,
  from: z.string().max(60).catch(''),
  to: z.string().max(60).catch(''),
  void: z.enum(['', '1']).catch(''),
});
export type PrintChoice = z.output<typeof printChoice>;

type Asked = RouteInput<typeof countVouchersToPrint>['query'];

/**
 * Returns the query for the vouchers of a choice; null while the choice is incomplete. A choice by number needs a type and
 * both numbers.
 */
export function askedOf({ branch, type, by, start, end, from, to, ...choice }: PrintChoice): Asked | null {
  const within = {
    ...(branch === '' ? {} : { branch_id: branch }),
    ...(type === '' ? {} : { type_id: type }),
    ...(choice.void === '' ? {} : { with_void: choice.void }),
  };
  if (by === 'date') {
    return { ...within, ...(start === null ? {} : { start_date: start }), ...(end === null ? {} : { end_date: end }) };
  }
  const isWhole = type !== '' && from.trim() !== '' && to.trim() !== '';
  return isWhole ? { ...within, start_voucher: from, end_voucher: to } : null;
}

/** Returns the choice as search values of an address, without the usual values. */
export function searchOf(choice: PrintChoice): Record<string, string | undefined> {
  const { by, start, end, from, to, ...rest } = choice;
  const range = by === 'date' ? { start: start ?? '', end: end ?? '' } : { by, from, to };
  return Object.fromEntries(
    Object.entries({ by: '', start: '', end: '', from: '', to: '', ...rest, ...range }).map(([name, value]) => [
      name,
      value === '' ? undefined : value,
    ]),
  );
}
