import { sentence } from '@cashbook/contract/sentences';
import { MAX_VOUCHER_ROWS } from '@cashbook/money';
import { sentences } from '@cashbook/words/en/sentences';
import type { LegacyFault, LegacyKey, LegacyLine, LegacyRow, NamedInRow } from '#domains/imported/legacy-lines';

/** A whole voucher from other books. */
export interface LegacyVoucher extends LegacyKey {
  /** The row of the file in which the voucher begins. */
  readonly row: number;
  readonly lines: readonly LegacyLine[];
}

/** The vouchers and faults of the last rows. */
export interface Grouped {
  readonly vouchers: readonly LegacyVoucher[];
  readonly faults: readonly LegacyFault[];
  /**
   * The accounts in vouchers that have a faulty cell. The import reports faults of all cells, so it also checks these
   * accounts.
   */
  readonly strays: readonly NamedInRow[];
}

/**
 * Groups the lines of a file into vouchers: adjacent lines that name the same voucher. It stores only the names of finished
 * vouchers, to find one that begins a second time.
 */
export class VoucherGrouping {
  private lines: LegacyLine[] = [];
  /** Whether the current voucher has a faulty cell. Then it is not returned. */
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

  /** Returns the vouchers and faults that were completed since the last call. */
  completed(): Grouped {
    const { vouchers, faults, strays } = this;
    this.vouchers = [];
    this.faults = [];
    this.strays = [];
    return { vouchers, faults, strays };
  }

  /** Completes the last voucher of the file and returns it. */
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
