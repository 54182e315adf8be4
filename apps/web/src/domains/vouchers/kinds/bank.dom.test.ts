import type { BranchRules } from '@cashbook/contract/records/fields';
import { ACCOUNT } from '@cashbook/kernel';
import { describe, expect, it } from 'vitest';
import { type Document, emptyDocument } from '#domains/posting/draft/document.ts';
import { kindThere } from '#domains/posting/draft/fields-there.ts';
import { previewOf } from '#domains/posting/machine/preview.ts';
import { bankPayment, bankReceipt } from './bank.ts';

const janata = { id: 90, name: 'Janata Bank', text: '' };
const karim = { id: 5, name: 'Abdul Karim Traders', text: '' };

/** Returns a voucher with or without its bank and one row. */
function documentOf({ bank, rows }: { bank: boolean; rows: number }): Document {
  const place = { branchId: 4, branchName: 'Chawkbazar' };
  const values = {
    accountId: { kind: 'taken', account: karim },
    remarks: { kind: 'text', text: '' },
    amountPaisa: { kind: 'amount', paisa: 500n, text: '' },
  } as const;
  return {
    ...emptyDocument(bankReceipt, { key: 'key', place, day: '2026-09-14' }),
    head: { bankAccountId: bank ? { kind: 'taken', account: janata } : { kind: 'empty' } },
    rows: Array.from({ length: rows }, (_, at) => ({ id: `row${at}`, table: 'transactions', values })),
  };
}
const asChange = (document: Document): Document => ({
  ...document,
  loaded: { mtmId: 9, vrNo: 'BR-9', vrDate: '2026-09-14', version: 1, totalPaisa: 500n, asSaved: '' },
});

describe('a bank voucher that is not complete', () => {
  it.each([
    ['without lines', documentOf({ bank: false, rows: 0 }), { code: 'no_transactions' }],
    ['found, without lines', asChange(documentOf({ bank: false, rows: 0 })), { code: 'no_transactions_to_update' }],
    [
      'without its bank',
      documentOf({ bank: false, rows: 1 }),
      { code: 'bank_missing', in: 'head', field: 'bankAccountId' },
    ],
    [
      'found, without its bank',
      asChange(documentOf({ bank: false, rows: 1 })),
      { code: 'bank_missing', in: 'head', field: 'bankAccountId' },
    ],
  ])('%s says so, the lines before the bank', (_, document, fault) => {
    expect(bankReceipt.documentFault(document)).toMatchObject(fault);
    expect(bankPayment.documentFault(document)).toMatchObject(fault);
  });
});

describe('a complete bank voucher', () => {
  const sidesOf = (kind: typeof bankReceipt) => {
    const ruled = kind.ruled(documentOf({ bank: true, rows: 2 }));
    return ruled.ok ? previewOf(ruled.drafts).map(({ side, of }) => [side, of.kind === 'account' && of.id]) : ruled;
  };

  it('debits the bank when money is received, credits it when it is paid', () => {
    expect(sidesOf(bankReceipt)).toEqual([
      ['debit', janata.id],
      ['credit', karim.id],
    ]);
    expect(sidesOf(bankPayment)).toEqual([
      ['debit', karim.id],
      ['credit', janata.id],
    ]);
  });

  it('keeps its bank for the next, and calls its sum by what it is', () => {
    const document = documentOf({ bank: true, rows: 2 });
    expect(bankReceipt.headAfterSave(document.head)).toEqual(document.head);
    for (const [kind, word] of [
      [bankReceipt, 'receivedTotal'],
      [bankPayment, 'paymentTotal'],
    ] as const) {
      expect(kind.tables.transactions?.foot(document)).toEqual([{ word, paisa: { amountPaisa: 1000n } }]);
      expect(kind.totals(document)).toEqual([{ word, paisa: 1000n }]);
    }
  });
});

it('a refusal of the server that names no row of accounts is about the bank', () => {
  expect(
    ['not_a_bank_account', 'account_archived', 'voucher_too_large'].map((code) => bankReceipt.headOf?.(code)),
  ).toEqual(['bankAccountId', 'bankAccountId', null]);
});

describe('a cheque on a bank voucher', () => {
  const text = (typed: string) => ({ kind: 'text', text: typed }) as const;
  const withCheque = (number = '123456', date = '2026-09-14', drawnOn = 'Pubali Bank'): Document => {
    const document = documentOf({ bank: true, rows: 2 });
    const cheque = { chequeNumber: text(number), chequeDate: text(date), drawnOn: text(drawnOn) };
    return { ...document, head: { ...document.head, ...cheque } };
  };
  const sides = (kind: typeof bankReceipt, document: Document) => {
    const ruled = kind.ruled(document);
    return ruled.ok ? previewOf(ruled.drafts).map(({ side, of }) => [side, of.kind === 'account' && of.id]) : ruled;
  };

  it('posts to the cheques instead of the bank, whose balance stays', () => {
    expect(sides(bankReceipt, withCheque())).toEqual([
      ['debit', ACCOUNT.chequesInHand],
      ['credit', karim.id],
    ]);
    expect(sides(bankPayment, withCheque('123456', '2026-09-14', ''))).toEqual([
      ['debit', karim.id],
      ['credit', ACCOUNT.chequesIssued],
    ]);
    expect(bankReceipt.money(withCheque())).toBeNull();
    expect(bankReceipt.money(documentOf({ bank: true, rows: 1 }))).toMatchObject({ account: janata });
    expect(bankReceipt.posted).toMatchObject({ [ACCOUNT.chequesInHand]: 'chequesInHand' });
  });

  it('asks for its date and its bank once it has a number', () => {
    const open = (document: Document) =>
      bankReceipt.head.map(({ name }) => name).filter((name) => bankReceipt.isHeadOpen?.(document, name));
    expect(open(documentOf({ bank: true, rows: 0 }))).toEqual(['bankAccountId', 'chequeNumber']);
    expect(open(withCheque('7', '', ''))).toEqual(['bankAccountId', 'chequeNumber', 'chequeDate', 'drawnOn']);
    expect(open(withCheque('', '', 'Pubali Bank'))).toContain('drawnOn');
  });

  it('has the bank of the drawer only where it is received', () => {
    const there = (kind: typeof bankReceipt) =>
      kindThere(kind, {} as BranchRules, documentOf({ bank: true, rows: 0 })).head.map(({ name }) => name);
    expect(there(bankReceipt)).toContain('drawnOn');
    expect(there(bankPayment)).not.toContain('drawnOn');
  });

  it('does not stay for the next voucher', () => {
    const { head } = withCheque();
    expect(bankReceipt.headAfterSave(head)).toEqual({
      bankAccountId: head.bankAccountId,
      ...{ chequeNumber: text(''), chequeDate: text(''), drawnOn: text('') },
    });
  });
});
