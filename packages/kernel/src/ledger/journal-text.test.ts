import { execFileSync, spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { credit, debit } from '#ledger/entries';
import {
  beancountAccountName,
  beancountHeader,
  beancountVoucher,
  hledgerAccountName,
  hledgerHeader,
  hledgerVoucher,
  type JournalAccount,
  type JournalVoucher,
} from '#ledger/journal-text';

const cash: JournalAccount = { accountId: 17, nature: 'asset', path: ['Current Assets', 'Cash in Hand', 'Cash'] };
const customer: JournalAccount = {
  accountId: 1001,
  nature: 'asset',
  path: ['Current Assets', 'Accounts Receivable', 'Md. Rahim Uddin: "ঢাকা"; [x]'],
};

const voucher: JournalVoucher = {
  date: '2026-07-01',
  numberText: 'CR-2627-000042',
  typeName: 'Cash Receipt',
  branchName: 'Bogura, Sadar',
  lines: [
    { account: cash, ...debit(17, 125_050n) },
    { account: customer, ...credit(1001, 125_050n, { remarks: 'part: "1" [2026-01-01]\nof 2' }) },
  ],
};

const hasHledger = spawnSync('hledger', ['--version']).error === undefined;

describe('hledger', () => {
  it('is given a transaction per voucher, with its number as the code', () => {
    expect(hledgerVoucher(voucher)).toBe(
      [
        '2026-07-01 * (CR-2627-000042) Cash Receipt  ; branch:Bogura Sadar, vr_no:CR-2627-000042',
        '    Assets:Current Assets:Cash in Hand:Cash 17  BDT 1250.50',
        '    Assets:Current Assets:Accounts Receivable:Md. Rahim Uddin "ঢাকা" [x] 1001  BDT -1250.50  ; part "1" 2026-01-01 of 2',
        '',
        '',
      ].join('\n'),
    );
  });

  it('is given nothing for a voucher without lines', () => {
    expect(hledgerVoucher({ ...voucher, lines: [] })).toBe('');
  });

  it.skipIf(!hasHledger)('reads it and finds our balances, whatever people write', { timeout: 60_000 }, () => {
    const anyText = fc.string({ unit: 'binary', maxLength: 12 });
    const pitfalls = fc.string({ unit: fc.constantFrom(...';:,[]()=@*!"|#~ \t\n2026-01/a') });
    const text = fc.oneof(anyText, pitfalls, fc.constantFrom('date:2026-01-01', '[2026-01-01]', 'a:b, c:d'));
    const vouchers = fc.array(
      fc.record({ name: text, remarks: text, branchName: text, amountPaisa: fc.bigInt(1n, 10n ** 13n) }),
      {
        minLength: 1,
        maxLength: 20,
      },
    );
    fc.assert(
      fc.property(vouchers, (rows) => {
        const journal = rows.map(({ name, remarks, branchName, amountPaisa }, index) => {
          const account: JournalAccount = { accountId: 1001 + index, nature: 'income', path: [name, name, name] };
          const lines = [
            { account: cash, ...debit(17, amountPaisa, { remarks }) },
            { account, ...credit(account.accountId, amountPaisa, { remarks }) },
          ];
          return {
            name: hledgerAccountName(account),
            text: hledgerVoucher({ ...voucher, branchName, lines }),
            amountPaisa,
          };
        });
        const input = hledgerHeader() + journal.map(({ text: one }) => one).join('');
        const arguments_ = ['-f', '-', 'balance', '--flat', '--no-total', '--format', '%(total)  %(account)'];
        const output = execFileSync('hledger', arguments_, {
          input,
          encoding: 'utf8',
          env: { ...process.env, LANG: 'C.UTF-8' },
        });
        const balances = new Map(
          output.split('\n').map((line) => {
            const [total = '', ...account] = line.trim().split('  ');
            return [account.join('  ').trim(), total];
          }),
        );
        for (const { name, amountPaisa } of journal) {
          const taka = `${amountPaisa / 100n}.${String(amountPaisa % 100n).padStart(2, '0')}`;
          expect(balances.get(name)).toBe(`BDT -${taka}`);
        }
      }),
      { numRuns: 10 },
    );
  });
});

describe('beancount', () => {
  it('is given the accounts and a transaction per voucher, with its number as a link', () => {
    const name = 'Assets:Current-Assets:Accounts-Receivable:Md-Rahim-Uddin-ঢ-ক-x-1001';
    expect(beancountAccountName(customer)).toBe(name);
    expect(beancountHeader([cash, customer], '2026-07-01')).toBe(
      [
        'option "operating_currency" "BDT"',
        '',
        '2026-07-01 open Assets:Current-Assets:Cash-in-Hand:Cash-17 BDT',
        '  name: "Cash"',
        `2026-07-01 open ${name} BDT`,
        '  name: "Md. Rahim Uddin: \\"ঢাকা\\"; [x]"',
        '',
        '',
      ].join('\n'),
    );
    expect(beancountVoucher(voucher)).toBe(
      [
        '2026-07-01 * "Cash Receipt" ^CR-2627-000042',
        '  vr_no: "CR-2627-000042"',
        '  branch: "Bogura, Sadar"',
        '  Assets:Current-Assets:Cash-in-Hand:Cash-17  1250.50 BDT',
        `  ${name}  -1250.50 BDT`,
        '    remarks: "part: \\"1\\" [2026-01-01] of 2"',
        '',
        '',
      ].join('\n'),
    );
  });

  it('is given nothing for a voucher without lines', () => {
    expect(beancountVoucher({ ...voucher, lines: [] })).toBe('');
  });

  it('is given a capital only where that is one letter', () => {
    const named = (level2: string) => beancountAccountName({ ...cash, path: [level2, 'Ürün', 'été'] });
    expect(named('ῢ')).toBe('Assets:X-ῢ:Ürün:Été-17');
    expect(named('𐐨')).toBe('Assets:𐐀:Ürün:Été-17');
    expect(named('!')).toBe('Assets:Unnamed:Ürün:Été-17');
  });

  it('is given account names that it takes, whatever people call their accounts', () => {
    const names = fc.string({ unit: 'binary', maxLength: 12 });
    fc.assert(
      fc.property(names, names, names, (level2, level3, level4) => {
        const account: JournalAccount = { accountId: 1001, nature: 'expense', path: [level2, level3, level4] };
        const [root, ...parts] = beancountAccountName(account).split(':');
        expect(root).toBe('Expenses');
        expect(parts.length).toBe(3);
        for (const part of parts) expect(part).toMatch(/^[\p{Lu}\p{Nd}][\p{L}\p{Nd}-]*$/u);
      }),
    );
  });
});
