import { sentence } from '@cashbook/contract/sentences';
import { type IsoDate, isIsoDate, MAX_ROW_REMARKS, type Paisa, parsePaisa } from '@cashbook/money';
import { sentences } from '@cashbook/words/en/sentences';
import type { HistoryBatch } from '#domains/imported/history-batch';
import {
  type LegacyFault,
  type LegacyField,
  type LegacyHeads,
  type LegacyKey,
  type LegacyRow,
  longestNumber,
} from '#domains/imported/legacy-lines';
import { VoucherGrouping } from '#domains/imported/legacy-vouchers';
import { tallyText } from '#domains/imported/tally-file';
import { TallyGroups } from '#domains/imported/tally-groups';
import { readXml } from '#import/read-xml';

/** The Tally elements for the fields of a voucher. */
const elements: Readonly<Record<LegacyField, string>> = {
  date: 'DATE',
  type: 'VOUCHERTYPENAME',
  number: 'VOUCHERNUMBER',
  account: 'LEDGERNAME',
  debit: 'AMOUNT',
  credit: 'AMOUNT',
  remarks: 'NARRATION',
};
const heads: LegacyHeads = {
  date: { place: null, head: elements.date },
  type: { place: null, head: elements.type },
  number: { place: null, head: elements.number },
  account: { place: null, head: elements.account },
  debit: { place: null, head: elements.debit },
  credit: { place: null, head: elements.credit },
  remarks: { place: null, head: elements.remarks },
};

/** Tally's built-in voucher types that move amounts, with our types. */
const ownTypes: ReadonlyMap<string, LegacyKey['type']> = new Map<string, LegacyKey['type']>(
  Object.entries({
    receipt: 'receipt',
    payment: 'payment',
    contra: 5,
    journal: 6,
    sales: 'sales',
    purchase: 'purchase',
    'credit note': 14,
    'debit note': 10,
  } as const),
);

/** Tally's built-in types that change no balance in Tally either: orders, notes of goods, planned amounts. */
const outsideBooks: ReadonlySet<string> = new Set([
  'memorandum',
  'reversing journal',
  'sales order',
  'purchase order',
  'stock journal',
  'physical stock',
  'delivery note',
  'receipt note',
  'rejections in',
  'rejections out',
  'material in',
  'material out',
  'job work in order',
  'job work out order',
]);

interface TallyEntry {
  ledger: string;
  amount: string;
}

/** A voucher while its elements are read. */
interface TallyVoucher {
  readonly place: number;
  readonly fields: Map<string, string>;
  readonly entries: TallyEntry[];
}

/** The lists whose ledgers and amounts are lines of a voucher. For goods on an invoice, the lists below them are. */
const lineLists: ReadonlySet<string> = new Set([
  'ALLLEDGERENTRIES.LIST',
  'LEDGERENTRIES.LIST',
  'ACCOUNTINGALLOCATIONS.LIST',
]);
const goodsLists: ReadonlySet<string> = new Set([
  'ALLINVENTORYENTRIES.LIST',
  'INVENTORYENTRIES.LIST',
  'INVENTORYENTRIESIN.LIST',
  'INVENTORYENTRIESOUT.LIST',
]);

/** The approximate number of lines in a batch. */
const batchLines = 300;

/**
 * Reads the vouchers of Tally's XML export in batches, with the ledgers and groups before them. The row of a fault is the
 * number of the voucher in the file. Its column is the name of the element.
 * @throws NotASheet for text that is not well-formed
 */
export async function* readTally(bytes: Buffer, openDay: IsoDate): AsyncGenerator<HistoryBatch, void> {
  const reader = new TallyReader(openDay);
  for await (const _ of readXml(tallyText(bytes), reader)) {
    if (reader.linesRead >= batchLines) yield reader.completed();
  }
  yield reader.end();
}

class TallyReader {
  private readonly path: string[] = [];
  private said = '';
  private voucher: TallyVoucher | null = null;
  private entry: TallyEntry | null = null;
  /** The ledger, group or voucher type that is being read. */
  private master: { readonly kind: string; readonly name: string; parent: string } | null = null;
  private readonly groups = new TallyGroups();
  private readonly types = new Map<string, string>();
  private readonly ledgers = new Map<string, string>();
  private readonly grouping = new VoucherGrouping();
  private vouchers = 0;
  private rows = 0;
  private leftOut = 0;

  constructor(private readonly openDay: IsoDate) {}

  readonly open = (name: string, attributes: Readonly<Record<string, string>>): void => {
    this.path.push(name);
    this.said = '';
    if (name === 'VOUCHER') {
      this.vouchers += 1;
      this.voucher = { place: this.vouchers, fields: new Map(), entries: [] };
    } else if (this.voucher !== null) {
      if (this.isLine()) this.entry = { ledger: '', amount: '' };
    } else if (name === 'LEDGER' || name === 'GROUP' || name === 'VOUCHERTYPE') {
      this.master = { kind: name, name: attributes.NAME ?? '', parent: '' };
    }
  };

  readonly text = (text: string): void => {
    this.said += text;
  };

  readonly close = (name: string): void => {
    const text = this.said.trim();
    if (this.voucher !== null) this.closeInVoucher(this.voucher, name, text);
    else if (this.master !== null) this.closeInMaster(this.master, name, text);
    this.path.pop();
    this.said = '';
  };

  /** Whether the element just opened is a line: directly below the voucher, or below goods that are. */
  private isLine(): boolean {
    const [above = '', parent = '', name = ''] = this.path.slice(-3);
    if (!lineLists.has(name)) return false;
    return name === 'ACCOUNTINGALLOCATIONS.LIST' ? above === 'VOUCHER' && goodsLists.has(parent) : parent === 'VOUCHER';
  }

  private closeInVoucher(voucher: TallyVoucher, name: string, text: string): void {
    const parent = this.path.at(-2);
    if (name === 'VOUCHER') {
      this.take(voucher);
      this.voucher = null;
    } else if (parent === 'VOUCHER' && !name.endsWith('.LIST')) voucher.fields.set(name, text);
    else if (this.entry !== null && parent !== undefined && lineLists.has(parent)) {
      if (name === 'LEDGERNAME') this.entry.ledger = text;
      if (name === 'AMOUNT') this.entry.amount = text;
    } else if (this.entry !== null && this.isLine()) {
      voucher.entries.push(this.entry);
      this.entry = null;
    }
  }

  private closeInMaster(master: NonNullable<typeof this.master>, name: string, text: string): void {
    if (name === 'PARENT' && this.path.at(-2) === master.kind) master.parent = text;
    if (name !== master.kind) return;
    if (name === 'LEDGER') this.ledgers.set(master.name, master.parent);
    else if (name === 'GROUP') this.groups.add(master.name, master.parent);
    else this.types.set(master.name.toLowerCase(), master.parent.toLowerCase());
    this.master = null;
  }

  /** Returns the built-in type above a voucher type that people made, or the name itself. */
  private typeNameOf(name: string): string {
    let found = name.toLowerCase();
    for (let steps = 0; steps < 10 && !ownTypes.has(found) && !outsideBooks.has(found); steps += 1) {
      const above = this.types.get(found);
      if (above === undefined || above === found) break;
      found = above;
    }
    return found;
  }

  private take({ place, fields, entries }: TallyVoucher): void {
    const says = (field: LegacyField) => fields.get(elements[field]) ?? '';
    const typeName = this.typeNameOf(says('type'));
    const isNone =
      fields.get('ISCANCELLED') === 'Yes' || fields.get('ISOPTIONAL') === 'Yes' || outsideBooks.has(typeName);
    if (isNone || entries.every(({ amount }) => paisaOf(amount) === 0n)) {
      this.leftOut += 1;
      return;
    }
    const faults: LegacyFault[] = [];
    const fault = (field: LegacyField, cell: string, message: string) =>
      faults.push({ row: place, field, cell, message });
    const date = dateOf(says('date'));
    if (date === null) fault('date', says('date'), sentences.dateWrong);
    else if (date >= this.openDay) fault('date', says('date'), sentences.dateNotHistory);
    const type = ownTypes.get(typeName);
    if (type === undefined) fault('type', says('type'), sentences.typeNotImported);
    // Each voucher type has numbers of its own, also the types that people made.
    const isOwnType = ownTypes.has(says('type').toLowerCase());
    const number = isOwnType || says('number') === '' ? says('number') : `${says('type')} ${says('number')}`;
    if (number === '') fault('number', '', sentences.valueMissing);
    else if (number.length > longestNumber) fault('number', number, sentence('tooLong', { longest: longestNumber }));
    const remarks = says('remarks');
    if (remarks.length > MAX_ROW_REMARKS) fault('remarks', remarks, sentence('tooLong', { longest: MAX_ROW_REMARKS }));
    const key: LegacyKey | null =
      date === null || type === undefined || faults.length > 0 ? null : { date, type, number };
    this.addLines(place, key, entries, faults, remarks);
  }

  private addLines(
    place: number,
    key: LegacyKey | null,
    entries: readonly TallyEntry[],
    faults: readonly LegacyFault[],
    remarks: string,
  ): void {
    // This row separates the voucher from one of the same name before it.
    this.grouping.add({ key: null, line: null, named: null, faults });
    for (const { ledger, amount } of entries) {
      const paisa = paisaOf(amount);
      if (paisa === 0n) continue;
      this.rows += 1;
      this.grouping.add(lineOf({ place, key, ledger, amount, paisa, remarks }));
    }
  }

  /** The number of lines that were read since the last {@link completed}. */
  get linesRead(): number {
    return this.rows;
  }

  completed(): HistoryBatch {
    const { rows, leftOut } = this;
    this.rows = 0;
    this.leftOut = 0;
    return { rows, leftOut, heads, proposedGroup: (name) => this.proposedGroup(name), ...this.grouping.completed() };
  }

  end(): HistoryBatch {
    const { vouchers, strays, faults } = this.grouping.end();
    const last = this.completed();
    return {
      ...last,
      vouchers: [...last.vouchers, ...vouchers],
      strays: [...last.strays, ...strays],
      faults: [...last.faults, ...faults],
    };
  }

  private proposedGroup(ledger: string): number | null {
    const group = this.ledgers.get(ledger);
    return group === undefined ? null : this.groups.levelThreeOf(group === '' ? ledger : group);
  }
}

interface ReadEntry extends TallyEntry {
  readonly place: number;
  readonly key: LegacyKey | null;
  readonly paisa: Paisa | null;
  readonly remarks: string;
}

function lineOf({ place, key, ledger, amount, paisa, remarks }: ReadEntry): LegacyRow {
  const faults: LegacyFault[] = [];
  if (ledger === '') faults.push({ row: place, field: 'account', cell: '', message: sentences.valueMissing });
  if (paisa === null) faults.push({ row: place, field: 'debit', cell: amount, message: sentences.notANumber });
  const named = ledger === '' ? null : { row: place, account: ledger };
  if (key === null || paisa === null || faults.length > 0) return { key, line: null, named, faults };
  const [debitPaisa, creditPaisa] = paisa < 0n ? [-paisa, 0n] : [0n, paisa];
  return { key, line: { ...key, row: place, account: ledger, debitPaisa, creditPaisa, remarks }, named, faults };
}

/** Reads a date like `20260305`. */
function dateOf(text: string): IsoDate | null {
  const date = text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
  return isIsoDate(date) ? date : null;
}

/**
 * Returns a Tally amount in paisa, debits below zero. For a foreign amount it reads the value in the company's own
 * currency.
 */
function paisaOf(text: string): Paisa | null {
  const own = text.slice(text.lastIndexOf('=') + 1).replace(/[^\d.-]/g, '');
  const isDebit = own.startsWith('-');
  const paisa = parsePaisa(isDebit ? own.slice(1) : own);
  if (own === '') return text === '' ? 0n : null;
  return paisa === null ? null : isDebit ? -paisa : paisa;
}
