import { keptUnits } from '@cashbook/contract/documents/field-kinds';
import type { SaidField } from '@cashbook/contract/vouchers/voucher';
import {
  BOUNCE_REASONS,
  type BookedChequeEvent,
  type ChequeMoveFacts,
  chequeEventTypes,
  chequeMove,
  type PostableAccounts,
  type TypedChequeMove,
} from '@cashbook/kernel';
import { z } from 'zod';
import { chequeNeeded } from '#domains/cheques/cheque-look-up';
import { type NamedCheque, readNamedCheque } from '#domains/cheques/cheques.store';
import { accountsNeeded } from '#domains/ledger/index';
import type { DocumentKind } from '#domains/posting/index';

/** The kinds of vouchers that book events of cheques (accounting-next §3.2, §3.3). */

const form = z.object({
  voucherId: z.number().int(),
  chequeNo: z.number().int(),
  bankAccountId: z.number().int().nullable(),
  accountId: z.number().int().nullable(),
  reason: z.enum(BOUNCE_REASONS).nullable(),
  feePaisa: keptUnits,
  isFeeChargedOn: z.boolean(),
  remarks: z.string(),
});

type Facts = {
  readonly at: Pick<ChequeMoveFacts, 'workingBranchId' | 'cheque'>;
  readonly accounts: PostableAccounts;
};
export type ChequeKind = DocumentKind<TypedChequeMove, Facts, null, NamedCheque>;

/** The wire field that a refusal is about. */
const fields: Readonly<Record<string, string>> = {
  bank_missing: 'bank_account',
  not_a_bank_account: 'bank_account',
  cheque_other_bank: 'bank_account',
  cheque_party_missing: 'account',
  account_not_allowed: 'account',
  reason_missing: 'reason',
  amount_not_positive: 'fee',
  amount_too_large: 'fee',
  fee_not_allowed: 'charge_on',
  remarks_too_long: 'remarks',
};

/** Returns a kind of voucher for an event. Its vouchers are never edited: they are voided, the last first. */
function kindOf(name: string, event: BookedChequeEvent, typeIds: ChequeKind['typeIds']): ChequeKind {
  const rule = chequeMove(event);
  return {
    name,
    typeIds,
    forms: [form],
    needs: (typed, before) => {
      const named = [typed.bankAccountId, typed.accountId].filter((id) => id !== null);
      return { at: chequeNeeded(typed.voucherId, typed.chequeNo), accounts: accountsNeeded(named, before) };
    },
    rule: (typed, { at, accounts }) => rule(typed, { ...at, accounts }),
    fieldOf: ({ code }) => fields[code] ?? null,
    readBeside: (tx, { companyId }, typed) => readNamedCheque(tx, companyId, typed),
    saidFields: (typed, { beside }) => saidOf(typed, beside),
  };
}

function saidOf({ reason }: TypedChequeMove, { number, date, drawnOn }: NamedCheque): SaidField[] {
  return [
    { label: 'chequeNumber', holds: 'text', value: number },
    { label: 'chequeDate', holds: 'date', value: date },
    { label: 'chequeBank', holds: 'text', value: drawnOn === '' ? null : drawnOn },
    ...(reason === null ? [] : [{ label: 'reason', holds: 'word', value: `bounce_${reason}` } satisfies SaidField]),
  ];
}

const [receipt, payment] = chequeEventTypes('realized');

/** A received cheque that the bank has paid out to us, and one of ours that the bank has paid. */
const realizationReceipt = kindOf('realization-receipt', 'realized', [receipt]);
const realizationPayment = kindOf('realization-payment', 'realized', [payment]);

const bounce = kindOf('cheque-bounce', 'bounced', chequeEventTypes('bounced'));
const again = kindOf('cheque-again', 'again', chequeEventTypes('again'));
const endorsement = kindOf('cheque-endorsement', 'endorsed', chequeEventTypes('endorsed'));
const handBack = kindOf('cheque-handback', 'handed_back', chequeEventTypes('handed_back'));
const cancel = kindOf('cheque-cancel', 'cancelled', chequeEventTypes('cancelled'));

export const chequeKinds = [
  realizationReceipt,
  realizationPayment,
  bounce,
  again,
  endorsement,
  handBack,
  cancel,
] as const;

/** Returns the kind of voucher that books the event of a received or an issued cheque. */
export function chequeKindOf(event: BookedChequeEvent, isReceived: boolean): ChequeKind {
  const ofRealization = isReceived ? realizationReceipt : realizationPayment;
  const kinds = { realized: ofRealization, bounced: bounce, again, endorsed: endorsement, handed_back: handBack };
  return { ...kinds, cancelled: cancel }[event];
}
