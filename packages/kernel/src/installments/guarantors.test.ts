import { describe, expect, it } from 'vitest';
import { type Guarantor, guarantorsRefusal, MOST_GUARANTORS, type TypedGuarantors } from '#installments/guarantors';

const karim: Guarantor = {
  ...{ name: 'Abdul Karim', careOf: 'Kalu Mia', mobile: '01712345678', nationalId: '1234567890' },
  ...{ address: 'Erulia, Bogura', relation: 'Brother' },
};
const nahar: Guarantor = { ...karim, name: 'Shamsun Nahar', mobile: '', nationalId: '' };
const typed = (more: Partial<TypedGuarantors> = {}): TypedGuarantors => ({
  buyerNationalId: '19801012345678901',
  guarantors: [karim, nahar],
  ...more,
});

describe('guarantors of a sale', () => {
  it.each([
    ['two people', typed()],
    ['nobody', typed({ buyerNationalId: '', guarantors: [] })],
    ['several people without ids', typed({ buyerNationalId: '', guarantors: [nahar, nahar] })],
    ['numbers in groups and Bangla digits', typed({ buyerNationalId: '১২৩ ৪৫৬ ৭৮৯০ ১২৩' })],
    ['a mobile number after +88', typed({ guarantors: [{ ...karim, mobile: '+88 01712-345678' }] })],
  ])('may be %s', (_who, said) => {
    expect(guarantorsRefusal(said, true)).toBeNull();
  });

  it.each([
    ['too_many_guarantors', { guarantors: Array.from({ length: MOST_GUARANTORS + 1 }, () => nahar) }, undefined],
    ['national_id_wrong', { buyerNationalId: '12345' }, undefined],
    ['guarantor_name_missing', { guarantors: [karim, { ...nahar, name: '' }] }, 1],
    ['guarantor_mobile_wrong', { guarantors: [{ ...karim, mobile: '0171234567' }] }, 0],
    ['national_id_wrong', { guarantors: [nahar, { ...karim, nationalId: '123456789012' }] }, 1],
    ['national_id_repeated', { guarantors: [karim, { ...nahar, nationalId: '123 456 7890' }] }, 1],
    ['national_id_repeated', { guarantors: [{ ...karim, nationalId: '19801012345678901' }] }, 0],
  ])('are refused with %s, %#', (code, more, row) => {
    expect(guarantorsRefusal(typed(more), true)?.refusal).toMatchObject(row === undefined ? { code } : { code, row });
  });

  it('are refused without a plan', () => {
    expect(guarantorsRefusal(typed(), false)?.refusal.code).toBe('guarantors_without_plan');
    expect(guarantorsRefusal(typed({ guarantors: [] }), false)).toBeNull();
  });
});
