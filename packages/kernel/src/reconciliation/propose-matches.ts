import { addDays, type IsoDate, type Paisa } from '@cashbook/money';

/** The proposals of matches between a bank statement and the books (accounting-next §3.6). */

/** A line that waits for its match. `key` tells it from all others of its side. */
interface WaitingLine {
  readonly key: string;
  readonly date: IsoDate;
  /** The amount on the account: above zero for money that came in. */
  readonly amountPaisa: Paisa;
  /** Cheque numbers and transaction ids. */
  readonly references: readonly string[];
}

/** A line of a bank statement. */
export interface WaitingStatementLine extends WaitingLine {
  /** True for the opening balance of the first statement. */
  readonly isOpening: boolean;
}

/** A line of the books. Lines of one voucher are often one line of the bank. */
export interface WaitingBookLine extends WaitingLine {
  readonly voucherId: string;
  /** The deposit slip of the cheque that the line realizes; null for another line. */
  readonly slip: string | null;
}

export type ProposalKind = 'opening' | 'exact' | 'slip' | 'amount';

/** A proposed match: the keys of its lines. Both sides have the same sum. */
export interface MatchProposal {
  readonly kind: ProposalKind;
  readonly statementLines: readonly string[];
  readonly bookLines: readonly string[];
}

/** The most days between a line of the bank and one of the books that are proposed for their amount alone. */
const mostDaysApart = 7;

/** Lines of the books that are proposed together: a line, all lines of a voucher, or those of a deposit slip. */
interface Unit extends Omit<WaitingLine, 'key'> {
  readonly lines: readonly WaitingBookLine[];
}

/**
 * Proposes matches, in the order of the statement. First the opening balance with all older lines of the books, where they come to
 * it; then lines with the same amount and a number in common; then deposit slips whose cheques come to a credit within 7 days; then
 * lines with the same amount within 7 days. Whole vouchers come before single lines of theirs. Among equals the earlier ones are taken first, so the same lines always get the same proposals.
 * No line is in two proposals.
 */
export function proposeMatches(
  statementLines: readonly WaitingStatementLine[],
  bookLines: readonly WaitingBookLine[],
): MatchProposal[] {
  const taken = new Set<string>();
  const found: MatchProposal[] = [];
  const waiting = inOrder(statementLines);
  const opening = openingProposal(waiting, bookLines);
  const take = (kind: ProposalKind, line: WaitingStatementLine, books: readonly WaitingBookLine[]) => {
    taken.add(line.key);
    for (const { key } of books) taken.add(bookKey(key));
    found.push({ kind, statementLines: [line.key], bookLines: books.map(({ key }) => key) });
  };
  if (opening !== null) take('opening', opening.line, opening.books);
  const vouchers = inOrder(together(bookLines, ({ voucherId }) => voucherId));
  const single = inOrder(bookLines.map(unitOf));
  const passes: readonly (readonly [ProposalKind, typeof proposeExact, readonly Unit[]])[] = [
    ['exact', proposeExact, vouchers],
    ['exact', proposeExact, single],
    ['slip', proposeNear, inOrder(together(bookLines, ({ slip }) => slip))],
    ['amount', proposeNear, vouchers],
    ['amount', proposeNear, single],
  ];
  for (const [kind, pass, units] of passes) {
    const free = units.filter(({ lines }) => lines.every(({ key }) => !taken.has(bookKey(key))));
    const left = waiting.filter(({ key, isOpening }) => !isOpening && !taken.has(key));
    for (const { line, unit } of pass(left, free)) take(kind, line, unit.lines);
  }
  const places = new Map(waiting.map(({ key }, index) => [key, index]));
  const placeOf = ({ statementLines: [first = ''] }: MatchProposal) => places.get(first) ?? 0;
  return found.sort((one, other) => placeOf(one) - placeOf(other));
}

/** Keys of both sides may be the same text. */
const bookKey = (key: string) => `book ${key}`;

/** By date; lines of one date stay in their order. */
const inOrder = <L extends { readonly date: IsoDate }>(lines: readonly L[]): L[] =>
  [...lines].sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));

function grouped<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

const unitOf = (line: WaitingBookLine): Unit => ({ ...line, lines: [line] });

/** Returns the lines of each voucher, or of each slip, as one unit where there are several. A line without a name is in none. */
function together(bookLines: readonly WaitingBookLine[], nameOf: (line: WaitingBookLine) => string | null): Unit[] {
  const named = bookLines.filter((line) => nameOf(line) !== null);
  return [...grouped(named, nameOf).values()].flatMap((lines) => {
    const [first] = lines;
    if (first === undefined || lines.length < 2) return [];
    const amountPaisa = lines.reduce((sum, line) => sum + line.amountPaisa, 0n);
    return [{ date: first.date, amountPaisa, references: lines.flatMap(({ references }) => references), lines }];
  });
}

/**
 * Returns the opening balance with the lines of the books that come to it: those up to the latest date, not after its own, at
 * which the books had that balance. The bank's first line may be days after the statement began.
 */
function openingProposal(statementLines: readonly WaitingStatementLine[], bookLines: readonly WaitingBookLine[]) {
  const line = statementLines.find(({ isOpening }) => isOpening);
  if (line === undefined) return null;
  const older = inOrder(bookLines.filter(({ date }) => date <= line.date));
  let paisa = 0n;
  let count = 0;
  for (const [index, { date, amountPaisa }] of older.entries()) {
    paisa += amountPaisa;
    const isEndOfDay = older[index + 1]?.date !== date;
    if (isEndOfDay && paisa === line.amountPaisa) count = index + 1;
  }
  return count === 0 ? null : { line, books: older.slice(0, count) };
}

interface Pair {
  readonly line: WaitingStatementLine;
  readonly unit: Unit;
}

/** Pairs lines with the same amount and a number in common, whatever their dates: a cheque may be presented months later. */
function proposeExact(statementLines: readonly WaitingStatementLine[], units: readonly Unit[]): Pair[] {
  const named = units.flatMap((unit) =>
    [...new Set(unit.references)].map((reference) => ({ name: `${unit.amountPaisa} ${reference}`, unit })),
  );
  const byName = grouped(named, ({ name }) => name);
  const used = new Set<Unit>();
  return statementLines.flatMap((line) => {
    const unit = line.references
      .flatMap((reference) => {
        const fitting = byName.get(`${line.amountPaisa} ${reference}`) ?? [];
        while (fitting[0] !== undefined && used.has(fitting[0].unit)) fitting.shift();
        return fitting.slice(0, 1);
      })
      .at(0)?.unit;
    if (unit === undefined) return [];
    used.add(unit);
    return [{ line, unit }];
  });
}

/** Pairs lines with the same amount within some days. Both sides are in the order of their dates: the first fitting ones go together. */
function proposeNear(statementLines: readonly WaitingStatementLine[], units: readonly Unit[]): Pair[] {
  const byAmount = grouped(units, ({ amountPaisa }) => amountPaisa);
  const next = new Map<Paisa, number>();
  return statementLines.flatMap((line) => {
    const same = byAmount.get(line.amountPaisa) ?? [];
    const earliest = addDays(line.date, -mostDaysApart);
    let at = next.get(line.amountPaisa) ?? 0;
    for (let unit = same[at]; unit !== undefined && unit.date < earliest; unit = same[at]) at += 1;
    const unit = same[at];
    const isNear = unit !== undefined && unit.date <= addDays(line.date, mostDaysApart);
    next.set(line.amountPaisa, isNear ? at + 1 : at);
    return isNear ? [{ line, unit }] : [];
  });
}
