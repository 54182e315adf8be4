import { addDays } from '@cashbook/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkStatement } from '#reconciliation/bank-statement';
import { type MatchProposal, proposeMatches } from '#reconciliation/propose-matches';
import { reconciliationStatement } from '#reconciliation/reconciliation-statement';
import { referencesIn, referencesOfLine } from '#reconciliation/references';

const taka = (amount: number) => BigInt(amount) * 100n;
const bank = (key: string, date: string, amount: number, references: string[] = [], isOpening = false) => ({
  ...{ key, date, amountPaisa: taka(amount), references, isOpening },
});
const book = (key: string, date: string, amount: number, references: string[] = [], voucherId = key) => ({
  ...{ key, date, amountPaisa: taka(amount), references, voucherId, slip: null as string | null },
});
const onSlip = (slip: string, line: ReturnType<typeof book>) => ({ ...line, slip });
const asText = ({ kind, statementLines, bookLines }: MatchProposal) =>
  `${kind} ${statementLines.join('+')}=${bookLines.join('+')}`;

describe('proposals', () => {
  test('a number in common goes before the date, whatever lies between', () => {
    const found = proposeMatches(
      [bank('s1', '2026-07-20', -7500, ['123456']), bank('s2', '2026-07-05', -7500)],
      [book('b1', '2026-07-04', -7500), book('b2', '2026-02-01', -7500, ['123456'])],
    );
    expect(found.map(asText)).toEqual(['amount s2=b1', 'exact s1=b2']);
  });

  test('the same amount is proposed seven days before and after, and not eight', () => {
    const days = [-8, -7, 7, 8].map((apart, index) => {
      const at = addDays('2026-07-15', apart);
      return proposeMatches([bank('s', '2026-07-15', index + 1)], [book('b', at, index + 1)]).length;
    });
    expect(days).toEqual([0, 1, 1, 0]);
  });

  test('a deposit of several rows is one line of the bank; else each row is one', () => {
    const rows = [book('b1', '2026-07-01', 500, [], 'v'), book('b2', '2026-07-01', 700, [], 'v')];
    expect(proposeMatches([bank('s', '2026-07-02', 1200)], rows).map(asText)).toEqual(['amount s=b1+b2']);
    expect(proposeMatches([bank('s', '2026-07-02', 700)], rows).map(asText)).toEqual(['amount s=b2']);
  });

  test('the cheques of a deposit slip are one line of the bank, before the same amount by chance', () => {
    const slip = [onSlip('2-1', book('b1', '2026-07-02', 500)), onSlip('2-1', book('b2', '2026-07-02', 700))];
    const other = [onSlip('2-2', book('b3', '2026-07-02', 200)), book('b4', '2026-07-02', 1200)];
    expect(proposeMatches([bank('s', '2026-07-03', 1200)], [...slip, ...other]).map(asText)).toEqual(['slip s=b1+b2']);
    // A cheque of it that the bank named by its number is matched alone, and the rest is no slip any more.
    const named = [bank('s', '2026-07-03', 500, ['77']), bank('t', '2026-07-03', 1200)];
    const numbered = [onSlip('2-1', book('b1', '2026-07-02', 500, ['77'])), ...slip.slice(1), ...other];
    expect(proposeMatches(named, numbered).map(asText)).toEqual(['exact s=b1', 'amount t=b4']);
    expect(proposeMatches([bank('s', '2026-07-30', 1200)], slip)).toEqual([]);
  });

  test('the opening balance is all older lines, where they come to it', () => {
    const older = [book('b1', '2026-05-01', 900), book('b2', '2026-06-30', -200), book('b3', '2026-07-01', 50)];
    const opening = (amount: number) => [bank('s', '2026-06-30', amount, [], true)];
    expect(proposeMatches(opening(700), older).map(asText)).toEqual(['opening s=b1+b2']);
    expect(proposeMatches(opening(650), older)).toEqual([]);
    // The latest day at which the books had that balance: what came later is on its way.
    expect(proposeMatches(opening(900), older).map(asText)).toEqual(['opening s=b1']);
  });

  test('money out of the bank is never money into the books', () => {
    expect(proposeMatches([bank('s', '2026-07-01', 5)], [book('b', '2026-07-01', -5)])).toEqual([]);
  });

  // 1. No line is in two proposals. 2. Both sides of each have the same sum. 3. The same lines give the same proposals.
  test('hold for every statement and every book', () => {
    const line = fc.record({
      day: fc.integer({ min: 0, max: 40 }),
      amount: fc.integer({ min: -4, max: 4 }).filter((amount) => amount !== 0),
      references: fc.subarray(['1001', '1002', 'TX9']),
      voucher: fc.integer({ min: 1, max: 12 }),
      slip: fc.option(fc.constantFrom('2-1', '2-2')),
    });
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 40 }),
        fc.array(line, { maxLength: 40 }),
        fc.boolean(),
        (left, right, opens) => {
          const at = (day: number) => addDays('2026-07-01', day);
          const statement = left.map(({ day, amount, references }, index) =>
            bank(String(index), at(day), amount, references, opens && index === 0),
          );
          const books = right.map(({ day, amount, references, voucher, slip }, index) => ({
            ...book(String(index), at(day), amount, references, String(voucher)),
            slip,
          }));
          const found = proposeMatches(statement, books);
          const used = [found.flatMap((one) => one.statementLines), found.flatMap((one) => one.bookLines)];
          for (const keys of used) expect(new Set(keys).size).toBe(keys.length);
          for (const one of found) {
            const sum = (keys: readonly string[], lines: readonly { amountPaisa: bigint }[]) =>
              keys.reduce((paisa, key) => paisa + (lines[Number(key)]?.amountPaisa ?? 0n), 0n);
            expect(sum(one.statementLines, statement)).toBe(sum(one.bookLines, books));
          }
          expect(proposeMatches(statement, books)).toEqual(found);
        },
      ),
    );
  });
});

describe('the statement of reconciliation', () => {
  const date = '2026-07-31';
  const open = { date: '2026-07-30', settledOn: null };
  const onWay = [
    { ...open, amountPaisa: taka(12_000) },
    { ...open, amountPaisa: taka(-7_500) },
  ];
  const bankOnly = [-345, 1_200, -240].map((amount) => ({ ...open, amountPaisa: taka(amount) }));

  test('of accounting-next §3.6.3 comes to 181,115', () => {
    const asked = {
      date,
      bookPaisa: taka(185_000),
      statementPaisa: taka(181_115),
      bookLines: onWay,
      bankLines: bankOnly,
    };
    expect(reconciliationStatement(asked)).toMatchObject({
      ...{ debitsPaisa: taka(12_000), creditsPaisa: taka(7_500), bankOnlyPaisa: taka(615), differencePaisa: 0n },
    });
    expect(reconciliationStatement({ ...asked, statementPaisa: taka(181_120) }).differencePaisa).toBe(taka(5));
  });

  test('of §3.6.4, after charges and interest are posted, has 4,500 between 185,615 and 181,115', () => {
    const later = '2026-08-31';
    const posted = bankOnly.map((line) => ({ ...line, settledOn: '2026-08-02' }));
    const asked = {
      date: later,
      bookPaisa: taka(185_615),
      statementPaisa: taka(181_115),
      bookLines: onWay,
      bankLines: posted,
    };
    const said = reconciliationStatement(asked);
    expect(said).toMatchObject({ bankOnly: [], bankOnlyPaisa: 0n, differencePaisa: 0n });
    expect(said.bookPaisa - said.statementPaisa).toBe(taka(4_500));
    expect(said.debitsPaisa - said.creditsPaisa).toBe(taka(4_500));
    // At the date before, the bank's lines still were not in the books.
    expect(reconciliationStatement({ ...asked, date }).bankOnlyPaisa).toBe(taka(615));
  });

  // Whatever is matched, when its sums are equal: the statement has no difference at any date.
  test('has no difference at any date while matches have equal sums', () => {
    const part = fc.record({ day: fc.integer({ min: 0, max: 30 }), amount: fc.integer({ min: -9, max: 9 }) });
    const match = fc.record({
      bank: fc.array(part, { minLength: 1, maxLength: 3 }),
      day: fc.integer({ min: 0, max: 30 }),
    });
    fc.assert(
      fc.property(
        fc.array(match),
        fc.array(part),
        fc.array(part),
        fc.integer({ min: 0, max: 30 }),
        (matches, own, theirs, day) => {
          const at = (days: number) => addDays('2026-07-01', days);
          const lineOf = (one: { day: number; amount: number }, settledOn: string | null) => ({
            ...{ date: at(one.day), amountPaisa: BigInt(one.amount), settledOn },
          });
          const matched = matches.map((one) => {
            const settledOn = at(Math.max(one.day, ...one.bank.map(({ day: on }) => on)));
            const amount = one.bank.reduce((sum, { amount: paisa }) => sum + paisa, 0);
            return {
              bank: one.bank.map((line) => lineOf(line, settledOn)),
              book: lineOf({ day: one.day, amount }, settledOn),
            };
          });
          const bookLines = [...matched.map(({ book: line }) => line), ...own.map((line) => lineOf(line, null))];
          const bankLines = [
            ...matched.flatMap(({ bank: lines }) => lines),
            ...theirs.map((line) => lineOf(line, null)),
          ];
          const until = (lines: readonly { date: string; amountPaisa: bigint }[]) =>
            lines.reduce((sum, line) => (line.date <= at(day) ? sum + line.amountPaisa : sum), 0n);
          const asked = {
            date: at(day),
            bookPaisa: until(bookLines),
            statementPaisa: until(bankLines),
            bookLines,
            bankLines,
          };
          expect(reconciliationStatement(asked).differencePaisa).toBe(0n);
        },
      ),
    );
  });
});

describe('a statement of a bank', () => {
  const line = (row: number, date: string, debit: number, credit: number, balance: number | null) => ({
    ...{ row, date, debitPaisa: taka(debit), creditPaisa: taka(credit) },
    balancePaisa: balance === null ? null : taka(balance),
  });
  const july = [line(2, '2026-07-01', 0, 100, 1100), line(3, '2026-07-02', 30, 0, 1070)];

  test('leads from its opening to its closing balance, the newest line first too', () => {
    const said = { openingPaisa: taka(1000), closingPaisa: taka(1070), faults: [] };
    expect(checkStatement(july, null, 0n)).toMatchObject(said);
    expect(checkStatement([...july].reverse(), null, 0n)).toMatchObject({ ...said, lines: july });
    const oneDay = july.map((one) => ({ ...one, date: '2026-07-02' }));
    expect(checkStatement([...oneDay].reverse(), null, 0n)).toMatchObject({ ...said, lines: oneDay });
  });

  test('names the row whose balance does not follow, once', () => {
    const wrong = [...july, line(4, '2026-07-03', 0, 5, 1080), line(5, '2026-07-03', 0, 5, 1085)];
    expect(checkStatement(wrong, null, 0n).faults).toEqual([{ row: 4, kind: 'balance', expectedPaisa: taka(1075) }]);
  });

  test('follows the one before it, in balance and date', () => {
    const follows = { closingPaisa: taka(1000), toDate: '2026-06-30' };
    expect(checkStatement(july, follows, 0n).faults).toEqual([]);
    const [opening] = checkStatement(july, { ...follows, closingPaisa: taka(900) }, 0n).faults;
    expect(opening).toEqual({ row: 2, kind: 'opening', expectedPaisa: taka(900) });
    expect(checkStatement(july, { ...follows, toDate: '2026-07-01' }, 0n).faults).toMatchObject([
      { row: 2, kind: 'date' },
    ]);
  });

  test('without balances begins with the one before it, or with what was typed', () => {
    const bare = july.map((one) => ({ ...one, balancePaisa: null }));
    expect(checkStatement(bare, null, taka(50))).toMatchObject({ openingPaisa: taka(50), closingPaisa: taka(120) });
    const follows = { closingPaisa: taka(1000), toDate: '2026-06-30' };
    expect(checkStatement(bare, follows, taka(50))).toMatchObject({
      openingPaisa: taka(1000),
      closingPaisa: taka(1070),
    });
  });
});

test('numbers of payments are read as a bank and as people write them', () => {
  expect(referencesIn('Chq No. 0123456, bKash TX-9AB7')).toEqual(['123456', 'TX9AB7']);
  expect(referencesOfLine({ reference: '000123456', description: 'CLG 12 SONALI 2026 55501' })).toEqual([
    '123456',
    '55501',
  ]);
  expect(referencesOfLine({ reference: 'N/A', description: '' })).toEqual([]);
});
