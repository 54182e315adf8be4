import { MAX_ROW_PAISA, MAX_ROW_REMARKS, type Paisa } from '@cashbook/money';
import type { Draft, DraftLink, Ruled } from '#documents/document';
import {
  type AccountFacts,
  type AccountRowRefusal,
  accountRowRefusal,
  type PostableAccount,
  type PostableAccounts,
} from '#documents/postable-accounts';
import { type Refused, refuse } from '#documents/refusal';
import { isTypeOf } from '#documents/voucher-types';
import { ACCOUNT, GROUP } from '#ledger/chart';
import { balance, credit, debit } from '#ledger/entries';

/** The cash that a voucher of the working branch received, to be sent on to head office. */
export type RemittedVoucher = {
  readonly receivedVoucherId: number;
  /** The received amount that the screen showed. */
  readonly amountPaisa: Paisa;
  readonly remarks: string;
};

/** An amount that a person sends from the working branch to another one. */
export type RemittedAmount = {
  readonly receivedVoucherId: null;
  readonly toBranchId: number;
  /** 17 or an account under Cash at Bank; `toAccountId` likewise. */
  readonly fromAccountId: number;
  readonly toAccountId: number;
  readonly amountPaisa: Paisa;
  readonly remarks: string;
};

export type TypedRemittance = RemittedVoucher | RemittedAmount;

export type ReceivedVoucher = {
  readonly branchId: number;
  readonly typeId: number;
  readonly numberText: string;
  readonly isVoid: boolean;
  /** Its net debit on account 17. */
  readonly receivedPaisa: Paisa;
  /** The number of the remittance that sent it on and is not void; null for none. */
  readonly remittedBy: string | null;
};

export type BranchFacts = {
  readonly workingBranchId: number;
  /** The branches that the remittance names, and the head office. */
  readonly branches: readonly {
    readonly branchId: number;
    readonly isHeadOffice: boolean;
    readonly isActive: boolean;
  }[];
};

export type RemittanceFacts = AccountFacts & {
  /** The account that the other branch receives into, when that branch may use it. */
  readonly receivingAccounts: PostableAccounts;
  readonly branches: BranchFacts;
  /** Null when no voucher is remitted, or no voucher has that id. */
  readonly received: ReceivedVoucher | null;
};

export type RemittanceRefusal =
  | 'voucher_not_found'
  | 'voucher_void'
  | 'head_office_receives'
  | 'no_head_office'
  | 'nothing_to_remit'
  | 'already_remitted'
  | 'received_amount_differs'
  | 'amount_not_positive'
  | 'amount_too_large'
  | 'own_branch'
  | 'branch_not_found'
  | 'receiving_account_not_allowed'
  | AccountRowRefusal;

/** Whether the account may send or receive remitted money. */
function isOpenToRemittance(accountId: number, { groupId }: PostableAccount): boolean {
  return accountId === ACCOUNT.cash || groupId === GROUP.cashAtBank;
}

/**
 * Makes the two vouchers of a remittance, type 20: Dr 10 / Cr the money in the working branch, and Dr the money / Cr 10 in the
 * receiving branch. Each line on 10 names the other branch (accounting §9). They are halves of one document.
 *
 * A voucher's cash goes from 17 of its branch to 17 of head office, exactly its net debit on 17. Refusals, the first that
 * applies: `remarks_too_long`; `voucher_not_found` for a voucher that is not of the working branch, `voucher_void`,
 * `no_head_office`, `head_office_receives` when the working branch is the head office, `nothing_to_remit`, `already_remitted`,
 * which names the remittance, `received_amount_differs`, which says the received amount.
 *
 * Refusals of a typed amount: `remarks_too_long`, `own_branch`, `branch_not_found` for one that does not exist or is not
 * active, `amount_not_positive`, `amount_too_large`; for the sending account `account_not_found`, `account_archived`,
 * `account_not_allowed`; for the receiving account `receiving_account_not_allowed`.
 */
export function remittance(typed: TypedRemittance, facts: RemittanceFacts): Ruled<RemittanceRefusal> {
  if (typed.remarks.length > MAX_ROW_REMARKS) return refuse('remarks_too_long');
  return typed.receivedVoucherId === null ? amount(typed, facts) : received(typed, facts);
}

function received(
  { receivedVoucherId, amountPaisa, remarks }: RemittedVoucher,
  { branches: { workingBranchId, branches }, received: voucher }: RemittanceFacts,
): Ruled<RemittanceRefusal> {
  if (voucher === null || voucher.branchId !== workingBranchId) return refuse('voucher_not_found');
  if (voucher.isVoid) return refuse('voucher_void');
  const headOffice = branches.find(({ isHeadOffice }) => isHeadOffice);
  if (headOffice === undefined) return refuse('no_head_office');
  if (headOffice.branchId === workingBranchId) return refuse('head_office_receives');
  const { typeId, receivedPaisa, remittedBy, numberText } = voucher;
  if (receivedPaisa <= 0n || !isTypeOf(typeId, { isReceived: true })) return refuse('nothing_to_remit');
  if (remittedBy !== null) return refusedNaming('already_remitted', { names: { numbers: remittedBy } });
  if (receivedPaisa !== amountPaisa) {
    return refusedNaming('received_amount_differs', { amountsPaisa: { received: receivedPaisa } });
  }
  return {
    ok: true,
    drafts: twoVouchers({
      amountPaisa,
      remarks,
      lineRemarks: remarks === '' ? numberText : `${numberText} · ${remarks}`,
      from: { branchId: workingBranchId, accountId: ACCOUNT.cash },
      to: { branchId: headOffice.branchId, accountId: ACCOUNT.cash },
      links: [{ parent: BigInt(receivedVoucherId), role: 'remittance' }],
    }),
    own: null,
  };
}

function refusedNaming(
  code: RemittanceRefusal,
  named: Pick<Refused<RemittanceRefusal>['refusal'], 'names' | 'amountsPaisa'>,
): Refused<RemittanceRefusal> {
  return { ok: false, refusal: { code, ...named } };
}

function amount(
  { toBranchId, fromAccountId, toAccountId, amountPaisa, remarks }: RemittedAmount,
  { accounts, receivingAccounts, branches: { workingBranchId, branches } }: RemittanceFacts,
): Ruled<RemittanceRefusal> {
  if (toBranchId === workingBranchId) return refuse('own_branch');
  const to = branches.find(({ branchId }) => branchId === toBranchId);
  if (to === undefined || !to.isActive) return refuse('branch_not_found');
  if (amountPaisa <= 0n) return refuse('amount_not_positive');
  if (amountPaisa > MAX_ROW_PAISA) return refuse('amount_too_large');
  const wrongFrom = accountRowRefusal({ accountId: fromAccountId, remarks }, accounts, isOpenToRemittance);
  if (wrongFrom !== null) return refuse(wrongFrom);
  const wrongTo = accountRowRefusal({ accountId: toAccountId, remarks }, receivingAccounts, isOpenToRemittance);
  if (wrongTo !== null) return refuse('receiving_account_not_allowed');
  return {
    ok: true,
    drafts: twoVouchers({
      amountPaisa,
      remarks,
      lineRemarks: remarks,
      from: { branchId: workingBranchId, accountId: fromAccountId },
      to: { branchId: toBranchId, accountId: toAccountId },
      links: [],
    }),
    own: null,
  };
}

type Side = { readonly branchId: number; readonly accountId: number };

type Moved = {
  readonly amountPaisa: Paisa;
  readonly remarks: string;
  readonly lineRemarks: string;
  readonly from: Side;
  readonly to: Side;
  readonly links: readonly DraftLink[];
};

function twoVouchers({ amountPaisa, remarks, lineRemarks, from, to, links }: Moved): [Draft, Draft] {
  const notes = { remarks: lineRemarks };
  const sent = balance([
    debit(ACCOUNT.interBranchCurrent, amountPaisa, { ...notes, counterBranchId: to.branchId }),
    credit(from.accountId, amountPaisa, notes),
  ]);
  const got = balance([
    debit(to.accountId, amountPaisa, notes),
    credit(ACCOUNT.interBranchCurrent, amountPaisa, { ...notes, counterBranchId: from.branchId }),
  ]);
  const common = { typeId: 20, totalPaisa: amountPaisa, remarks } as const;
  return [
    { ...common, entries: [sent], links },
    { ...common, entries: [got], branchId: to.branchId, links: [{ parent: 'first', role: 'half' }] },
  ];
}
