import type { Paisa } from '@cashbook/money';

/** A JSON value, as the database stores and returns it. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** A debit or credit that a posting rule makes on one account. Exactly one side is above zero (accounting §2.2). */
export type Posting = {
  readonly accountId: number;
  readonly debitPaisa: Paisa;
  readonly creditPaisa: Paisa;
  readonly remarks: string;
  readonly orderId: number | null;
  /** The branch that the claim or debt is on; on account 10 and only there. */
  readonly counterBranchId?: number | undefined;
};

/** A posting inside its entry. */
export type Line = Posting & {
  /** The account on the other side when it is a single one, else null. The cash book shows it without a join. */
  readonly contraAccountId: number | null;
};

declare const balanced: unique symbol;

/** A journal entry whose debits equal its credits. Only {@link balance} makes one, so no other can be posted. */
export type BalancedEntry = { readonly lines: readonly Line[]; readonly [balanced]: true };

type LineNotes = { remarks?: string; orderId?: number | null; counterBranchId?: number | undefined };

/** Returns a debit of an amount above zero. */
export function debit(
  accountId: number,
  amountPaisa: Paisa,
  { remarks = '', orderId = null, counterBranchId }: LineNotes = {},
): Posting {
  return { accountId, debitPaisa: amountPaisa, creditPaisa: 0n, remarks, orderId, counterBranchId };
}

/** Returns a credit of an amount above zero. */
export function credit(
  accountId: number,
  amountPaisa: Paisa,
  { remarks = '', orderId = null, counterBranchId }: LineNotes = {},
): Posting {
  return { accountId, debitPaisa: 0n, creditPaisa: amountPaisa, remarks, orderId, counterBranchId };
}

/** Returns the account of one side when it is a single one, else null. */
function onlyAccount(postings: readonly Posting[], side: 'debitPaisa' | 'creditPaisa'): number | null {
  const first = postings.find((posting) => posting[side] > 0n);
  const isOnly = postings.every((posting) => posting[side] === 0n || posting.accountId === first?.accountId);
  return first !== undefined && isOnly ? first.accountId : null;
}

/** Returns a debit for an amount above zero, a credit for one below it; none for zero. */
export function posting(accountId: number, netPaisa: Paisa, notes: LineNotes = {}): Posting[] {
  if (netPaisa === 0n) return [];
  return [netPaisa > 0n ? debit(accountId, netPaisa, notes) : credit(accountId, -netPaisa, notes)];
}

/**
 * Makes an entry; no other function does. Posting rules check typed input before, so a violation here is a bug in a rule and
 * not a refusal.
 * @throws RangeError when there are fewer than two lines, a line has not exactly one side above zero, or the sides differ.
 */
export function balance(postings: readonly Posting[]): BalancedEntry {
  if (postings.length < 2) throw new RangeError('An entry has at least two lines.');
  let differencePaisa = 0n;
  for (const { debitPaisa, creditPaisa } of postings) {
    const oneSided = (debitPaisa > 0n && creditPaisa === 0n) || (creditPaisa > 0n && debitPaisa === 0n);
    if (!oneSided) throw new RangeError('A line has either a debit or a credit, and it is above zero.');
    differencePaisa += debitPaisa - creditPaisa;
  }
  if (differencePaisa !== 0n) throw new RangeError('The debits and credits of an entry differ.');
  const debited = onlyAccount(postings, 'debitPaisa');
  const credited = onlyAccount(postings, 'creditPaisa');
  // Copies field by field: a copy that is spread and then grows takes ten times as long, and every line of the books is made
  // here.
  const lines = postings.map(({ accountId, debitPaisa, creditPaisa, remarks, orderId, counterBranchId }): Line => {
    const contraAccountId = debitPaisa > 0n ? credited : debited;
    return { accountId, debitPaisa, creditPaisa, remarks, orderId, counterBranchId, contraAccountId };
  });
  // The only cast to the brand: the checks above justify it.
  return { lines } as unknown as BalancedEntry;
}
