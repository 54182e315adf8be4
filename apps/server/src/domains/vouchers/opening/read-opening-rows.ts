import { sentence } from '@cashbook/contract/sentences';
import { ACCOUNT } from '@cashbook/kernel';
import { MAX_BILL_NUMBER, MAX_ROW_PAISA, MAX_ROW_REMARKS } from '@cashbook/money';
import { refusals } from '@cashbook/words/en/refusals';
import { sentences } from '@cashbook/words/en/sentences';
import type { ImportedRow } from '#domains/vouchers/opening/import-rows.store';
import type { NamedAccount, OpeningEmployee, OpeningSections } from '#domains/vouchers/opening/opening.store';
import type { Word } from '#export/words';
import { type CellReading, cellText, readDate, readPaisa, unguarded } from '#import/cells';
import { type SheetTable, tableIn } from '#import/heads';
import type { ImportFaults } from '#import/import-faults';
import type { RawCell, RawRow } from '#import/sheet-row';

/** The columns of a file of opening balances. A head may be in any language. */
const heads = {
  accountNo: ['accountNo'],
  account: ['account', 'level4'],
  otherBranch: ['counterBranch'],
  debit: ['debit'],
  credit: ['credit'],
  remarks: ['remarks'],
  billNo: ['billNo'],
  billDate: ['billDate'],
  dueDate: ['dueDate'],
  party: ['party'],
  bank: ['bank'],
  section: ['withheldSection'],
  base: ['taxBaseOf'],
  installment: ['installmentNo'],
  salesman: ['salesman'],
  earlyUntil: ['earlyUntil'],
  earlyDiscount: ['earlyDiscount'],
  markup: ['unearnedMarkup'],
} as const satisfies Readonly<Record<string, readonly Word[]>>;

type Key = keyof typeof heads;

/** Columns that an export has for people. The import ignores them. */
const ignored = ['serialNumber', 'level3'] as const satisfies readonly Word[];

/** A file of opening balances while it is read. */
export class OpeningTable {
  readonly rows: SheetTable<Key>['rows'];
  private readonly places: ReadonlyMap<Key, number>;

  constructor(private readonly table: SheetTable<Key>) {
    this.rows = table.rows;
    this.places = new Map(
      table.columns.flatMap(({ key }, index) => (key === null || key === undefined ? [] : [[key, index]])),
    );
  }

  cell({ cells }: RawRow, key: Key): RawCell {
    const place = this.places.get(key);
    return (place === undefined ? undefined : cells[place]) ?? null;
  }

  fault(faults: ImportFaults, row: number, key: Key, cell: RawCell, message: string): void {
    const place = this.places.get(key);
    faults.add(row, place === undefined ? '' : (this.table.columns[place]?.head ?? ''), cell, message);
  }

  /** Adds a fault for each unknown column, so that no column is ignored silently. */
  unknownHeads(faults: ImportFaults): void {
    for (const { key, head } of this.table.columns) {
      if (key === null) faults.add(this.table.headRow, head, head, sentences.columnUnknown);
    }
  }
}

/** Returns the table of the sheet. Null when it has no column of accounts. */
export async function openingTable(sheet: AsyncGenerator<readonly RawRow[], void>): Promise<OpeningTable | null> {
  const table = await tableIn<Key>(sheet, heads, 'account', ignored);
  return table === null ? null : new OpeningTable(table);
}

/** A row whose cells are readable. Its account is not looked up yet. */
interface ReadRow extends Omit<ImportedRow, 'accountId' | 'partyId' | 'bankAccountId' | 'sectionId' | 'employeeId'> {
  /** The text as typed; empty when the row has only the account's name. */
  readonly accountNo: string;
  readonly account: string;
  /** The number or name of the party of a cheque or tax. */
  readonly party: string;
  /** The name of the section of a tax. */
  readonly section: string;
  /** The name of the salesman of an installment. */
  readonly salesman: string;
}

/** The names that a file may say beside those of accounts. */
interface NamesOfRows {
  readonly sections: OpeningSections['sections'];
  readonly employees: readonly OpeningEmployee[];
}

/** The accounts of the books by number and by name. */
interface AccountBook {
  readonly byId: ReadonlyMap<number, NamedAccount>;
  readonly byName: ReadonlyMap<string, readonly NamedAccount[]>;
}

function bookOf(accounts: readonly NamedAccount[]): AccountBook {
  const byName = new Map<string, NamedAccount[]>();
  for (const account of accounts) {
    if (!account.isArchived) byName.set(nameKey(account.name), [...(byName.get(nameKey(account.name)) ?? []), account]);
  }
  return { byId: new Map(accounts.map((account) => [account.accountId, account])), byName };
}

/** Reads the rows of a file. Adds cells that it cannot accept to the faults. */
export class RowReader {
  constructor(
    private readonly table: OpeningTable,
    private readonly faults: ImportFaults,
    private readonly names: NamesOfRows,
  ) {
    table.unknownHeads(faults);
  }

  /** Returns the rows of a batch whose cells are readable. */
  read(batch: readonly RawRow[]): ReadRow[] {
    return batch.flatMap((raw) => this.readRow(raw) ?? []);
  }

  /** Returns the ids and names to look up for {@link withAccounts}. */
  named(rows: readonly ReadRow[]): { readonly ids: number[]; readonly names: string[] } {
    const others = rows.flatMap(({ party, bank }) => [party, bank].filter((text) => text !== ''));
    return {
      ids: [...new Set([...rows.map(({ accountNo }) => accountNo), ...others].flatMap((text) => idIn(text) ?? []))],
      names: [
        ...new Set([...rows.flatMap(({ accountNo, account }) => (accountNo === '' ? [account] : [])), ...others]),
      ],
    };
  }

  /** Returns the rows with their accounts. Rows with an unknown or ambiguous account become faults. */
  withAccounts(rows: readonly ReadRow[], accounts: readonly NamedAccount[]): ImportedRow[] {
    const book = bookOf(accounts);
    return rows.flatMap(({ accountNo, account, party, section, salesman, ...row }) => {
      const one = this.accountOf(row.row, { accountNo, account }, book);
      if (one === null) return [];
      if (row.otherBranch !== '' && one.accountId !== ACCOUNT.interBranchCurrent) {
        this.fault(row.row, 'otherBranch', row.otherBranch, refusals.counter_branch_not_taken);
        return [];
      }
      const isIssued = one.accountId === ACCOUNT.chequesIssued;
      const partyId = party === '' ? null : this.otherAccount(row.row, 'party', party, book);
      const bankAccountId = isIssued && row.bank !== '' ? this.otherAccount(row.row, 'bank', row.bank, book) : null;
      const sectionId = section === '' ? null : this.sectionOf(row.row, section);
      const employeeId = salesman === '' ? null : this.employeeOf(row.row, salesman);
      if (partyId === undefined || bankAccountId === undefined || sectionId === undefined || employeeId === undefined) {
        return [];
      }
      const { accountId } = one;
      return [{ ...row, accountId, partyId, bankAccountId, sectionId, employeeId, bank: isIssued ? '' : row.bank }];
    });
  }

  /** Returns the section that a cell names. Undefined after a fault. */
  private sectionOf(row: number, said: string): number | undefined {
    const found = this.names.sections.find(({ name }) => nameKey(name) === nameKey(said));
    if (found === undefined) this.fault(row, 'section', said, refusals.not_found);
    return found?.id;
  }

  /** Returns the employee whom a cell names. Undefined after a fault. */
  private employeeOf(row: number, said: string): number | undefined {
    const [one, other] = this.names.employees.filter(({ name }) => nameKey(name) === nameKey(said));
    if (one !== undefined && other === undefined) return one.id;
    this.fault(row, 'salesman', said, one === undefined ? refusals.employee_not_found : sentences.employeeAmbiguous);
    return undefined;
  }

  /** Returns the account of a row. Null after a fault. */
  private accountOf(row: number, said: Pick<ReadRow, 'accountNo' | 'account'>, { byId, byName }: AccountBook) {
    const { accountNo, account } = said;
    const id = idIn(accountNo);
    const [one, other] = id === null ? (byName.get(nameKey(account)) ?? []) : [byId.get(id) ?? []].flat();
    if (accountNo !== '' && one === undefined)
      return this.fault(row, 'accountNo', accountNo, refusals.account_not_found);
    if (one === undefined) return this.fault(row, 'account', account, refusals.account_not_found);
    if (other !== undefined) return this.fault(row, 'account', account, sentences.accountAmbiguous);
    if (account === '' || nameKey(one.name) === nameKey(account)) return one;
    return this.fault(row, 'account', account, sentences.accountOtherName);
  }

  /** Returns the account that a cell names by number or name. Undefined after a fault. */
  private otherAccount(row: number, key: 'party' | 'bank', said: string, { byId, byName }: AccountBook) {
    const id = idIn(said);
    const [one, other] = id === null ? (byName.get(nameKey(said)) ?? []) : [byId.get(id) ?? []].flat();
    if (one !== undefined && other === undefined) return one.accountId;
    this.fault(row, key, said, one === undefined ? refusals.account_not_found : sentences.accountAmbiguous);
    return undefined;
  }

  private readRow(raw: RawRow): ReadRow | null {
    const before = this.faults.count;
    const text = (key: Key, longest: number) => this.text(raw, key, longest);
    const amount = (key: Key) => this.take(raw, key, readPaisa(this.table.cell(raw, key), MAX_ROW_PAISA)) ?? 0n;
    const date = (key: Key) => this.take(raw, key, readDate(this.table.cell(raw, key)));
    const row: ReadRow = {
      row: raw.row,
      accountNo: text('accountNo', 10),
      account: text('account', 200),
      otherBranch: text('otherBranch', 200),
      debitPaisa: amount('debit'),
      creditPaisa: amount('credit'),
      remarks: text('remarks', MAX_ROW_REMARKS),
      number: text('billNo', MAX_BILL_NUMBER) || null,
      date: date('billDate'),
      dueDate: date('dueDate'),
      party: text('party', 200),
      bank: text('bank', 200),
      section: text('section', 120),
      basePaisa: amount('base'),
      installmentNo: this.installmentNo(raw),
      salesman: text('salesman', 200),
      earlyUntil: date('earlyUntil'),
      earlyDiscountPaisa: amount('earlyDiscount'),
      markupPaisa: amount('markup'),
    };
    if (this.faults.count > before) return null;
    if (row.accountNo === '' && row.account === '') return this.fault(row.row, 'account', '', sentences.valueMissing);
    if ((row.debitPaisa === 0n) === (row.creditPaisa === 0n)) {
      return this.fault(row.row, 'debit', this.table.cell(raw, 'debit'), refusals.line_needs_one_side);
    }
    return row;
  }

  private text(raw: RawRow, key: Key, longest: number): string {
    const said = unguarded(cellText(this.table.cell(raw, key)));
    if (said.length > longest) this.fault(raw.row, key, said, sentence('tooLong', { longest }));
    return said;
  }

  /** Returns the number of an installment; null for an empty cell, and after a fault. */
  private installmentNo(raw: RawRow): number | null {
    const said = this.text(raw, 'installment', 10);
    if (said === '' || /^[1-9]\d{0,2}$/.test(said)) return said === '' ? null : Number(said);
    return this.fault(raw.row, 'installment', said, sentences.notWhole);
  }

  private take<T>(raw: RawRow, key: Key, reading: CellReading<T>): T | null {
    if (reading.ok) return reading.value;
    return this.fault(raw.row, key, this.table.cell(raw, key), reading.message);
  }

  private fault(row: number, key: Key, cell: RawCell, message: string): null {
    this.table.fault(this.faults, row, key, cell, message);
    return null;
  }
}

/** Returns the account number in the text. Null for an empty text, or for one that is no account number. */
const idIn = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : null);

/** Returns the name as names are compared: without regard to capitals and spaces. */
const nameKey = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase();
