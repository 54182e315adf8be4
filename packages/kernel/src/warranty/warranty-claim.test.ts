import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ClaimAction,
  type ClaimFacts,
  type ClaimIntakeFacts,
  type ClaimStep,
  claimActions,
  claimIntake,
  claimStateAfter,
  claimStepRefusal,
  isClaimOver,
  nextClaimActions,
  type TypedClaim,
  warrantyUntil,
} from '#warranty/warranty-claim';

const after = (...actions: ClaimAction[]) => actions.map((action) => ({ action }));

describe('the states of a claim', () => {
  test.each<[ClaimAction[], string, ClaimAction[]]>([
    [[], 'received', ['send', 'repair', 'replace', 'reject', 'credit']],
    [['send'], 'sent', ['repair', 'replace', 'reject', 'credit', 'undo']],
    [['send', 'repair'], 'repaired', ['send', 'hand_back', 'undo']],
    [['send', 'replace'], 'replaced', ['hand_back', 'undo']],
    [['send', 'reject'], 'rejected', ['send', 'replace', 'credit', 'hand_back', 'undo']],
    [['credit'], 'credited', ['undo']],
    [['repair', 'hand_back'], 'handed_back', ['undo']],
    [['send', 'repair', 'undo'], 'sent', ['repair', 'replace', 'reject', 'credit', 'undo']],
    [['send', 'undo'], 'received', ['send', 'repair', 'replace', 'reject', 'credit']],
  ])('after %j it is %s, and %j can follow', (actions, state, next) => {
    expect(claimStateAfter(after(...actions))).toBe(state);
    expect(nextClaimActions(after(...actions))).toEqual(next);
  });

  test('whatever is done that can be done: taking it back leads to where it was, and only an end has no way on', () => {
    const choices = fc.array(fc.nat({ max: 20 }), { maxLength: 12 });
    fc.assert(
      fc.property(choices, (picks) => {
        const steps: { action: ClaimAction }[] = [];
        for (const pick of picks) {
          const before = claimStateAfter(steps);
          const next = nextClaimActions(steps);
          const onward = next.filter((action) => action !== 'undo');
          expect(onward.length === 0).toBe(isClaimOver(before));
          const action = next[pick % next.length];
          if (action === undefined) return;
          if (action !== 'undo') expect(claimStateAfter([...steps, { action }, { action: 'undo' }])).toBe(before);
          steps.push({ action });
        }
      }),
    );
  });
});

const step = (action: ClaimAction, more: Partial<ClaimStep> = {}): ClaimStep => {
  return { action, on: '2026-07-10', remarks: '', supplierId: null, newSerial: '', amountPaisa: null, ...more };
};
const facts = (more: Partial<ClaimFacts> = {}): ClaimFacts => {
  return { takenOn: '2026-07-05', steps: [], serial: 'A1', hasSerials: true, openDay: '2026-07-20', ...more };
};

describe('a step', () => {
  test.each<[string | null, ClaimStep, Partial<ClaimFacts>]>([
    ['claim_step_not_possible', step('hand_back'), {}],
    ['claim_step_not_possible', step('undo', { remarks: 'A mistake' }), {}],
    ['claim_date_wrong', step('repair', { on: '2026-07-04' }), {}],
    ['claim_date_wrong', step('repair', { on: '2026-07-21' }), {}],
    ['claim_date_wrong', step('repair'), { steps: [step('send', { on: '2026-07-11', supplierId: 1 })] }],
    ['claim_remarks_missing', step('reject'), {}],
    ['claim_remarks_missing', step('undo'), { steps: [step('repair')] }],
    ['claim_supplier_missing', step('send'), {}],
    ['claim_serial_missing', step('replace'), {}],
    ['claim_serial_same', step('replace', { newSerial: 'A1' }), {}],
    ['claim_amount_missing', step('credit', { amountPaisa: 0n }), {}],
    [null, step('send', { supplierId: 7 }), {}],
    [null, step('replace', { newSerial: 'B2' }), {}],
    [null, step('replace'), { hasSerials: false, serial: '' }],
    [null, step('credit', { amountPaisa: 100n }), {}],
    [null, step('repair', { on: '2026-07-05' }), {}],
  ])('is refused with %s: %o', (refusal, typed, more) => {
    expect(claimStepRefusal(typed, facts(more))).toBe(refusal);
  });

  test('every action is known', () => expect(new Set(claimActions).size).toBe(7));
});

const claim = (more: Partial<TypedClaim> = {}): TypedClaim => ({
  customerId: 5,
  customerName: '',
  mobile: '',
  serial: 'A1',
  fault: 'No picture',
  takenOn: '2026-07-05',
  typedSoldOn: null,
  acceptedBecause: '',
  ...more,
});
const known = (more: Partial<ClaimIntakeFacts> = {}): ClaimIntakeFacts => {
  return { hasSerials: true, warrantyDays: 365, soldOn: '2026-01-01', openDay: '2026-07-20', ...more };
};

describe('a claim that is taken in', () => {
  test.each<[string, Partial<TypedClaim>, Partial<ClaimIntakeFacts>]>([
    ['claim_serial_missing', { serial: '' }, {}],
    ['claim_fault_missing', { fault: '' }, {}],
    ['claim_customer_missing', { customerId: null, mobile: '01711000001' }, {}],
    ['claim_customer_missing', { customerId: null, customerName: 'Rahim' }, {}],
    ['claim_date_wrong', { takenOn: '2026-07-21' }, {}],
    ['claim_sold_later', { typedSoldOn: '2026-07-06' }, { soldOn: null }],
    ['claim_reason_missing', {}, { soldOn: null }],
    ['claim_reason_missing', { typedSoldOn: '2026-07-01' }, { soldOn: null }],
    ['claim_reason_missing', {}, { soldOn: '2025-07-04' }],
    ['claim_reason_missing', {}, { warrantyDays: null }],
  ])('is refused with %s: %o %o', (code, typed, more) => {
    expect(claimIntake(claim(typed), known(more))).toEqual({ ok: false, refusal: { code } });
  });

  test('is under the warranty of its first sale, whatever is typed of it', () => {
    const taken = claimIntake(claim({ typedSoldOn: '2026-06-01' }), known());
    expect(taken).toEqual({ ok: true, warranty: { soldOn: '2026-01-01', until: '2027-01-01' } });
  });

  test('is taken on the last day of its warranty, and a day later only for a reason', () => {
    expect(claimIntake(claim({ takenOn: '2026-07-10' }), known({ soldOn: '2025-07-10' })).ok).toBe(true);
    expect(claimIntake(claim({ takenOn: '2026-07-11' }), known({ soldOn: '2025-07-10' })).ok).toBe(false);
    const late = claim({ takenOn: '2026-07-11', acceptedBecause: 'A loyal customer' });
    expect(claimIntake(late, known({ soldOn: '2025-07-10' })).ok).toBe(true);
  });
});

test.each([
  ['2026-01-01', 365, '2027-01-01'],
  ['2026-01-01', 0, '2026-01-01'],
  [null, 365, null],
  ['2026-01-01', null, null],
])('sold on %s with %s days of warranty: until %s', (soldOn, days, until) => {
  expect(warrantyUntil(soldOn, days)).toBe(until);
});
