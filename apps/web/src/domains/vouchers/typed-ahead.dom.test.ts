import { describe, expect, it } from 'vitest';
import { labourInvoice } from '#domains/invoices/kinds/labour.ts';
import { electronicsPurchase, tradingPurchase } from '#domains/invoices/kinds/purchase.ts';
import { installmentSale, saleFace, tradingSale } from '#domains/invoices/kinds/sale.ts';
import type { EntryKind } from '#domains/posting/described/kind.ts';
import { openLookUps } from '#domains/posting/draft/document.ts';
import { type ChosenAccount, type FieldValue, milliIn, textIn, type Values } from '#domains/posting/draft/fields.ts';
import { step } from '#domains/posting/machine/entry-machine.ts';
import { type EntryEvent, type EntryState, startEntry } from '#domains/posting/machine/entry-state.ts';
import { startQueue, stepQueue } from '#domains/posting/queue/queue-machine.ts';
import { production } from '#domains/stock/kinds/production.ts';
import { openingStock } from '#domains/stock/kinds/stock.ts';

const generalSale = saleFace(1);
const cement: ChosenAccount = { id: 1, name: 'Cement', text: '', rateMilli: 60_000n, buyingMilli: 52_000n };
const rice: ChosenAccount = { ...cement, id: 2, name: 'Rice', rateMilli: 2_642_000n, bagMilli: 50_000n };
const loose: ChosenAccount = { id: 3, name: 'Loose sand', text: '' };
const quantity = (milli: bigint): FieldValue => ({ kind: 'quantity', milli, text: '' });
const typing = (text: string): FieldValue => ({ kind: 'typing', text });
const taken = (account: ChosenAccount): FieldValue => ({ kind: 'taken', account });

/** A clerk who types rows of a kind faster than the answers arrive. */
class Clerk {
  state: EntryState;
  private rows = 0;

  constructor(
    private readonly kind: EntryKind,
    private readonly table = 'products',
  ) {
    this.state = startEntry(kind, { branchId: 4, branchName: 'Chawkbazar', day: '2026-09-14' }, 'first');
  }

  do(event: EntryEvent): this {
    [this.state] = step(this.kind, this.state, event);
    return this;
  }

  type(field: string, value: FieldValue): this {
    return this.do({ type: 'typed', atMs: 1, in: 'entry', table: this.table, values: { [field]: value } });
  }

  enter(field: string): this {
    return this.do({ type: 'entered', atMs: 1, table: this.table, field });
  }

  add(): this {
    this.rows += 1;
    return this.do({ type: 'added', atMs: 1, table: this.table, id: `row${this.rows}` });
  }

  answer(text: string, ...matches: ChosenAccount[]): this {
    return this.do({ type: 'answered', lookUp: { table: this.table, field: 'product', text }, matches });
  }

  edit(id: string): this {
    return this.do({ type: 'row_edited', id, newId: 'other' });
  }

  get entry(): Values {
    return this.state.document.entries[this.table]?.values ?? {};
  }

  row(at = 0): Values {
    return this.state.document.rows[at]?.values ?? {};
  }
}

/** Types a line of one product and quantity, all its keys before any answer. */
const lineOf = (kind: EntryKind, text: string, typed: Values = { qty: quantity(10_000n) }, table = 'products') => {
  const clerk = new Clerk(kind, table).type('product', typing(text)).enter('product');
  for (const [field, value] of Object.entries(typed)) clerk.type(field, value).enter(field);
  return clerk.enter('price').add();
};

describe('a line typed faster than the product answers', () => {
  it('is a row at once, and gets its price with the product', () => {
    const sold = lineOf(generalSale, 'cement');
    expect(sold.state.document.rows).toHaveLength(1);
    expect(sold.state.complaint).toBeNull();
    expect(sold.answer('cement', cement).row()).toMatchObject({ product: taken(cement), price: quantity(60_000n) });
    expect(lineOf(tradingPurchase, 'cement').answer('cement', cement).row().price).toEqual(quantity(52_000n));
  });

  it('gets what its bags hold', () => {
    const bags = lineOf(tradingSale, 'rice', { bag: quantity(2000n) });
    expect(bags.answer('rice', rice).row()).toMatchObject({ qty: quantity(100_000n), price: quantity(2_642_000n) });
  });

  it.each([
    ['a sale', installmentSale, 'products'],
    ['a purchase', electronicsPurchase, 'products'],
    ['opening stock', openingStock, 'lines'],
  ])('gets the serial of its piece: %s', (_, kind, table) => {
    const typed = table === 'lines' ? { price: quantity(5000n) } : {};
    const piece = lineOf(kind, 'SN-7', typed, table).answer('SN-7', { ...cement, serial: 'SN-7' });
    expect(textIn(piece.row(), 'serials').trim()).toBe('SN-7');
    expect(piece.row()).toMatchObject({ qty: quantity(1000n) });
  });

  it('keeps the price that was typed', () => {
    const typed = { qty: quantity(10_000n), price: quantity(55_000n) };
    expect(lineOf(generalSale, 'cement', typed).answer('cement', cement).row().price).toEqual(quantity(55_000n));
  });

  it('gets its price in the entry row too, while that is typed', () => {
    const clerk = new Clerk(generalSale).type('product', typing('cement')).enter('product');
    expect(clerk.type('qty', quantity(3000n)).answer('cement', cement).entry).toMatchObject({
      qty: quantity(3000n),
      price: quantity(60_000n),
    });
  });

  it('without a price of its product stays where it is and is not sent', () => {
    const none = lineOf(generalSale, 'sand').answer('sand', loose);
    const rules = generalSale.tables.products;
    expect(rules?.rows === 'typed' && rules.rowFault(none.row())).toMatchObject({ code: 'price_missing' });
    none.do({ type: 'typed', atMs: 1, in: 'head', values: { party: taken({ id: 17, name: 'Cash', text: '' }) } });
    none.do({ type: 'save_asked', atMs: 1, rowId: 'x', nextKey: 'next', queuedChanges: [] });
    expect(none.state.complaint).toMatchObject({ code: 'price_missing', rowId: 'row1' });
  });

  it('is refused where nothing that is looked up could bring what it lacks', () => {
    const unsaid = new Clerk(generalSale).type('product', typing('cement')).enter('product').add();
    expect(unsaid.state.complaint).toMatchObject({ code: 'quantity_missing', field: 'qty' });
    const known = new Clerk(generalSale).type('product', taken(loose)).type('qty', quantity(1000n)).add();
    expect(known.state.complaint).toMatchObject({ code: 'price_missing', field: 'price' });
  });

  it('gets the rate of labour, and the share of goods that are made', () => {
    const item = { ...loose, rateMilli: 650_000n };
    expect(lineOf(labourInvoice, 'mason').answer('mason', item).row().price).toEqual(quantity(650_000n));
    const made = lineOf(production, 'rice', { qty: quantity(2000n) }, 'made');
    expect(made.row().weight, 'not by a price that is not known').toMatchObject({ milli: null });
    expect(milliIn(made.answer('rice', rice).row(), 'weight')).toBeGreaterThan(0n);
  });

  it('is saved before its product is known, and gets its price in the queue', () => {
    const sold = lineOf(generalSale, 'cement');
    sold.do({ type: 'typed', atMs: 1, in: 'head', values: { party: taken({ id: 17, name: 'Cash', text: '' }) } });
    const [, effects] = step(generalSale, sold.state, {
      type: 'save_asked',
      atMs: 1,
      rowId: 'x',
      nextKey: 'next',
      queuedChanges: [],
    });
    const sent = effects.find((effect) => effect.type === 'send')?.document;
    if (sent === undefined) throw new Error('It was not handed over.');
    const [lookUp] = openLookUps(sent);
    if (lookUp === undefined) throw new Error('Nothing is looked up.');
    const item = { id: 'i', kind: 'sale', document: sent, savedAtMs: 1, tab: 'here', totalPaisa: 0n };
    const rules = generalSale.tables.products;
    const proposes = rules?.rows === 'typed' ? rules.proposes : undefined;
    const desk = { branchId: 4, day: '2026-09-14' };
    const [begun] = stepQueue({ ...startQueue([item]), desk }, { type: 'lease', isOurs: true, atMs: 1 });
    const answer = { type: 'looked_up', id: 'i', lookUp, matches: [cement], atMs: 2 } as const;
    const [known] = stepQueue(begun, proposes === undefined ? answer : { ...answer, proposes });
    expect(known.items[0]?.document.rows[0]?.values.price).toEqual(quantity(60_000n));
  });
});

describe('another product', () => {
  it('takes with it what the one before it proposed, and leaves what was typed', () => {
    const clerk = new Clerk(generalSale).type('product', taken(cement));
    expect(clerk.entry.price).toEqual(quantity(60_000n));
    expect(clerk.type('product', typing('ri')).entry.price).toMatchObject({ milli: null });
    expect(clerk.type('product', taken(rice)).entry.price).toEqual(quantity(2_642_000n));
    clerk.type('price', quantity(1n)).type('product', typing('c')).type('product', taken(cement));
    expect(clerk.entry.price).toEqual(quantity(1n));
  });

  it('takes the price of a saved row with it; Enter past the same product changes nothing', () => {
    const saved: Values = {
      product: taken({ id: 1, name: 'Cement', text: '' }),
      qty: quantity(1000n),
      price: quantity(48_000n),
    };
    const found = () => {
      const clerk = new Clerk(generalSale);
      const rows = [{ id: 'saved', table: 'products', values: saved }];
      return clerk.do({ type: 'found', document: { ...clerk.state.document, rows } }).edit('saved');
    };
    expect(found().enter('product').entry.price).toEqual(quantity(48_000n));
    expect(found().type('product', typing('rice')).type('product', taken(rice)).entry.price).toEqual(
      quantity(2_642_000n),
    );
  });
});
