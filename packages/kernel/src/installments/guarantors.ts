import { isBangladeshiMobile, isNationalId, mobileDigits, nationalIdDigits } from '@cashbook/money';
import { type Refused, refuse } from '#documents/refusal';

/** The people who answer for a sale by installments (accounting §7). They owe nothing by that. */

/** The most guarantors of a sale. */
export const MOST_GUARANTORS = 3;

export type Guarantor = {
  readonly name: string;
  /** The father or the husband. */
  readonly careOf: string;
  /** Eleven digits, or empty. */
  readonly mobile: string;
  /** 10, 13 or 17 digits, or empty. */
  readonly nationalId: string;
  readonly address: string;
  /** The relation to the buyer. */
  readonly relation: string;
};

/** The fields of a sale about people. They are empty without a plan. */
export type TypedGuarantors = {
  /** The national id of the buyer; empty when it was not shown. */
  readonly buyerNationalId: string;
  readonly guarantors: readonly Guarantor[];
};

export type GuarantorRefusal =
  | 'guarantors_without_plan'
  | 'too_many_guarantors'
  | 'national_id_wrong'
  | 'guarantor_name_missing'
  | 'guarantor_mobile_wrong'
  | 'national_id_repeated';

/**
 * Refuses guarantors that a sale cannot have, the first that applies: `guarantors_without_plan`; `too_many_guarantors` above
 * {@link MOST_GUARANTORS}; `national_id_wrong` for the buyer; guarantor by guarantor `guarantor_name_missing`,
 * `guarantor_mobile_wrong`, `national_id_wrong`, and `national_id_repeated` for the id of the buyer or of a guarantor before.
 */
export function guarantorsRefusal(
  { buyerNationalId = '', guarantors = [] }: Partial<TypedGuarantors>,
  isPlanned: boolean,
): Refused<GuarantorRefusal> | null {
  if (!isPlanned) return guarantors.length > 0 ? refuse('guarantors_without_plan') : null;
  if (guarantors.length > MOST_GUARANTORS) return refuse('too_many_guarantors');
  const buyerId = nationalIdDigits(buyerNationalId);
  if (buyerId !== '' && !isNationalId(buyerId)) return refuse('national_id_wrong');
  const seen = new Set([buyerId]);
  for (const [row, one] of guarantors.entries()) {
    const code = oneRefusal(one, seen);
    if (code !== null) return { ok: false, refusal: { code, row, list: 'guarantors' } };
    seen.add(nationalIdDigits(one.nationalId));
  }
  return null;
}

function oneRefusal({ name, mobile, nationalId }: Guarantor, seen: ReadonlySet<string>): GuarantorRefusal | null {
  if (name === '') return 'guarantor_name_missing';
  if (mobile !== '' && !isBangladeshiMobile(mobileDigits(mobile))) return 'guarantor_mobile_wrong';
  const digits = nationalIdDigits(nationalId);
  if (digits === '') return null;
  if (!isNationalId(digits)) return 'national_id_wrong';
  return seen.has(digits) ? 'national_id_repeated' : null;
}
