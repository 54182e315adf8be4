import { describe, expect, test } from 'vitest';
import type { Row } from '#domains/posting/draft/document.ts';
import { type ChosenAccount, milliIn, textIn, type Values } from '#domains/posting/draft/fields.ts';
import { step } from './entry-machine.ts';
import { type EntryEvent, type EntryRules, type EntryState, type ScanRules, startEntry } from './entry-state.ts';
import { plainRules } from './plain-document.fixture.ts';

const cement: ChosenAccount = { id: 1, name: 'Cement', text: '' };
const serialOf = (values: Values) => (values.account?.kind === 'taken' ? (values.account.account.serial ?? '') : '');
const onScan: ScanRules = {
  field: 'account',
  values: { remarks: { kind: 'text', text: '' }, qty: { kind: 'quantity', milli: 1000n, text: '' } },
  found: (values) => ({ ...values, remarks: { kind: 'text', text: serialOf(values) } }),
  merged: (earlier, scan) => ({
    ...earlier,
    qty: { kind: 'quantity', milli: milliIn(earlier, 'qty') + milliIn(scan, 'qty'), text: '' },
    remarks: { kind: 'text', text: `${textIn(earlier, 'remarks')} ${textIn(scan, 'remarks')}`.trim() },
  }),
};
const repeating: ScanRules = {
  ...onScan,
  repeated: (earlier, scan) => {
    const serial = textIn(scan, 'remarks');
    const isThere = serial !== '' && textIn(earlier, 'remarks').split(' ').includes(serial);
    return isThere ? { code: 'serial_twice', params: { serial } } : null;
  },
};
const { lines } = plainRules.tables;
const rules: EntryRules = {
  ...plainRules,
  tables: lines?.rows === 'typed' ? { lines: { ...lines, onScan: repeating } } : {},
};

/** A desk with a scanner; answers come when the test says so. */
class Desk {
  state: EntryState = startEntry(rules, { branchId: 4, branchName: 'Chawkbazar', day: '2026-09-14' }, 'first');
  private scans = 0;

  do(event: EntryEvent): this {
    [this.state] = step(rules, this.state, event);
    return this;
  }

  scan(text: string): this {
    this.scans += 1;
    return this.do({ type: 'scanned', atMs: this.scans, table: 'lines', text, id: `scan${this.scans}` });
  }

  answer(text: string, ...matches: ChosenAccount[]): this {
    return this.do({ type: 'answered', lookUp: { table: 'lines', text }, matches });
  }

  undo(): this {
    return this.do({ type: 'undone' });
  }

  get rows(): string[] {
    return this.state.document.rows.map(saidOf);
  }
}

function saidOf({ values }: Row): string {
  const { account } = values;
  const name = account?.kind === 'taken' ? account.account.name : account?.kind;
  return `${name} ${milliIn(values, 'qty') / 1000n} ${textIn(values, 'remarks')}`.trim();
}

describe('scans', () => {
  test('are rows at once; the same product twice adds one to its row', () => {
    const desk = new Desk().scan('8941').scan('4711').scan('8941');
    expect(desk.rows).toEqual(['resolving 1', 'resolving 1', 'resolving 1']);
    desk.answer('8941', cement);
    expect(desk.rows).toEqual(['Cement 2', 'resolving 1']);
    desk.scan('8941').answer('8941', cement);
    expect(desk.rows).toEqual(['Cement 3', 'resolving 1']);
  });

  test('a piece that is scanned twice is named at once, and counts once', () => {
    const piece = (serial: string) => ({ ...cement, serial });
    const desk = new Desk().scan('P-0001').answer('P-0001', piece('P-0001')).scan('P-0002');
    desk.answer('P-0002', piece('P-0002')).scan('P-0001').answer('P-0001', piece('P-0001'));
    expect(desk.rows).toEqual(['Cement 2 P-0001 P-0002']);
    expect(desk.state.complaint).toMatchObject({ code: 'serial_twice', params: { serial: 'P-0001' } });
    expect(desk.undo().rows, 'the scan that counted').toEqual(['Cement 1 P-0001']);
  });

  test('an unknown code stays as a row that says so, and holds up nobody', () => {
    const desk = new Desk().scan('4711').scan('8941').answer('4711').answer('8941', cement);
    expect(desk.rows).toEqual(['none 1', 'Cement 1']);
  });

  test('a serial finds its product and stands in its row', () => {
    const desk = new Desk().scan('F-1').answer('F-1', { ...cement, serial: 'F-1' });
    desk.scan('F-2').answer('F-2', { ...cement, serial: 'F-2' });
    expect(desk.rows).toEqual(['Cement 2 F-1 F-2']);
  });

  test('are taken back one by one, before and after their answer', () => {
    const desk = new Desk().scan('8941').answer('8941', cement).scan('8941').answer('8941', cement).scan('4711');
    expect(desk.rows).toEqual(['Cement 2', 'resolving 1']);
    expect(desk.undo().rows).toEqual(['Cement 2']);
    expect(desk.undo().rows).toEqual(['Cement 1']);
    expect(desk.undo().rows).toEqual([]);
  });
});
