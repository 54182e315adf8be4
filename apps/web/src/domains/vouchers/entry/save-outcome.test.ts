import { ApiError } from '@cashbook/contract/client';
import { describe, expect, it } from 'vitest';
import { linesText, type VoucherLine } from './lines.ts';
import { afterRefusal, faultsIn, type Held, settle } from './save-outcome.ts';
import { newTicket, ticketToSend } from './ticket.ts';

const account = (id: number) => ({ id, name: `A${id}`, text: '' });
const line = (id: string, accountId: number, amountPaisa: bigint, remarks = ''): VoucherLine => ({
  id,
  account: account(accountId),
  remarks,
  amountPaisa,
});
const due = line('a', 1, 333_00n, 'due');
const tea = line('b', 2, 50_00n);

const error = (status: number, code: ApiError['code'], fields = {}) => new ApiError(status, code, 'No.', fields);

describe('after a save that did not go through', () => {
  const unsent = newTicket('key');
  const sent = ticketToSend(unsent, '[]', () => 'other');

  it.each([
    ['no connection', error(0, 'offline')],
    ['the database away', error(503, 'database_away')],
    ['a server that broke', error(500, 'internal')],
    ['an answer that cannot be read', new SyntaxError('<html>')],
  ])('%s may have saved it', (_why, cause) => {
    expect(afterRefusal(cause, sent, unsent)).toEqual({ step: 'ask-again' });
  });

  it('a used key is asked what it holds, whether or not this page sent anything under it', () => {
    const used = error(409, 'idempotency_mismatch');
    expect(afterRefusal(used, sent, unsent)).toEqual({ step: 'ask-key' });
    expect(afterRefusal(used, sent, sent)).toEqual({ step: 'ask-key' });
  });

  it.each([
    ['account_not_found', 422, false, false],
    ['stale_version', 409, true, false],
    ['day_changed', 409, false, true],
    ['branch_changed', 409, false, true],
  ] as const)('%s leaves the books as they were', (code, status, stale, deskMoved) => {
    const next = afterRefusal(error(status, code), sent, unsent);
    expect(next).toEqual({ step: 'mend', ticket: { ...sent, state: 'refused' }, stale, deskMoved });
  });

  it('a refusal does not speak for an earlier send without an answer', () => {
    const next = afterRefusal(error(422, 'account_not_found'), sent, sent);
    expect(next).toMatchObject({ ticket: { state: 'doubtful' } });
  });
});

describe('lines whose key holds', () => {
  const holding = (lines: VoucherLine[], facts: Partial<NonNullable<Held>> = {}): Held => ({
    loaded: {
      mtmId: 9,
      vrNo: 'CR-2627-000009',
      vrDate: '2026-09-14',
      version: 1,
      totalPaisa: 333_00n,
      asSaved: linesText(lines),
    },
    lines,
    isApproved: false,
    isVoid: false,
    ...facts,
  });
  const typed = { lines: [due, tea] };

  it.each<[string, Held, boolean, string, string[]?]>([
    ['nothing: they were never saved', null, true, 'free'],
    ['all of them: they are saved', holding([line('1', 1, 333_00n, 'due'), line('2', 2, 50_00n)]), false, 'saved'],
    ['some of them: they change that voucher', holding([due]), true, 'change'],
    ['some of them, without the permission to change: the rest is told apart', holding([due]), false, 'apart', ['b']],
    [
      'some of them, approved since: the rest is told apart',
      holding([due], { isApproved: true }),
      true,
      'apart',
      ['b'],
    ],
    ['another amount: that line is part of the rest', holding([line('1', 1, 1n)]), false, 'apart', ['a', 'b']],
    ['more than them: nothing is left over', holding([due, tea, tea]), false, 'apart', []],
    ['a voucher voided since: nothing is in the books', holding([due], { isVoid: true }), true, 'voided'],
  ])('%s', (_what, held, mayEdit, kind, rest) => {
    const settlement = settle(held, typed, mayEdit);
    expect(settlement.kind).toBe(kind);
    expect(settlement.kind === 'apart' ? settlement.rest.map(({ id }) => id) : undefined).toEqual(rest);
  });

  it('one of two equal ones keeps the other', () => {
    const twins = { lines: [due, { ...due, id: 'c' }] };
    expect(settle(holding([due]), twins, false)).toMatchObject({ kind: 'apart', rest: [{ id: 'c' }] });
  });
});

describe('the lines that a refusal is about', () => {
  const say = (sentences: readonly string[]) => sentences.join(' ');
  const lines = [due, tea];

  it.each([
    ['the row that the rule refuses', { '1.account': ['Not allowed.'] }, [['b', 'Not allowed.']]],
    [
      'each row once',
      { '0.amount': ['Too large.'], '0.remarks': ['Too long.'], '1.amount': ['Zero.'] },
      [
        ['a', 'Too large.'],
        ['b', 'Zero.'],
      ],
    ],
    ['no row', { mtmId: ['These rows belong to a saved voucher.'] }, []],
    ['a row that is not there', { '7.account': ['Not allowed.'] }, []],
  ])('%s', (_what, fields, expected) => {
    const faults = faultsIn(error(422, 'invalid_input', fields), lines, say);
    expect([...faults].map(([{ id }, sentence]) => [id, sentence])).toEqual(expected);
  });
});
