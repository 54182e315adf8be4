import type { ClaimRow } from '@cashbook/contract/warranty/claims';
import type { ClaimAction, ClaimState } from '@cashbook/kernel';
import type { WordOf } from '@cashbook/words/catalogue';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { Badge, type Tone } from '#ui/badge.tsx';

type Word = WordOf<'warranty'>;

export const stateWords: Readonly<Record<ClaimState, Word>> = {
  received: 'stateReceived',
  sent: 'stateSent',
  repaired: 'stateRepaired',
  replaced: 'stateReplaced',
  rejected: 'stateRejected',
  credited: 'stateCredited',
  handed_back: 'stateHandedBack',
};

export const actionWords: Readonly<Record<ClaimAction, Word>> = {
  send: 'actionSend',
  repair: 'actionRepair',
  replace: 'actionReplace',
  reject: 'actionReject',
  credit: 'actionCredit',
  hand_back: 'actionHandBack',
  undo: 'actionUndo',
};

const tones: Readonly<Record<ClaimState, Tone | undefined>> = {
  received: 'info',
  sent: 'info',
  repaired: 'warn',
  replaced: 'warn',
  rejected: 'bad',
  credited: undefined,
  handed_back: 'ok',
};

/** The state of a claim. A finished one waits for its customer. */
export function ClaimStateBadge({ state }: { state: ClaimState }) {
  const { t } = useTranslation('warranty');
  return <Badge {...(tones[state] && { tone: tones[state] })}>{t(stateWords[state])}</Badge>;
}

/** Shows whether the piece was under warranty when the customer brought it. */
export function WarrantyText({ claim }: { claim: Pick<ClaimRow, 'warranty_until' | 'taken_on'> }) {
  const { t } = useTranslation('warranty');
  const { date } = useFormat();
  const { warranty_until: until, taken_on: takenOn } = claim;
  if (until === null) return t('unknownWarranty');
  return t(until >= takenOn ? 'underWarranty' : 'overSince', { date: date(until) });
}
