import { proposeMatches, type WaitingBookLine, type WaitingStatementLine } from '@cashbook/kernel';
import { addDays } from '@cashbook/money';
import { percentile } from '#statistics';
import { tableText, whole } from '#table';

/** The result of proposing matches for as many lines of a bank as of the books. */
export interface MatchingResult {
  readonly what: string;
  readonly lines: number;
  readonly proposals: number;
  readonly p50Ms: number;
  readonly worstMs: number;
}

/** The lines of each side in every case: as many as the screen shows at once. */
const lineCount = 5_000;

/** The cases. Each says of a line its amount, the number that both sides give it, and how many lines its voucher has. */
const cases: readonly {
  readonly what: string;
  readonly amount: (n: number) => bigint;
  readonly reference: (n: number) => string;
  readonly perVoucher: number;
}[] = [
  { what: 'a number each', amount: (n) => BigInt(n + 1), reference: (n) => `CHQ${n}`, perVoucher: 1 },
  { what: 'amounts alone', amount: (n) => BigInt((n % 900) + 1), reference: () => '', perVoucher: 1 },
  { what: 'one amount, one number', amount: () => 500n, reference: () => '123456', perVoucher: 1 },
  { what: 'one amount, no number', amount: () => 500n, reference: () => '', perVoucher: 1 },
  { what: 'vouchers of five lines', amount: (n) => BigInt((n % 700) + 1), reference: () => '', perVoucher: 5 },
];

/** Measures the proposals of bank reconciliation, in this process alone. */
export function measureMatching(repeats: number): MatchingResult[] {
  return cases.map(({ what, amount, reference, perVoucher }) => {
    const line = (n: number) => ({
      ...{ key: String(n), date: addDays('2026-07-01', n % 31), amountPaisa: amount(n) },
      references: reference(n) === '' ? [] : [reference(n)],
    });
    const numbers = Array.from({ length: lineCount }, (_, n) => n);
    const statement: WaitingStatementLine[] = numbers.map((n) => ({ ...line(n), isOpening: false }));
    const books: WaitingBookLine[] = numbers.map((n) => ({
      ...line(n),
      voucherId: String(Math.floor(n / perVoucher)),
      slip: null,
    }));
    const times: number[] = [];
    let proposals = 0;
    for (let round = 0; round < repeats; round += 1) {
      const from = performance.now();
      proposals = proposeMatches(statement, books).length;
      times.push(performance.now() - from);
    }
    return { what, lines: lineCount, proposals, p50Ms: percentile(times, 0.5), worstMs: Math.max(...times) };
  });
}

export function matchingTable(results: readonly MatchingResult[]): string {
  const rows = results.map(({ what, lines, proposals, p50Ms, worstMs }) => [
    ...[what, whole(lines), whole(proposals), whole(p50Ms), whole(worstMs)],
  ]);
  return tableText(['proposals of matches', 'lines a side', 'proposed', 'p50 ms', 'worst ms'], rows);
}
