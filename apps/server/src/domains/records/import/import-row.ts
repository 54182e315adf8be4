import { languages, status } from '@cashbook/contract/enumerations';
import { type Field, type FieldValue, headOf, type WireValue } from '@cashbook/contract/records/fields';
import { type RecordRow, titleOf } from '@cashbook/contract/records/record';
import { sentence } from '@cashbook/contract/sentences';
import type { ImportFault } from '@cashbook/contract/spreadsheet-import';
import { sentences } from '@cashbook/words/en/sentences';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';
import { addRecord, changeRecord, type Hand, isRefused } from '#domains/records/change-record';
import type { ImportColumn, ImportTable } from '#domains/records/import/columns';
import { isAsExported, readCell, readStatus } from '#domains/records/import/read-cell';
import { findRecord } from '#domains/records/record.store';
import type { RecordKind } from '#domains/records/record-kind';
import { branchCell, cellOf, statusCell } from '#domains/records/record-sheet';
import { idOfName } from '#domains/records/references.store';
import { type Word, wordsIn } from '#export/words';
import { cellText } from '#import/cells';
import type { RawCell, RawRow } from '#import/sheet-row';
import { messageOf, type Refused } from '#use-case/answer';

/** The result of a row: a count, or the faults of its cells. */
type RowResult = 'added' | 'changed' | 'unchanged' | readonly ImportFault[];

/** The content of a row: the fields in their wire form, the branch and the status. */
interface SaidRow {
  readonly fields: Map<string, WireValue>;
  branchId: number | undefined;
  status: number | undefined;
}

/** Imports rows of one file, each as if its form had been filled in. */
export class RowImport {
  private readonly numbers = new Map<string, number | null>();
  private readonly met = new Set<number>();
  private readonly branches = new Map<string, number | null>();

  constructor(
    private readonly tx: Tx,
    private readonly kind: RecordKind,
    private readonly hand: Hand,
    private readonly table: ImportTable,
  ) {}

  /** Returns a fault for each column that the record does not have. No column is silently left out. */
  unknownHeads(): ImportFault[] {
    return this.table.columns
      .filter(({ kind }) => kind === 'unknown')
      .map(({ head }) => ({ row: this.table.headRow, column: head, cell: head, message: sentences.columnUnknown }));
  }

  async take(raw: RawRow): Promise<RowResult> {
    const numbered = await this.recordOf(raw);
    if (Array.isArray(numbered)) return numbered;
    const [before] = numbered.found;
    const faults: ImportFault[] = [];
    const said = await this.read(raw, before ?? null, faults);
    if (faults.length > 0) return faults;
    return before === undefined ? this.add(raw, said) : this.change(raw, before, said);
  }

  /** Returns the record of the row's number. A row without a number adds a record. */
  private async recordOf(raw: RawRow): Promise<{ readonly found: readonly RecordRow[] } | ImportFault[]> {
    const place = this.table.columns.findIndex(({ kind }) => kind === 'number');
    const text = cellText(raw.cells[place] ?? null);
    if (text === '') return { found: [] };
    const isNumber = /^\d{1,9}$/.test(text);
    const row = isNumber ? await findRecord(this.tx, this.kind, this.hand.actor, Number(text)) : null;
    if (row !== null && this.met.has(row.id))
      return [this.fault(raw, this.table.columns[place], sentences.recordTwice)];
    if (row !== null) {
      this.met.add(row.id);
      return { found: [row] };
    }
    return [this.fault(raw, this.table.columns[place], sentences.recordNumberUnknown)];
  }

  /** Reads the cells of a row as typed values. A cell that equals the stored value changes nothing. */
  private async read(raw: RawRow, before: RecordRow | null, faults: ImportFault[]): Promise<SaidRow> {
    const said: SaidRow = { fields: this.startOf(before), branchId: undefined, status: undefined };
    // The branch is read first: a reference may name a record of the row's own branch.
    for (const [index, column] of this.table.columns.entries()) {
      if (column.kind !== 'branch') continue;
      said.branchId = await this.readBranch(raw, column, raw.cells[index] ?? null, before, faults);
    }
    for (const [index, column] of this.table.columns.entries()) {
      const cell = raw.cells[index] ?? null;
      if (column.kind === 'status') said.status = this.readStatus(raw, column, cell, before, faults);
      if (column.kind !== 'field') continue;
      const { name, field } = column;
      if (before !== null && this.saysStored(name, field, cell, before)) continue;
      const read = await readCell(field, cell, (text) => this.idOf(field, text, before, said.branchId));
      if (read.ok) said.fields.set(name, read.value);
      else faults.push(this.fault(raw, column, read.message));
    }
    return said;
  }

  private startOf(before: RecordRow | null): Map<string, WireValue> {
    const { fields } = this.kind.record;
    return new Map(
      Object.entries(fields).map(([name, field]) => [
        name,
        before === null ? field.start : onWire(field, before[name] ?? null),
      ]),
    );
  }

  private saysStored(name: string, field: Field, cell: RawCell, before: RecordRow): boolean {
    return languages.some((language) => isAsExported(cell, cellOf(name, field, before, wordsIn(language))));
  }

  private async idOf(
    field: Field,
    name: string,
    before: RecordRow | null,
    branchId: number | undefined,
  ): Promise<number | null> {
    if (field.kind !== 'reference') return null;
    const own = before?.branch_id;
    const branch = typeof own === 'number' ? own : (branchId ?? this.hand.actor.workingBranchId);
    const key = JSON.stringify([field.of.table, branch, name]);
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const found = await idOfName(this.tx, this.hand.actor.companyId, { of: field.of, name, branchId: branch });
    this.numbers.set(key, found);
    return found;
  }

  private async readBranch(
    raw: RawRow,
    column: ImportColumn,
    cell: RawCell,
    before: RecordRow | null,
    faults: ImportFault[],
  ): Promise<number | undefined> {
    const text = cellText(cell);
    if (text === '' || (before !== null && isAsExported(cell, branchCell(before)))) return undefined;
    if (before !== null) {
      faults.push(this.fault(raw, column, sentences.branchStays));
      return undefined;
    }
    const found = this.branches.get(text) ?? (await this.branchNamed(text));
    this.branches.set(text, found);
    if (found === null) faults.push(this.fault(raw, column, sentences.choiceUnknown));
    return found ?? undefined;
  }

  private async branchNamed(name: string): Promise<number | null> {
    const { companyId, branchIds } = this.hand.actor;
    const { rows } = await sql<{ id: number }>`
      select branch_id as id from branch
      where company_id = ${companyId} and branch_id = any (${[...branchIds]}::int[])
        and name_key(name) = name_key(${name}) and status <> ${status.deleted}`.execute(this.tx);
    return rows[0]?.id ?? null;
  }

  private readStatus(
    raw: RawRow,
    column: ImportColumn,
    cell: RawCell,
    before: RecordRow | null,
    faults: ImportFault[],
  ): number | undefined {
    if (cellText(cell) === '') return undefined;
    if (before !== null && languages.some((language) => isAsExported(cell, statusCell(before, wordsIn(language))))) {
      return undefined;
    }
    const { off } = this.kind.record;
    const known: readonly (readonly [number, Word])[] = [
      [status.active, 'active'],
      [off, off === status.deleted ? 'archived' : 'inactive'],
    ];
    const read = readStatus(cell, known);
    // A new record is always active.
    if (read !== null && (before !== null || read === status.active)) return read;
    faults.push(this.fault(raw, column, sentences.choiceUnknown));
    return undefined;
  }

  private async add(raw: RawRow, said: SaidRow): Promise<RowResult> {
    const { record } = this.kind;
    const branch = said.branchId === undefined ? {} : { branch_id: said.branchId };
    const typed = record.routes.create.body.safeParse({ ...Object.fromEntries(said.fields), ...branch });
    if (!typed.success)
      return typed.error.issues.map(({ path, message }) => this.faultOf(raw, String(path[0]), message));
    const result = await addRecord(this.tx, this.kind, this.hand, typed.data);
    return isRefused(result) ? this.faultsOf(raw, result) : 'added';
  }

  private async change(raw: RawRow, before: RecordRow, said: SaidRow): Promise<RowResult> {
    const { record } = this.kind;
    const { id, version } = before;
    const body = {
      ...Object.fromEntries(said.fields),
      id,
      version,
      ...(said.status === undefined ? {} : { status: said.status }),
    };
    const isUnchanged = said.status === undefined && isSameSaid(record.fields, said.fields, before);
    if (isUnchanged) return 'unchanged';
    const typed = record.routes.update.body.safeParse(body);
    if (!typed.success)
      return typed.error.issues.map(({ path, message }) => this.faultOf(raw, String(path[0]), message));
    const result = await changeRecord(this.tx, this.kind, this.hand, typed.data);
    if (isRefused(result)) return this.faultsOf(raw, result);
    return result.version === version ? 'unchanged' : 'changed';
  }

  /** Returns the faults of a refusal, at the cells that it names. A refusal that names none is at the status or the name. */
  private faultsOf(raw: RawRow, { refusal }: Refused): ImportFault[] {
    const at = Object.entries(refusal.fields ?? {});
    if (at.length > 0) return at.map(([name, [message = '']]) => this.faultOf(raw, name, message));
    const message = refusal.code === 'record_in_use' ? sentence('inUse', refusal.values ?? {}) : messageOf(refusal);
    const status = this.table.columns.find(({ kind }) => kind === 'status');
    if (refusal.code === 'record_in_use' || refusal.code === 'record_needed') return [this.fault(raw, status, message)];
    return [this.faultOf(raw, titleOf(this.kind.record).name, message)];
  }

  /** Returns a fault at the column of a field. If the file has no such column, the fault has its usual name. */
  private faultOf(raw: RawRow, name: string, message: string): ImportFault {
    const column = this.table.columns.find((one) => one.kind === 'field' && one.name === name);
    if (column !== undefined) return this.fault(raw, column, message);
    const field = this.kind.record.fields[name];
    const head = field === undefined ? name : wordsIn(this.hand.actor.language).say(headOf(field));
    return { row: raw.row, column: head, cell: '', message };
  }

  private fault(raw: RawRow, column: ImportColumn | undefined, message: string): ImportFault {
    const place = column === undefined ? -1 : this.table.columns.indexOf(column);
    return {
      row: raw.row,
      column: column?.head ?? '',
      cell: cellText(raw.cells[place] ?? null).slice(0, 120),
      message,
    };
  }
}

/** Returns a stored value in its wire form. */
function onWire(field: Field, value: FieldValue): WireValue {
  const encoded = field.kind === 'number' ? field.schema.encode(typeof value === 'bigint' ? value : null) : value;
  return typeof encoded === 'bigint' ? Number(encoded) : wireOf(encoded);
}

const wireOf = (value: unknown): WireValue =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;

function isSameSaid(fields: Readonly<Record<string, Field>>, said: Map<string, WireValue>, before: RecordRow): boolean {
  return Object.entries(fields).every(([name, field]) => said.get(name) === onWire(field, before[name] ?? null));
}
