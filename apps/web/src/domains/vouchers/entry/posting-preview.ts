import { totalPaisa, type VoucherLine } from './lines.ts';

/** Which side of the money account the voucher fills: a receipt debits it, a payment credits it (accounting §4). */
export type MoneySide = 'debit' | 'credit';

export interface PreviewRow {
  side: MoneySide;
  /** The money account itself, an account of the lines, or the accounts that found no room, together. */
  of: { kind: 'money' } | { kind: 'account'; name: string; lines: number } | { kind: 'others'; accounts: number };
  amountPaisa: bigint;
}

const mostAccounts = 5;

/**
 * What the lines will post: the money account with the total on its side, and each account once on the other, in the
 * order typed; beyond five, the rest in one sum. Both sides come to the same figure.
 */
export function postingPreview(lines: readonly VoucherLine[], moneySide: MoneySide): PreviewRow[] {
  if (lines.length === 0) return [];
  const side = moneySide === 'debit' ? 'credit' : 'debit';
  const byAccount = new Map<number, VoucherLine[]>();
  for (const line of lines) byAccount.set(line.account.id, [...(byAccount.get(line.account.id) ?? []), line]);
  const accounts = [...byAccount.values()].map((own) => ({
    name: own[0]?.account.name ?? '',
    lines: own.length,
    amountPaisa: totalPaisa(own),
  }));
  // One account more than there is room for is shown by name: "1 more account" would take the same line.
  const shown = accounts.length === mostAccounts + 1 ? accounts : accounts.slice(0, mostAccounts);
  const rest = accounts.slice(shown.length);
  const money: PreviewRow = { side: moneySide, of: { kind: 'money' }, amountPaisa: totalPaisa(lines) };
  const named = shown.map(({ name, lines: count, amountPaisa }): PreviewRow => {
    return { side, of: { kind: 'account', name, lines: count }, amountPaisa };
  });
  const others: PreviewRow = {
    side,
    of: { kind: 'others', accounts: rest.length },
    amountPaisa: rest.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0n),
  };
  const contra = rest.length === 0 ? named : [...named, others];
  return moneySide === 'debit' ? [money, ...contra] : [...contra, money];
}
