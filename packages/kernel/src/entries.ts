import type { Paisa } from '@cashbook/money';

/** A JSON value, as the database stores and returns it. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** What a posting rule says of one account: exactly one of debit and credit is above zero (accounting §2.2). */
export type Posting = {
  readonly accountId: number;
  readonly debitPaisa: Paisa;
  readonly creditPaisa: Paisa;
  readonly remarks: string;
  readonly orderId: number | null;
  /** On account 10, and only there, the branch that the claim or debt is on. */
  readonly counterBranchId?: number;
};

/** A posting inside its entry. */
export type Line = Posting & {
  /** The account on the other side when it is a single one, else null; the cash book shows it without a join. */
  readonly contraAccountId: number | null;
};

declare const balanced: unique symbol;

/** A journal entry whose debits equal its credits. Only {@link balance} makes one, so no other can be posted. */
export type BalancedEntry = { readonly lines: readonly Line[]; readonly [balanced]: true };

type LineNotes = { remarks?: string; orderId?: number | null; counterBranchId?: number };

/** A debit of an amount above zero. */
export function debit(
  accountId: number,
  amountPaisa: Paisa,
  { remarks = '', orderId = null, ...inter }: LineNotes = {},
): Posting {
  return { accountId, debitPaisa: amountPaisa, creditPaisa: 0n, remarks, orderId, ...inter };
}

/** A credit of an amount above zero. */
export function credit(
  accountId: number,
  amountPaisa: Paisa,
  { remarks = '', orderId = null, ...inter }: LineNotes = {},
): Posting {
  return { accountId, debitPaisa: 0n, creditPaisa: amountPaisa, remarks, orderId, ...inter };
}

function onlyAccount(postings: readonly Posting[]): number | null {
  const [first] = postings;
  return first && postings.every((posting) => posting.accountId === first.accountId) ? first.accountId : null;
}

/**
 * The one constructor of entries. Posting rules build what balances and check what people typed beforehand, so a
 * violation here is a mistake in a rule and not a refusal.
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
  const debited = onlyAccount(postings.filter((posting) => posting.debitPaisa > 0n));
  const credited = onlyAccount(postings.filter((posting) => posting.creditPaisa > 0n));
  const lines = postings.map((posting) => ({
    ...posting,
    contraAccountId: posting.debitPaisa > 0n ? credited : debited,
  }));
  // The only cast to the brand: the checks above are what it stands for.
  return { lines } as unknown as BalancedEntry;
}
