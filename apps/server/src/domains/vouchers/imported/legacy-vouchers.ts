import { sentence } from '@cashbook/contract/sentences';
import { MAX_VOUCHER_ROWS } from '@cashbook/money';
import { sentences } from '@cashbook/words/en/sentences';
import type {
  LegacyFault,
  LegacyKey,
  LegacyLine,
  LegacyRow,
  NamedInRow,
} from '#domains/vouchers/imported/legacy-lines';

/** A voucher that was kept elsewhere, whole. */
export interface LegacyVoucher extends LegacyKey {
  /** The file's row in which it begins. */
  readonly row: number;
  readonly lines: readonly LegacyLine[];
}

/** What the rows come to that were read last. */
export interface Grouped {
  readonly vouchers: readonly LegacyVoucher[];
  readonly faults: readonly LegacyFault[];
  /** The accounts that vouchers name of which a cell cannot be taken: of a file every cell is told that cannot. */
  readonly strays: readonly NamedInRow[];
}

/**
 * Puts the lines of a file together into its vouchers: lines that follow each other and name the same one. Of the vouchers
 * it keeps their names alone, to find one that begins a second time.
 */
export class VoucherGrouping {
  private lines: LegacyLine[] = [];
  /** A cell of the voucher that is being read cannot be taken, so that there is none. */
  private isBroken = false;
  private named: NamedInRow[] = [];
  private name = '';
  private readonly met = new Set<string>();
  private vouchers: LegacyVoucher[] = [];
  private faults: LegacyFault[] = [];
  private strays: NamedInRow[] = [];

  add({ key, line, named, faults }: LegacyRow): void {
    const name = key === null ? '' : JSON.stringify([key.date, key.type, key.number]);
    if (name !== this.name || name === '') this.begin(name, line);
    for (const fault of faults) this.faults.push(fault);
    if (named !== null) this.named.push(named);
    if (line === null) this.isBroken = true;
    else if (this.lines.length < MAX_VOUCHER_ROWS) this.lines.push(line);
    else if (!this.isBroken) {
      this.fault(line, sentence('tooMany', { most: MAX_VOUCHER_ROWS }));
      this.isBroken = true;
    }
  }

  /** The vouchers that are complete, and what was wrong, since it was last asked. */
  completed(): Grouped {
    const { vouchers, faults, strays } = this;
    this.vouchers = [];
    this.faults = [];
    this.strays = [];
    return { vouchers, faults, strays };
  }

  /** The last voucher of the file. */
  end(): Grouped {
    this.complete();
    return this.completed();
  }

  private begin(name: string, line: LegacyLine | null): void {
    this.complete();
    this.name = name;
    if (name === '') return;
    if (!this.met.has(name)) this.met.add(name);
    else if (line !== null) {
      this.fault(line, sentences.voucherTwice);
      this.isBroken = true;
    }
  }

  private complete(): void {
    const [first] = this.lines;
    if (first !== undefined && !this.isBroken) {
      const { row, date, type, number } = first;
      this.vouchers.push({ row, date, type, number, lines: this.lines });
    }
    if (this.isBroken) for (const named of this.named) this.strays.push(named);
    this.lines = [];
    this.named = [];
    this.isBroken = false;
  }

  private fault({ row, number }: LegacyLine, message: string): void {
    this.faults.push({ row, field: 'number', cell: number, message });
  }
}
