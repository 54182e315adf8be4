import { describe, expect, it } from 'vitest';
import { beyondRequisition, type NamedRequisition, requisitionsOf } from '#requisitions/named-requisition';

const approved: NamedRequisition = {
  ...{ number: 'RQ-7', state: 'approved', policy: 'block', approvedPaisa: 800_00n },
  others: { boughtPaisa: 500_00n, paidPaisa: 0n },
  ...{ before: null, backPaisa: 0n },
};
const buys = (boughtPaisa: bigint, requisitionId: number | null = 7) => ({ requisitionId, boughtPaisa, paidPaisa: 0n });
const pays = (paidPaisa: bigint, requisitionId: number | null = 7) => ({ requisitionId, boughtPaisa: 0n, paidPaisa });
const asked = (rows: readonly ReturnType<typeof buys>[], more: Partial<NamedRequisition> = {}) =>
  requisitionsOf(rows, { requisitions: new Map([[7, { ...approved, ...more }]]) });

describe('rows that name a requisition', () => {
  it('are kept with their row and what they buy or pay', () => {
    expect(asked([buys(1n, null), buys(300_00n), pays(800_00n)])).toEqual({
      ok: true,
      named: [
        { rowNo: 2, requisitionId: 7, boughtPaisa: 300_00n, paidPaisa: 0n },
        { rowNo: 3, requisitionId: 7, boughtPaisa: 0n, paidPaisa: 800_00n },
      ],
    });
    expect(asked([buys(1n, null)])).toEqual({ ok: true, named: undefined });
  });

  it.each([
    ['waiting', 'requisition_waiting'],
    ['rejected', 'requisition_rejected'],
    ['closed', 'requisition_closed'],
  ] as const)('are refused while it is %s, unless they named it before', (state, code) => {
    expect(asked([buys(1n, null), buys(1n)], { state })).toEqual({
      ...{ ok: false, refusal: { code, row: 1, names: { number: 'RQ-7' } } },
    });
    const before = { boughtPaisa: 1n, paidPaisa: 0n };
    expect(asked([buys(1n)], { state, before })).toMatchObject({ ok: true });
  });

  it('are refused for a requisition that the branch does not have', () => {
    expect(asked([buys(1n, 8)])).toEqual({ ok: false, refusal: { code: 'requisition_not_found', row: 0 } });
  });

  it('are refused at the row that goes beyond the approved amount, with both amounts', () => {
    expect(asked([buys(200_00n), buys(100_00n), buys(1n)])).toEqual({
      ok: false,
      refusal: {
        ...{ code: 'requisition_exceeded', row: 2, names: { number: 'RQ-7' } },
        amountsPaisa: { approved: 800_00n, beyond: 1n },
      },
    });
    for (const policy of ['allow', 'warn'] as const)
      expect(asked([buys(900_00n)], { policy })).toMatchObject({ ok: true });
  });

  it('may stay beyond it at an edit, and become less, but not more', () => {
    const before = { boughtPaisa: 400_00n, paidPaisa: 0n };
    expect(asked([buys(400_00n)], { before })).toMatchObject({ ok: true });
    expect(asked([buys(350_00n)], { before })).toMatchObject({ ok: true });
    expect(asked([buys(400_01n)], { before })).toMatchObject({ ok: false });
  });

  it('may be written again at an edit when goods of theirs went back and others were bought in their place', () => {
    const edit = { before: { boughtPaisa: 400_00n, paidPaisa: 0n }, backPaisa: 200_00n };
    const others = { boughtPaisa: 600_00n, paidPaisa: 0n };
    expect(asked([buys(400_00n)], { ...edit, others })).toMatchObject({ ok: true });
    expect(asked([buys(400_01n)], { ...edit, others })).toMatchObject({
      refusal: { code: 'requisition_exceeded', amountsPaisa: { beyond: 1n } },
    });
  });
});

it('what is bought and what is paid go beyond the approved amount each for itself', () => {
  expect(beyondRequisition(approved, { boughtPaisa: 800_00n, paidPaisa: 800_00n })).toEqual([]);
  expect(beyondRequisition(approved, { boughtPaisa: 800_01n, paidPaisa: 900_00n })).toEqual([
    { number: 'RQ-7', use: 'bought', beyondPaisa: 1n },
    { number: 'RQ-7', use: 'paid', beyondPaisa: 100_00n },
  ]);
});
