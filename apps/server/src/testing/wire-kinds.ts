import { ACCOUNT } from '@cashbook/kernel';
import type { Saved } from '#testing/cash-desk';
import type { TestReply } from '#testing/test-server';

/** The accounts that documents of the tests name. */
export interface WireAccounts {
  readonly party: number;
  readonly bank: number;
}

/** A kind of document as a client sends it: what holds for all of them is tested for each of these. */
export interface WireKind {
  readonly name: string;
  readonly save: string;
  readonly find: string;
  readonly update: string;
  /** A document of this amount; `mtmId` is the voucher that it replaces. */
  readonly body: (accounts: WireAccounts, amount: number, mtmId: number | null, remarks?: string) => object;
}

const cash = (side: 'received' | 'payment'): WireKind => ({
  name: `cash ${side}`,
  save: `/trading/cash/${side}`,
  find: `/trading/cash/${side}/api-edit`,
  update: `/trading/cash/${side}/api-update`,
  body: ({ party }, amount, mtmId, remarks = '') => [{ account: party, amount, mtmId, remarks }],
});

const bank = (side: 'received' | 'payment', field: string): WireKind => ({
  name: `bank ${side}`,
  save: `/accounts/bank/${side}/store`,
  find: `/accounts/bank/${side}/search`,
  update: `/accounts/bank/${side}/update`,
  body: (accounts, amount, mtmId, remarks = '') => ({
    mtmId,
    [field]: accounts.bank,
    transactions: [{ account: accounts.party, amount, remarks }],
  }),
});

type Pair = (accounts: WireAccounts) => readonly [debited: number, credited: number];

const twoSided = (name: 'contra' | 'journal', pairOf: Pair): WireKind => ({
  name,
  save: `/accounts/${name}/store`,
  find: `/accounts/${name}/search`,
  update: `/accounts/${name}/update`,
  body: (accounts, amount, mtmId, remarks = '') => {
    const [debited, credited] = pairOf(accounts);
    const transactions = [
      { account: debited, debit: amount, remarks },
      { account: credited, credit: amount },
    ];
    return { mtmId, transactions };
  },
});

/** An invoice of one piece of the first of the test goods, at the amount, of which nothing is paid. */
const invoice = (name: string, path: string, unpaid: 'paymentAmt' | 'receivedAmt'): WireKind => ({
  name,
  save: `/invoice/${path}/store`,
  find: `/invoice/${path}/${unpaid === 'paymentAmt' ? 'find' : 'search'}`,
  update: `/invoice/${path}/update`,
  body: ({ party }, amount, mtmId, remarks = '') => ({
    mtmId,
    account: party,
    [unpaid]: 0,
    notes: remarks,
    products: [{ product: 1, qty: 1, price: amount }],
  }),
});

export const wireKinds: readonly WireKind[] = [
  cash('received'),
  cash('payment'),
  bank('received', 'bankReceivedAccount'),
  bank('payment', 'bankPaymentAccount'),
  twoSided('contra', (accounts) => [ACCOUNT.cash, accounts.bank]),
  twoSided('journal', ({ party }) => [party, ACCOUNT.sales]),
  invoice('trading purchase', 'purchase/trading', 'paymentAmt'),
  invoice('construction purchase', 'purchase/construction', 'paymentAmt'),
  invoice('electronics purchase', 'purchase/electronics', 'paymentAmt'),
  invoice('sale', 'sales', 'receivedAmt'),
];

/** What a save or an update answers, wherever in `data` it stands. It must have succeeded. */
export function savedIn({ status, text, body }: TestReply): Saved {
  if (status !== 200) throw new Error(`${status} ${text}`);
  const data = body.data as Saved | readonly [string, Saved];
  return 'mtm_id' in data ? data : data[1];
}
