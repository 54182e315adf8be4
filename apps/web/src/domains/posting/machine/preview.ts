import type { Draft } from '@cashbook/kernel';

export interface PreviewRow {
  side: 'debit' | 'credit';
  /** An account, or together all accounts for which there is no room. */
  of: { kind: 'account'; id: number; lines: number } | { kind: 'others'; accounts: number };
  paisa: bigint;
}

const mostAccounts = 5;

/**
 * Returns what drafts will post: the debited accounts, then the credited ones, each once in the order of the rows. A side
 * with more than five accounts shows the rest as one sum. Both sides have the same total.
 */
export function previewOf(drafts: readonly Draft[]): PreviewRow[] {
  const lines = drafts.flatMap(({ entries }) => entries.flatMap((entry) => entry.lines));
  const debits = lines.map(({ accountId, debitPaisa }) => ({ accountId, paisa: debitPaisa }));
  const credits = lines.map(({ accountId, creditPaisa }) => ({ accountId, paisa: creditPaisa }));
  return [...sideOf('debit', debits), ...sideOf('credit', credits)];
}

function sideOf(side: PreviewRow['side'], lines: readonly { accountId: number; paisa: bigint }[]): PreviewRow[] {
  const byAccount = new Map<number, { lines: number; paisa: bigint }>();
  for (const { accountId, paisa } of lines) {
    if (paisa === 0n) continue;
    const before = byAccount.get(accountId) ?? { lines: 0, paisa: 0n };
    byAccount.set(accountId, { lines: before.lines + 1, paisa: before.paisa + paisa });
  }
  const accounts = [...byAccount].map(
    ([id, { lines: count, paisa }]): PreviewRow => ({ side, of: { kind: 'account', id, lines: count }, paisa }),
  );
  // One account more than there is room for is shown by name: "1 more account" would take the same line.
  const shown = accounts.length === mostAccounts + 1 ? accounts : accounts.slice(0, mostAccounts);
  const rest = accounts.slice(shown.length);
  if (rest.length === 0) return shown;
  const paisa = rest.reduce((sum, row) => sum + row.paisa, 0n);
  return [...shown, { side, of: { kind: 'others', accounts: rest.length }, paisa }];
}

/** Returns what drafts add to an account in paisa: debits less credits. */
export function movedOn(accountId: number, drafts: readonly Draft[]): bigint {
  const lines = drafts.flatMap(({ entries }) => entries.flatMap((entry) => entry.lines));
  return lines
    .filter((line) => line.accountId === accountId)
    .reduce((sum, { debitPaisa, creditPaisa }) => sum + debitPaisa - creditPaisa, 0n);
}
