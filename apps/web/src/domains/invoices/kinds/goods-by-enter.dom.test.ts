import type { Settings } from '@cashbook/contract/access/session';
import { describe, expect, it } from 'vitest';
import { type EntryKind, presetsOf } from '#domains/posting/described/kind.ts';
import { shownWith } from '#domains/posting/described/presets.ts';
import { isUnsaved } from '#domains/posting/draft/document.ts';
import type { FieldValue } from '#domains/posting/draft/fields.ts';
import { passedOver } from '#domains/posting/draft/fields-there.ts';
import { step } from '#domains/posting/machine/entry-machine.ts';
import { type EntryEvent, type EntryState, startEntry } from '#domains/posting/machine/entry-state.ts';
import { branchTransfer } from '#domains/stock/kinds/branch-transfer.ts';
import { production } from '#domains/stock/kinds/production.ts';
import { openingStock, stockAdjustment, stockTransfer } from '#domains/stock/kinds/stock.ts';
import { issueReturn, stockIssue } from '#domains/stock/kinds/stock-issue.ts';
import { settingsWith } from '#session/signed-in.fixture.ts';
import { constructionPurchase, electronicsPurchase, tradingPurchase } from './purchase.ts';
import { generalSale, installmentSale, tradingSale } from './sale.ts';

/** A row of goods that is typed by Enter alone, over every field of the branch, in the preset warehouse. */

const branch = (change: Partial<Settings['branch']> = {}): Settings['branch'] => ({
  ...settingsWith([]).branch,
  default_warehouse: { id: 3, name: 'Chaktai Godown' },
  ...change,
});
const oneRoom = branch({ have_warehouse: false, default_warehouse: null });
const chaktai: FieldValue = { kind: 'taken', account: { id: 3, name: 'Chaktai Godown', text: '' } };
const back: FieldValue = { kind: 'taken', account: { id: 5, name: 'Back Room', text: '' } };
const empty: FieldValue = { kind: 'empty' };
const cement: FieldValue = { kind: 'taken', account: { id: 1, name: 'Cement', text: '', rateMilli: 540_000n } };
const quantity = (milli: bigint): FieldValue => ({ kind: 'quantity', milli, text: '' });

class Clerk {
  state: EntryState;

  constructor(
    private readonly kind: EntryKind,
    private readonly at = branch(),
    private readonly table = 'products',
  ) {
    const desk = { branchId: at.id, branchName: at.name, day: '2026-09-14', presets: presetsOf(kind, at) };
    this.state = startEntry(kind, desk, 'first');
  }

  do(event: EntryEvent) {
    const [state, effects] = step(this.kind, this.state, event);
    this.state = state;
    return effects;
  }

  type(field: string, value: FieldValue): this {
    this.do({ type: 'typed', atMs: 1, in: 'entry', table: this.table, values: { [field]: value } });
    return this;
  }

  /** Returns the fields over which Enter leads from the first one, with `add` at the end. */
  walk(field = 'productId'): string[] {
    const walked = [field];
    for (let at = field; at !== 'add' && walked.length < 12; ) {
      const [effect] = this.do({ type: 'entered', atMs: 1, table: this.table, field: at });
      if (effect?.type !== 'focus') throw new Error(`Enter in ${at} leads nowhere`);
      const { target } = effect;
      at = target.on === 'entry' ? target.field : target.on;
      if (passedOver(this.kind, this.at, this.state.document, target) === null) walked.push(at);
    }
    return walked;
  }

  add(): this {
    this.do({ type: 'added', atMs: 1, table: this.table, id: `row${this.state.document.rows.length}` });
    return this;
  }

  /** The value that the screen shows in the field of the warehouse. */
  get shown() {
    const { document, desk } = this.state;
    return shownWith(desk.presets?.tables[this.table], document.entries[this.table]?.values).warehouseId;
  }

  get warehouse() {
    return this.state.document.entries[this.table]?.values.warehouseId;
  }
}

const line = (clerk: Clerk) =>
  clerk.type('productId', cement).type('quantityMilli', quantity(2000n)).type('rateMilli', quantity(1000n));

describe('Enter leads from the product over every field that the branch has to Add', () => {
  it.each([
    ['a trading sale', tradingSale, 'productId bagMilli quantityMilli rateMilli warehouseId variance bonusMilli add'],
    ['a general sale', generalSale, 'productId quantityMilli rateMilli warehouseId add'],
    ['an installment sale', installmentSale, 'productId serials quantityMilli rateMilli warehouseId add'],
    [
      'a trading purchase',
      tradingPurchase,
      'productId bagMilli quantityMilli rateMilli warehouseId variance bonusMilli add',
    ],
    ['a construction purchase', constructionPurchase, 'productId quantityMilli rateMilli warehouseId bonusMilli add'],
    [
      'an electronics purchase',
      electronicsPurchase,
      'productId serials quantityMilli rateMilli warehouseId bonusMilli add',
    ],
  ])('%s', (_, kind, fields) => {
    expect(line(new Clerk(kind)).walk()).toEqual(fields.split(' '));
    const without = fields.replace(' warehouseId', '').split(' ');
    expect(line(new Clerk(kind, oneRoom)).walk()).toEqual(without);
  });

  it('over the quantity by which a weight varies, where it varies', () => {
    const increase: FieldValue = { kind: 'taken', account: { id: 1, name: '+', text: '' } };
    const clerk = line(new Clerk(tradingPurchase)).type('variance', increase);
    expect(clerk.walk('rateMilli')).toEqual([
      'rateMilli',
      'warehouseId',
      'variance',
      'varianceMilli',
      'bonusMilli',
      'add',
    ]);
  });
});

describe('the default warehouse of the branch', () => {
  it('stands in each row of an invoice, typed or scanned', () => {
    const clerk = line(new Clerk(tradingSale));
    expect(clerk.warehouse).toEqual(chaktai);
    clerk.add().do({ type: 'scanned', atMs: 2, table: 'products', text: '8941100500012', id: 'scan' });
    expect(clerk.state.document.rows.map(({ values }) => values.warehouseId)).toEqual([chaktai, chaktai]);
    expect(line(new Clerk(tradingSale, oneRoom)).add().state.document.rows[0]?.values.warehouseId).toEqual(empty);
  });

  it('gives way to another choice, and to none', () => {
    expect(line(new Clerk(tradingSale).type('warehouseId', back)).warehouse).toEqual(back);
    expect(
      line(new Clerk(tradingSale)).type('warehouseId', empty).type('quantityMilli', quantity(1n)).warehouse,
    ).toMatchObject(empty);
  });

  it.each([
    ['a trading sale', tradingSale],
    ['a construction purchase', constructionPurchase],
  ])('does not come back in %s where none was chosen in an empty row', (_, kind) => {
    const clerk = new Clerk(kind).type('warehouseId', empty);
    expect(isUnsaved(clerk.state.document)).toBe(false);
    expect(clerk.shown).toMatchObject(empty);
    expect(line(clerk).warehouse).toMatchObject(empty);
    expect(line(clerk.type('productId', empty)).warehouse).toMatchObject(empty);
    expect(line(clerk.add()).warehouse, 'the next row begins anew').toEqual(chaktai);
    expect(clerk.state.document.rows[0]?.values.warehouseId).toMatchObject(empty);
  });

  it('is nothing typed by itself: an empty row stays empty, also after a scan', () => {
    const clerk = new Clerk(tradingSale).type('productId', { kind: 'typing', text: 's' });
    expect(isUnsaved(clerk.state.document)).toBe(true);
    expect(isUnsaved(clerk.type('productId', empty).state.document)).toBe(false);
    clerk.type('productId', { kind: 'typing', text: '89411' });
    clerk.do({ type: 'scanned', atMs: 2, table: 'products', text: '8941100500012', id: 'scan' });
    expect(clerk.warehouse).toEqual(empty);
  });

  it.each([
    ['an adjustment', stockAdjustment, 'warehouseId'],
    ['a transfer', stockTransfer, 'fromWarehouseId'],
    ['opening stock', openingStock, 'warehouseId'],
    ['an issue', stockIssue, 'warehouseId'],
    ['what comes back of one', issueReturn, 'warehouseId'],
    ['a transfer to a branch', branchTransfer, 'warehouseId'],
    ['production', production, 'warehouseId'],
  ])('stands above the rows of %s, which is empty all the same', (_, kind, field) => {
    const { document } = new Clerk(kind).state;
    expect(document.head[field]).toEqual(chaktai);
    expect(document.head.toWarehouseId ?? empty).toEqual(empty);
    expect(isUnsaved(document)).toBe(false);
    expect(new Clerk(kind, oneRoom).state.document.head[field]).toEqual(empty);
  });

  it('of another branch stands on an empty screen that goes along to it', () => {
    const clerk = new Clerk(stockAdjustment);
    const there = { branchId: 9, branchName: 'Agrabad', day: '2026-09-14' };
    clerk.do({ type: 'desk_changed', desk: { ...there, presets: presetsOf(stockAdjustment, oneRoom) } });
    expect(clerk.state.document.head.warehouseId).toEqual(empty);
  });
});
