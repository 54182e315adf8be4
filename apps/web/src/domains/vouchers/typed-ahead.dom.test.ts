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
    private readonly product = 'productId',
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
    return this.do({ type: 'answered', lookUp: { table: this.table, field: this.product, text }, matches });
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
const lineOf = (
  kind: EntryKind,
  text: string,
  typed: Values = { quantityMilli: quantity(10_000n) },
  table = 'products',
  product = 'productId',
) => {
  const clerk = new Clerk(kind, table, product).type(product, typing(text)).enter(product);
  for (const [field, value] of Object.entries(typed)) clerk.type(field, value).enter(field);
  return clerk.enter('rateMilli').add();
};

describe('a line typed faster than the product answers', () => {
  it('is a row at once, and gets its price with the product', () => {
    const sold = lineOf(generalSale, 'cement');
    expect(sold.state.document.rows).toHaveLength(1);
    expect(sold.state.complaint).toBeNull();
    expect(sold.answer('cement', cement).row()).toMatchObject({
      productId: taken(cement),
      rateMilli: quantity(60_000n),
    });
    expect(lineOf(tradingPurchase, 'cement').answer('cement', cement).row().rateMilli).toEqual(quantity(52_000n));
  });

  it('gets what its bags hold', () => {
    const bags = lineOf(tradingSale, 'rice', { bagMilli: quantity(2000n) });
    expect(bags.answer('rice', rice).row()).toMatchObject({
      quantityMilli: quantity(100_000n),
      rateMilli: quantity(2_642_000n),
    });
  });

  it.each([
    ['a sale', installmentSale, {}],
    ['a purchase', electronicsPurchase, {}],
    ['opening stock', openingStock, { rateMilli: quantity(5000n) }],
  ])('gets the serial of its piece: %s', (_, kind, typed) => {
    const piece = lineOf(kind, 'SN-7', typed).answer('SN-7', { ...cement, serial: 'SN-7' });
    expect(textIn(piece.row(), 'serials').trim()).toBe('SN-7');
    expect(piece.row()).toMatchObject({ quantityMilli: quantity(1000n) });
  });

  it('keeps the price that was typed', () => {
    const typed = { quantityMilli: quantity(10_000n), rateMilli: quantity(55_000n) };
    expect(lineOf(generalSale, 'cement', typed).answer('cement', cement).row().rateMilli).toEqual(quantity(55_000n));
  });

  it('gets its price in the entry row too, while that is typed', () => {
    const clerk = new Clerk(generalSale).type('productId', typing('cement')).enter('productId');
    expect(clerk.type('quantityMilli', quantity(3000n)).answer('cement', cement).entry).toMatchObject({
      quantityMilli: quantity(3000n),
      rateMilli: quantity(60_000n),
    });
  });

  it('without a price of its product stays where it is and is not sent', () => {
    const none = lineOf(generalSale, 'sand').answer('sand', loose);
    const rules = generalSale.tables.products;
    expect(rules?.rows === 'typed' && rules.rowFault(none.row())).toMatchObject({ code: 'price_missing' });
    none.do({ type: 'typed', atMs: 1, in: 'head', values: { accountId: taken({ id: 17, name: 'Cash', text: '' }) } });
    none.do({ type: 'save_asked', atMs: 1, rowId: 'x', nextKey: 'next', queuedChanges: [] });
    expect(none.state.complaint).toMatchObject({ code: 'price_missing', rowId: 'row1' });
  });

  it('is refused where nothing that is looked up could bring what it lacks', () => {
    const unsaid = new Clerk(generalSale).type('productId', typing('cement')).enter('productId').add();
    expect(unsaid.state.complaint).toMatchObject({ code: 'quantity_missing', field: 'quantityMilli' });
    const known = new Clerk(generalSale).type('productId', taken(loose)).type('quantityMilli', quantity(1000n)).add();
    expect(known.state.complaint).toMatchObject({ code: 'price_missing', field: 'rateMilli' });
  });

  it('gets the rate of labour, and the share of goods that are made', () => {
    const item = { ...loose, rateMilli: 650_000n };
    const work = lineOf(labourInvoice, 'mason', undefined, 'products', 'labourItemId').answer('mason', item);
    expect(work.row().rateMilli).toEqual(quantity(650_000n));
    const made = lineOf(production, 'rice', { quantityMilli: quantity(2000n) }, 'made');
    expect(made.row().weightMilli, 'not by a price that is not known').toMatchObject({ milli: null });
    expect(milliIn(made.answer('rice', rice).row(), 'weightMilli')).toBeGreaterThan(0n);
  });

  it('is saved before its product is known, and gets its price in the queue', () => {
    const sold = lineOf(generalSale, 'cement');
    sold.do({ type: 'typed', atMs: 1, in: 'head', values: { accountId: taken({ id: 17, name: 'Cash', text: '' }) } });
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
    expect(known.items[0]?.document.rows[0]?.values.rateMilli).toEqual(quantity(60_000n));
  });
});

describe('another product', () => {
  it('takes with it what the one before it proposed, and leaves what was typed', () => {
    const clerk = new Clerk(generalSale).type('productId', taken(cement));
    expect(clerk.entry.rateMilli).toEqual(quantity(60_000n));
    expect(clerk.type('productId', typing('ri')).entry.rateMilli).toMatchObject({ milli: null });
    expect(clerk.type('productId', taken(rice)).entry.rateMilli).toEqual(quantity(2_642_000n));
    clerk.type('rateMilli', quantity(1n)).type('productId', typing('c')).type('productId', taken(cement));
    expect(clerk.entry.rateMilli).toEqual(quantity(1n));
  });

  it('takes the price of a saved row with it; Enter past the same product changes nothing', () => {
    const saved: Values = {
      productId: taken({ id: 1, name: 'Cement', text: '' }),
      quantityMilli: quantity(1000n),
      rateMilli: quantity(48_000n),
    };
    const found = () => {
      const clerk = new Clerk(generalSale);
      const rows = [{ id: 'saved', table: 'products', values: saved }];
      return clerk.do({ type: 'found', document: { ...clerk.state.document, rows } }).edit('saved');
    };
    expect(found().enter('productId').entry.rateMilli).toEqual(quantity(48_000n));
    expect(found().type('productId', typing('rice')).type('productId', taken(rice)).entry.rateMilli).toEqual(
      quantity(2_642_000n),
    );
  });
});
