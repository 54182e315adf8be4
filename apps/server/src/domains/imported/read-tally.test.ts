import { describe, expect, test } from 'vitest';
import type { HistoryBatch } from '#domains/imported/history-batch';
import { readTally } from '#domains/imported/read-tally';
import { isXml } from '#domains/imported/tally-file';
import { TallyGroups } from '#domains/imported/tally-groups';
import { NotASheet } from '#import/sheet-row';
import { turnsDuring } from '#testing/turns';

const entry = (ledger: string, amount: string, list = 'ALLLEDGERENTRIES.LIST') =>
  `<${list}><LEDGERNAME>${ledger}</LEDGERNAME><AMOUNT>${amount}</AMOUNT>
   <BILLALLOCATIONS.LIST><NAME>1</NAME><AMOUNT>99.00</AMOUNT></BILLALLOCATIONS.LIST></${list}>`;
const voucher = (type: string, number: string, entries: string, more = '') =>
  `<TALLYMESSAGE><VOUCHER VCHTYPE="${type}"><DATE>20260305</DATE><VOUCHERTYPENAME>${type}</VOUCHERTYPENAME>
   <VOUCHERNUMBER>${number}</VOUCHERNUMBER><NARRATION>a &amp; b</NARRATION>${more}${entries}</VOUCHER></TALLYMESSAGE>`;
const envelope = (...messages: readonly string[]) =>
  `<ENVELOPE><BODY><REQUESTDATA>${messages.join('\n')}</REQUESTDATA></BODY></ENVELOPE>`;

async function readAll(bytes: Buffer) {
  const batches: HistoryBatch[] = [];
  for await (const batch of readTally(bytes, '2026-07-01')) batches.push(batch);
  const last = batches.at(-1);
  return {
    vouchers: batches
      .flatMap(({ vouchers }) => vouchers)
      .map(({ type, number, lines }) => [
        type,
        number,
        ...lines.map(({ account, debitPaisa, creditPaisa }) => `${account} ${debitPaisa - creditPaisa}`),
      ]),
    faults: batches.flatMap(({ faults }) => faults).map(({ row, field, message }) => [row, field, message]),
    leftOut: batches.reduce((sum, { leftOut }) => sum + leftOut, 0),
    proposedGroup: last?.proposedGroup ?? (() => null),
  };
}
const read = (...messages: readonly string[]) => readAll(Buffer.from(envelope(...messages)));

describe("Tally's vouchers", () => {
  test('are lines of debit below zero and credit above, with those of goods on an invoice', async () => {
    const goods = `<ALLINVENTORYENTRIES.LIST><AMOUNT>500.00</AMOUNT>${entry('Sales', '500.00', 'ACCOUNTINGALLOCATIONS.LIST')}</ALLINVENTORYENTRIES.LIST>`;
    const { vouchers, faults } = await read(
      voucher('Receipt', '1', entry('Cash', '-1500.00') + entry('Rahim', '1500.00')),
      voucher('Sales', '1', entry('Rahim', '-500.00', 'LEDGERENTRIES.LIST') + goods),
      voucher('Journal', '1', entry('Rent', '-$ 10 @ 80/$ = -800.00') + entry('Rahim', '800.00') + entry('Round', '0')),
    );
    expect(faults).toEqual([]);
    expect(vouchers).toEqual([
      ['receipt', '1', 'Cash 150000', 'Rahim -150000'],
      ['sales', '1', 'Rahim 50000', 'Sales -50000'],
      [6, '1', 'Rent 80000', 'Rahim -80000'],
    ]);
  });

  test('may have names that objects are born with', async () => {
    const both = entry('constructor', '-1.00') + entry('__proto__', '1.00');
    const { vouchers, faults, proposedGroup } = await read(
      '<TALLYMESSAGE><VOUCHERTYPE NAME="__proto__"><PARENT>valueOf</PARENT></VOUCHERTYPE></TALLYMESSAGE>',
      '<TALLYMESSAGE><LEDGER NAME="__proto__"><PARENT>constructor</PARENT></LEDGER></TALLYMESSAGE>',
      voucher('Journal', '1', both),
      ...['constructor', '__proto__', 'toString'].map((type) => voucher(type, '2', both)),
    );
    expect(vouchers).toEqual([[6, '1', 'constructor 100', '__proto__ -100']]);
    expect(faults.map(([row, field]) => [row, field])).toEqual([
      [2, 'type'],
      [3, 'type'],
      [4, 'type'],
    ]);
    expect(proposedGroup('__proto__')).toBeNull();
  });

  test('of types that people made are of the type above; what is outside the books is left out', async () => {
    const both = entry('Cash', '-1.00') + entry('Rahim', '1.00');
    const { vouchers, leftOut, faults } = await read(
      '<TALLYMESSAGE><VOUCHERTYPE NAME="Counter sale"><PARENT>Sales</PARENT></VOUCHERTYPE></TALLYMESSAGE>',
      '<TALLYMESSAGE><VOUCHERTYPE NAME="Shop sale"><PARENT>Sales</PARENT></VOUCHERTYPE></TALLYMESSAGE>',
      voucher('Counter sale', '1', both),
      voucher('Shop sale', '1', both),
      voucher('Sales', '1', both),
      voucher('Journal', '2', both, '<ISCANCELLED>Yes</ISCANCELLED>'),
      voucher('Journal', '3', both, '<ISOPTIONAL>Yes</ISOPTIONAL>'),
      voucher('Stock Journal', '4', ''),
      voucher('Payroll', '5', both),
      voucher('Journal', '', both),
      voucher('Journal', '7', entry('Cash', 'x') + entry('', '1.00')),
    );
    // Each type has numbers of its own, so these are three vouchers.
    const numbers = ['Counter sale 1', 'Shop sale 1', '1'];
    expect([vouchers, leftOut]).toEqual([numbers.map((number) => ['sales', number, 'Cash 100', 'Rahim -100']), 3]);
    expect(faults).toEqual([
      [7, 'type', 'Vouchers of this type cannot be imported.'],
      [8, 'number', 'This is required.'],
      [9, 'debit', 'This is not a number.'],
      [9, 'account', 'This is required.'],
    ]);
  });

  test('may be in UTF-16, with references that XML does not know, wherever its pieces are cut', async () => {
    const many = Array.from({ length: 400 }, (_, index) =>
      voucher('Journal', `N${index}`, entry('ভাড়া', '-1.00') + entry('&#4; Primary', '1.00')),
    );
    const text = envelope(...many);
    for (const bytes of [Buffer.from(text), Buffer.from(`\ufeff${text}`, 'utf16le')]) {
      expect(isXml(bytes)).toBe(true);
      const { vouchers } = await readAll(bytes);
      expect(vouchers).toEqual(many.map((_, index) => [6, `N${index}`, 'ভাড়া 100', 'Primary -100']));
    }
  });

  test('let others have their turn while they are read', async () => {
    const both = entry('Cash', '-1.00') + entry('Rahim', '1.00');
    const bytes = Buffer.from(
      envelope(...Array.from({ length: 1000 }, (_, index) => voucher('Journal', `${index}`, both))),
    );
    expect(await turnsDuring(() => readAll(bytes))).toBeGreaterThan(bytes.length / 16_384);
  });

  test('that lie in more elements than Tally writes are none', async () => {
    const deep = '<A>'.repeat(100_000) + '</A>'.repeat(100_000);
    await expect(readAll(Buffer.from(envelope(deep)))).rejects.toThrow(NotASheet);
  });

  test('that break off are none', async () => {
    await expect(readAll(Buffer.from('<ENVELOPE><BODY>'))).rejects.toThrow(NotASheet);
  });
});

test("ledgers are proposed under what Tally's groups are in our chart, also those below groups of people's own", async () => {
  const master = (kind: string, name: string, parent: string) =>
    `<TALLYMESSAGE><${kind} NAME="${name}"><PARENT>${parent}</PARENT><X><PARENT>No</PARENT></X></${kind}></TALLYMESSAGE>`;
  const { proposedGroup } = await read(
    master('GROUP', 'Dealers', 'North'),
    master('GROUP', 'North', 'Sundry Debtors'),
    master('LEDGER', 'Rahim', 'Dealers'),
    master('LEDGER', 'City Bank', 'Bank Accounts'),
    master('LEDGER', 'Doubtful', 'Suspense A/c'),
  );
  expect(['Rahim', 'City Bank', 'Doubtful', 'Nobody'].map(proposedGroup)).toEqual([113, 112, null, null]);
  const circle = new TallyGroups();
  circle.add('a', 'b');
  circle.add('b', 'a');
  expect(circle.levelThreeOf('a')).toBeNull();
});
