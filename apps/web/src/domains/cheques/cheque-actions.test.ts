import type { ChequeRow, ChequeStateName } from '@cashbook/contract/cheques/cheques';
import { describe, expect, it } from 'vitest';
import {
  type Acted,
  type Answered,
  actionsFor,
  askedOf,
  callsFor,
  chequeKey,
  commonBank,
  missingIn,
  movedOn,
  withAnswered,
} from './cheque-actions.ts';

const janata = { id: 90, name: 'Janata Bank' };
const sonali = { id: 91, name: 'Sonali Bank' };
const party = { id: 5, name: 'Abdul Karim Traders', text: '' };

const received = (state: ChequeStateName, more: Partial<Acted> = {}): Acted => ({
  ...{ is_received: true, state, bank: janata, party },
  ...more,
});
const issued = (state: ChequeStateName, more: Partial<Acted> = {}): Acted => ({
  ...received(state, more),
  is_received: false,
});
const row = (mtm_id: number, more: Partial<ChequeRow> = {}): ChequeRow => ({
  ...received('in_hand'),
  ...{ mtm_id, cheque_no: 1, vr_no: `BR-${mtm_id}`, vr_date: '2026-09-14', since: '2026-09-14', number: '123456' },
  ...{
    cheque_date: '2026-09-14',
    cheque_bank: 'Pubali Bank',
    amount: 600_000n,
    reason: '',
    notice_by: null,
    notice_received_on: null,
    pay_by: null,
  },
  ...more,
});
const anything = () => true;

describe('the actions of a selection', () => {
  it('are those that every cheque allows', () => {
    expect(actionsFor([received('in_hand')], anything)).toEqual(['deposited', 'realized', 'endorsed', 'handed_back']);
    expect(actionsFor([received('deposited')], anything)).toEqual(['realized', 'bounced']);
    expect(actionsFor([received('in_hand'), received('deposited')], anything)).toEqual(['realized']);
    expect(actionsFor([received('bounced')], anything)).toEqual(['again', 'handed_back']);
    expect(actionsFor([issued('issued')], anything)).toEqual(['realized', 'bounced', 'cancelled']);
    expect(actionsFor([received('in_hand'), issued('issued')], anything)).toEqual(['realized']);
    expect(actionsFor([received('handed_back')], anything)).toEqual([]);
  });

  it('are none of nothing, and none that the person may not do', () => {
    expect(actionsFor([], anything)).toEqual([]);
    const mayMove = (permission: string) => permission === 'cheque.move';
    expect(actionsFor([received('deposited')], mayMove)).toEqual(['realized']);
    expect(actionsFor([received('bounced')], (permission) => permission === 'cheque.bounce')).toEqual(['again']);
  });
});

describe('the questions of an action', () => {
  it('are of the bank that gets the money, unless the cheques have their own', () => {
    expect(askedOf('deposited', [received('in_hand')]).bank).toBe('money');
    expect(askedOf('realized', [received('deposited')]).bank).toBe('money');
    expect(askedOf('realized', [issued('issued')]).bank).toBeNull();
    expect(askedOf('realized', [issued('issued'), received('in_hand')]).bank).toBe('money');
    expect(askedOf('handed_back', [received('in_hand')]).bank).toBeNull();
  });

  it('are of reason and fee for a bounce, which a known party may pay', () => {
    expect(askedOf('bounced', [received('deposited')])).toEqual({
      ...{ bank: 'fee', supplier: false, reason: true, chargeOn: true },
    });
    expect(askedOf('bounced', [received('deposited', { party: null })]).chargeOn).toBe(false);
    expect(askedOf('cancelled', [issued('issued')])).toMatchObject({ bank: 'fee', reason: false, chargeOn: false });
    expect(askedOf('endorsed', [received('in_hand')]).supplier).toBe(true);
  });

  it('begin with the bank that the cheques have in common', () => {
    expect(commonBank([received('in_hand'), received('in_hand')])).toBe(janata.id);
    expect(commonBank([received('in_hand'), received('in_hand', { bank: sonali })])).toBeNull();
    expect(commonBank([received('in_hand', { bank: null })])).toBeNull();
  });
});

it('an action says what is missing: the reason of a bounce, the supplier, the bank of a fee', () => {
  const bounce = askedOf('bounced', [received('deposited')]);
  expect(missingIn(bounce, { reason: null })).toBe('reason_missing');
  expect(missingIn(bounce, { reason: 'stopped', fee: '' })).toBeNull();
  expect(missingIn(bounce, { reason: 'stopped', fee: 115, bank_account: null })).toBe('bank_missing');
  expect(missingIn(bounce, { reason: 'stopped', fee: 115, bank_account: janata.id })).toBeNull();
  expect(missingIn(askedOf('endorsed', [received('in_hand')]), {})).toBe('cheque_party_missing');
  expect(missingIn(askedOf('deposited', [received('in_hand')]), {})).toBe('bank_missing');
  expect(missingIn(askedOf('realized', [issued('issued')]), {})).toBeNull();
});

it('cheques that we gave away are realized by their own banks, each in a call', () => {
  const [one, two, three] = [issued('issued'), issued('issued', { bank: sonali }), received('in_hand')];
  expect([...callsFor('realized', [one, two, three], janata.id)]).toEqual([
    [janata.id, [one, three]],
    [sonali.id, [two]],
  ]);
  expect([...callsFor('bounced', [one, two], null)]).toEqual([[null, [one, two]]]);
});

describe('the rows of a list after an action', () => {
  const done = (cheque: ChequeRow): Answered => ({
    cheque: movedOn(cheque, 'realized', '2026-09-15'),
    answer: { ok: true, action: 'realized', vrNo: 'RR-2627-000001', slipNo: null },
  });
  const answered = (...answers: readonly Answered[]) => new Map(answers.map((one) => [chequeKey(one.cheque), one]));

  it('have the moved cheque in its place, in its new state', () => {
    const [one, two, three] = [row(1), row(2), row(3)];
    const shown = withAnswered([one, three], answered(done(two)));
    expect(shown.map(({ mtm_id, state, since }) => [mtm_id, state, since])).toEqual([
      [1, 'in_hand', '2026-09-14'],
      [2, 'realized', '2026-09-15'],
      [3, 'in_hand', '2026-09-14'],
    ]);
  });

  it('are those of the server where the cheque is still in the list', () => {
    const rows = [row(1), row(2, { state: 'realized' })];
    expect(withAnswered(rows, answered(done(row(2))))).toBe(rows);
  });

  it('keep a refused cheque that another person has moved out of the list', () => {
    const refused: Answered = { cheque: row(9), answer: { ok: false, code: 'cheque_moved', message: 'It moved.' } };
    expect(withAnswered([row(10)], answered(refused)).map(({ mtm_id }) => mtm_id)).toEqual([9, 10]);
  });
});
