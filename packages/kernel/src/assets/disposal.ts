import { MAX_ROW_PAISA, MAX_ROW_REMARKS, type Paisa } from '@cashbook/money';
import { type BankAccountRefusal, bankAccountRefusal } from '#documents/bank-account';
import type { Draft, Ruled } from '#documents/document';
import type { PostableAccounts } from '#documents/postable-accounts';
import { refuse } from '#documents/refusal';
import { ACCOUNT } from '#ledger/chart';
import { balance, credit, debit, posting } from '#ledger/entries';
import { balancedJournal } from '#ledger/row-journal';

/** An asset that leaves the books, sold or given up (accounting-next §9.3). */
export type TypedDisposal = {
  readonly assetId: number;
  /** The money that was received for it; zero for an asset that is given up. */
  readonly amountPaisa: Paisa;
  /** Cash, or the bank account into which it was paid. */
  readonly accountId: number;
  readonly remarks: string;
};

/** An asset as its disposal finds it. */
export type StandingAsset = {
  readonly name: string;
  /** The account of its cost. */
  readonly accountId: number;
  readonly costPaisa: Paisa;
  /** The depreciation that stands on 41 for it. */
  readonly depreciationPaisa: Paisa;
  readonly isDisposed: boolean;
};

export type DisposalRefusal =
  | 'asset_not_found'
  | 'asset_disposed'
  | 'remarks_too_long'
  | 'amount_not_positive'
  | 'amount_too_large'
  | BankAccountRefusal;

/** The types of the vouchers: the journal, and a cash or a bank receipt. */
export const disposalTypeIds = [6, 1, 3] as const;

/**
 * Makes the vouchers of a disposal, which are voided together: a receipt Dr 17 or bank / Cr asset for the money, and a journal Dr 41 /
 * Cr asset whose rest is on 28. `own` is the depreciation that leaves account 41. Refusals, the first that applies: `asset_not_found`,
 * `asset_disposed`, `remarks_too_long`, `amount_not_positive`, `amount_too_large`, those of a bank account.
 */
export function disposal(
  { amountPaisa, accountId, remarks }: TypedDisposal,
  { asset, accounts }: { readonly asset: StandingAsset | null; readonly accounts: PostableAccounts },
): Ruled<DisposalRefusal, Paisa> {
  if (asset === null) return refuse('asset_not_found');
  if (asset.isDisposed) return refuse('asset_disposed');
  if (remarks.length > MAX_ROW_REMARKS) return refuse('remarks_too_long');
  if (amountPaisa < 0n) return refuse('amount_not_positive');
  if (amountPaisa > MAX_ROW_PAISA) return refuse('amount_too_large');
  const isCash = accountId === ACCOUNT.cash;
  const wrongBank = isCash || amountPaisa === 0n ? null : bankAccountRefusal(accountId, accounts);
  if (wrongBank !== null) return refuse(wrongBank);
  const said = remarks === '' ? asset.name : `${asset.name} · ${remarks}`;
  const notes = { remarks: said.slice(0, MAX_ROW_REMARKS) };
  const drafts = [
    ...journalOf(asset, amountPaisa, notes),
    ...(amountPaisa === 0n ? [] : [receiptOf(asset, { amountPaisa, accountId }, isCash ? 1 : 3, notes)]),
  ];
  const [first, half] = drafts;
  if (first === undefined) throw new RangeError('An asset has a cost above zero.');
  const links = [{ parent: 'first', role: 'half' }] as const;
  return {
    ok: true,
    drafts: half === undefined ? [first] : [first, { ...half, links }],
    own: asset.depreciationPaisa,
  };
}

type Notes = { readonly remarks: string };

/** Returns the part of the cost that the money pays; what is beyond it is gain. */
const paidOf = ({ costPaisa }: Pick<StandingAsset, 'costPaisa'>, amountPaisa: Paisa): Paisa =>
  amountPaisa < costPaisa ? amountPaisa : costPaisa;

function receiptOf(
  asset: StandingAsset,
  { amountPaisa, accountId }: Pick<TypedDisposal, 'amountPaisa' | 'accountId'>,
  typeId: 1 | 3,
  notes: Notes,
): Draft {
  const costPaisa = paidOf(asset, amountPaisa);
  const entry = balance([
    debit(accountId, amountPaisa, notes),
    credit(asset.accountId, costPaisa, notes),
    ...posting(ACCOUNT.gainOnDisposal, costPaisa - amountPaisa, notes),
  ]);
  return { typeId, totalPaisa: amountPaisa, entries: [entry], ...notes };
}

/** Returns the journal of what the money did not bring; none where there is nothing to write. */
function journalOf(
  { accountId, costPaisa, depreciationPaisa }: StandingAsset,
  amountPaisa: Paisa,
  notes: Notes,
): Draft[] {
  const leftPaisa = costPaisa - paidOf({ costPaisa }, amountPaisa);
  const postings = [
    ...posting(ACCOUNT.accumulatedDepreciation, depreciationPaisa, notes),
    ...posting(ACCOUNT.gainOnDisposal, leftPaisa - depreciationPaisa, notes),
    ...posting(accountId, -leftPaisa, notes),
  ];
  return postings.length === 0 ? [] : [{ typeId: 6, ...balancedJournal(postings), ...notes }];
}
