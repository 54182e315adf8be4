import { formatDate, paisaToNumber, parseDate } from '@cashbook/money';
import { z } from 'zod';
import { laterDate } from '#documents/dates';
import type { PageValue, Said, TypedOf } from '#documents/field';
import { at, keptUnits, own, rows } from '#documents/field-kinds';
import { openAmount } from '#invoices/invoice';
import { saysSomething } from '#unknown-keys';
import { date, displayDate, exactText, id, taka } from '#wire';

/**
 * The plan of installments of a sale (spec 3 §3, §4). The spec's clients send it as `isInstallment` with `installmentData`; the
 * page sends each field by itself.
 */

/** The most installments in a body. The rule refuses a plan with more with a sentence of its own. */
const mostSent = 500;

/** The numbers of installments that a person may choose. */
export const installmentCounts: readonly string[] = Array.from({ length: 60 }, (_, index) => String(index + 1));

/** A date as clients write it, either way; null for none. */
const anyDate = z
  .union([date, displayDate, z.literal('')])
  .nullish()
  .transform((sent) => (sent === '' || sent === undefined ? null : sent));
const isOn = z.union([z.boolean(), z.number(), exactText(10)]).nullish();
const count = z.union([z.number(), exactText(10)]).nullish();

const planData = z
  .object({
    /** The sum of the installments. It follows from the sale: net less what was received. */
    amount: openAmount,
    startDate: anyDate,
    numberOfInstallments: count,
    isEarlyPayment: isOn,
    earlyPaymentDate: anyDate,
    earlyDiscount: openAmount,
  })
  .nullish();
type PlanData = z.output<typeof planData>;

const says = (sent: z.output<typeof isOn>): boolean =>
  sent !== undefined && sent !== null && saysSomething(sent) && sent !== '0' && sent !== 'false';

/** Returns the plan as the spec's clients send it; null when the body has none, or its switch is off. */
function dataIn(body: object): NonNullable<PlanData> | null {
  const data = at<PlanData>(body, 'installmentData') ?? null;
  const on = at<z.output<typeof isOn>>(body, 'isInstallment');
  if (on === undefined || on === null) return data !== null && saysSomething(data) ? data : null;
  return says(on) ? data : null;
}

/** Whether a body has a plan. If its switch is off, the other fields do not count. */
export function hasPlan(body: object): boolean {
  const on = at<z.output<typeof isOn>>(body, 'isInstallment');
  if (on !== undefined && on !== null) return says(on);
  return (
    dataIn(body) !== null ||
    saysSomething(at(body, 'installments')) ||
    saysSomething(at(body, 'number_of_installments'))
  );
}

/** Returns a date of the plan: from the object of the spec's clients, or a key of its own. */
const planDate = (name: 'first_installment_date' | 'early_payment_date', of: 'startDate' | 'earlyPaymentDate') => {
  const field = laterDate(name, { label: name === 'first_installment_date' ? 'firstInstallment' : 'earlyUntil' });
  return own({
    ...field,
    fromBody: (body) => (hasPlan(body) ? (dataIn(body)?.[of] ?? field.fromBody(body)) : null),
    toBody: (page) => (page.value === null ? {} : field.toBody(page)),
  });
};

export const planFields = {
  installmentCount: own({
    ...{
      label: 'installmentCount' as const,
      editor: { holds: 'choice', options: installmentCounts, none: null } as const,
    },
    kept: z.string().nullable().default(null) as z.ZodType<string | null, string | null>,
    sent: { isInstallment: isOn, installmentData: planData, number_of_installments: count },
    found: { is_installment: z.boolean(), number_of_installments: z.number().int().nullable() },
    // The number of rows counts where no number is sent. The rule refuses a plan that has neither.
    fromBody: (body): string | null => {
      if (!hasPlan(body)) return null;
      const sent = dataIn(body)?.numberOfInstallments ?? body.number_of_installments ?? '';
      return String(sent === '' ? (at<readonly object[] | undefined>(body, 'installments')?.length ?? '') : sent);
    },
    toReply: (value: string | null) => {
      return { is_installment: value !== null, number_of_installments: value === null ? null : Number(value) };
    },
    fromReply: ({ number_of_installments: value }) => ({ value: value === null ? null : String(value) }),
    toBody: ({ value }) => (value === null ? {} : { number_of_installments: value }),
  }),
  installmentsFrom: planDate('first_installment_date', 'startDate'),
  earlyUntil: planDate('early_payment_date', 'earlyPaymentDate'),
  earlyDiscountPaisa: own({
    ...{ label: 'earlyDiscount' as const, editor: { holds: 'amount' } as const },
    kept: keptUnits.default(0n) as z.ZodType<bigint, string>,
    ...{ sent: { early_discount: openAmount }, found: { early_discount: taka } },
    fromBody: (body): bigint => {
      const data = dataIn(body);
      const isOffered = data?.isEarlyPayment === undefined || data.isEarlyPayment === null || says(data.isEarlyPayment);
      return hasPlan(body) && isOffered ? (data?.earlyDiscount ?? body.early_discount ?? 0n) : 0n;
    },
    toReply: (value) => ({ early_discount: value }),
    fromReply: ({ early_discount: value }) => ({ value: value === 0n ? null : value }),
    toBody: ({ value }) => (value === 0n ? {} : { early_discount: paisaToNumber(value) }),
  }),
  /** The markup beside the price, where the company earns it over time. */
  markupPaisa: own({
    ...{ label: 'markup' as const, editor: { holds: 'amount' } as const },
    kept: keptUnits.default(0n) as z.ZodType<bigint, string>,
    ...{ sent: { markup: openAmount }, found: { markup: taka } },
    fromBody: (body): bigint => (hasPlan(body) ? (body.markup ?? 0n) : 0n),
    toReply: (value) => ({ markup: value }),
    fromReply: ({ markup: value }) => ({ value: value === 0n ? null : value }),
    toBody: ({ value }) => (value === 0n ? {} : { markup: paisaToNumber(value) }),
  }),
  /** The markup as a flat percentage a month, with two decimals. */
  markupBasisPoints: own({
    ...{ label: 'markupPercent' as const, editor: { holds: 'amount' } as const },
    kept: keptUnits.default(0n) as z.ZodType<bigint, string>,
    ...{ sent: { markup_percent: openAmount }, found: { markup_percent: taka } },
    fromBody: (body): bigint => (hasPlan(body) ? (body.markup_percent ?? 0n) : 0n),
    toReply: (value) => ({ markup_percent: value }),
    fromReply: ({ markup_percent: value }) => ({ value: value === 0n ? null : value }),
    toBody: ({ value }) => (value === 0n ? {} : { markup_percent: paisaToNumber(value) }),
  }),
};

/** An installment of a saved sale with its settled part, as the tables have it. */
export interface InstallmentBeside {
  readonly installmentNo: number;
  readonly dueDate: string;
  readonly amountPaisa: bigint;
  readonly paidPaisa: bigint;
  readonly duePaisa: bigint;
  readonly payments: readonly { readonly vr_no: string; readonly paid_at: string; readonly amount: bigint }[];
}

/** The fields of a row of the plan in a sale. */
export const saleInstallmentFields = {
  /** The number in the saved plan, which is the place there, so no form keeps it. A row that a person adds has none yet. */
  installmentNo: own({
    editor: { holds: 'text', most: 4 } as const,
    kept: null,
    sent: { installment_no: count },
    found: { installment_no: z.number().int() },
    fromBody: ({ installment_no: sent }): number | null => {
      return sent === undefined || sent === null || sent === '' ? null : Number(sent) || null;
    },
    toReply: (value: number | null) => ({ installment_no: value ?? 0 }),
    fromReply: ({ installment_no: value }) => ({ value: String(value) as unknown as number }),
    toBody: ({ value }) => ({ installment_no: value }),
  }),
  dueDate: own({
    ...{ label: 'dueDate' as const, editor: { holds: 'date' } as const, kept: z.string().nullable() },
    ...{ sent: { due_date: anyDate }, found: { due_date: z.string() } },
    fromBody: ({ due_date: sent }): string | null => sent,
    toReply: (value) => ({ due_date: value === null ? '' : formatDate(value) }),
    fromReply: ({ due_date: value }) => ({ value: parseDate(value) }),
    toBody: ({ value }) => ({ due_date: value }),
  }),
  amountPaisa: own({
    ...{ label: 'amount' as const, column: 'amountTk' as const, editor: { holds: 'amount' } as const, kept: keptUnits },
    ...{ sent: { amount: openAmount }, found: { amount: taka } },
    fromBody: ({ amount }): bigint => amount ?? 0n,
    toReply: (value) => ({ amount: value }),
    fromReply: ({ amount: value }) => ({ value }),
    toBody: ({ value }) => ({ amount: paisaToNumber(value) }),
  }),
};

const payment = z.object({ vr_no: z.string(), paid_at: z.string(), amount: taka });

const atPlace = <Row>(row: Row, place: number): Row => ({ ...row, installmentNo: place + 1 });

/** Returns the stored form of rows, which leaves out their numbers: a row has that of its place. */
const numberedByPlace = <Row>(kept: z.ZodType | null) =>
  z.codec(kept as z.ZodType<readonly Row[], z.core.util.JSONType>, z.custom<readonly Row[]>(), {
    decode: (found) => found.map(atPlace),
    encode: (typed) => typed,
  });

/** Returns the rows of the plan in a sale. `besideOf` returns what is settled of each. */
export const installmentRows = (besideOf: (said: unknown) => readonly InstallmentBeside[]) => {
  const table = rows('installments', saleInstallmentFields, {
    ...{ found: 'installments', most: mostSent },
    beside: {
      sent: { id: z.union([z.number(), exactText(64)]).nullish() },
      found: { id, paid_amount: taka, due_amount: taka, payments: z.array(payment) },
      of: (_row, place, { voucherId, beside }) => {
        const one = besideOf(beside)[place];
        return {
          id: installmentId(voucherId, place + 1),
          ...{
            paid_amount: one?.paidPaisa ?? 0n,
            due_amount: one?.duePaisa ?? 0n,
            payments: [...(one?.payments ?? [])],
          },
        };
      },
    },
  });
  type Rows = readonly TypedOf<typeof saleInstallmentFields>[];
  return {
    ...table,
    kept: numberedByPlace<Rows[number]>(table.kept).default([]) as z.ZodType<Rows, z.core.util.JSONType>,
    // A sale whose plan was proposed has no typed rows, and each row has its number in the books.
    toReply: (typed: Rows, said: Said, whole: Parameters<typeof table.toReply>[2]) => {
      const saved: Rows = besideOf(said.beside);
      return table.toReply(saved.length > 0 ? saved : typed.map(atPlace), said, whole);
    },
    sent: { installments: table.sent.installments.nullish() },
    label: 'installments' as const,
    saidRows: (typed: Rows) => ({
      holds: 'installments' as const,
      value: typed.map(({ dueDate, amountPaisa }) => ({ due_date: dueDate ?? '', amount: amountPaisa })),
    }),
    // A page sends nothing of a sale without installments.
    toBody: (page: PageValue<Rows>) => ((page.rows ?? []).length === 0 ? {} : table.toBody(page)),
    fromBody: (body: object): Rows => {
      const sent = at<readonly object[] | null | undefined>(body, 'installments') ?? [];
      return hasPlan(body) ? table.fromBody({ installments: sent as never }) : [];
    },
  };
};

/** The most installments that {@link installmentId} can number. */
const perSale = 1000;

/** Returns the one number by which the spec's clients name an installment. */
export const installmentId = (saleId: number, installmentNo: number): number => saleId * perSale + installmentNo;

/** Returns the sale and the installment that such a number names. */
export const installmentOf = (named: number): { readonly saleId: number; readonly installmentNo: number } => ({
  saleId: Math.floor(named / perSale),
  installmentNo: named % perSale,
});
