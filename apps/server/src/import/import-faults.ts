import { type ImportFault, type ImportOutcome, mostImportFaults } from '@cashbook/contract/spreadsheet-import';
import type { RawCell } from '#import/sheet-row';

/** The most characters of a cell that its fault repeats. */
const mostCellLength = 120;

/** The faulty cells of a file. All are counted; the first ones are stored, in the order of their rows. */
export class ImportFaults {
  private readonly first: ImportFault[] = [];
  private total = 0;

  get count(): number {
    return this.total;
  }

  add(row: number, column: string, cell: RawCell | undefined, message: string): void {
    this.total += 1;
    if (this.first.length === mostImportFaults) return;
    this.first.push({
      row,
      column,
      cell: String(cell ?? '')
        .trim()
        .slice(0, mostCellLength),
      message,
    });
  }

  outcome(counts: Pick<ImportOutcome, 'added' | 'changed' | 'unchanged'>): ImportOutcome {
    const faults = this.first.toSorted((one, other) => one.row - other.row);
    return { ...counts, fault_count: this.total, faults };
  }
}
