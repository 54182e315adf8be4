import {
  bounceReasons,
  type ChequeEventName,
  type ChequeRow,
  type ChequeStateName,
} from '@cashbook/contract/cheques/cheques';
import { type RefusalCode, refusalStatus } from '@cashbook/contract/refusals';
import type { WordOf } from '@cashbook/words/catalogue';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { translate } from '#i18n/translate.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import type { ChequeAction, ChequeAnswer } from './cheque-actions.ts';

type Word = WordOf<'cheques'>;

export const stateWord = (state: ChequeStateName): Word => `state_${state}`;

export const actionWords: Readonly<Record<ChequeAction, Word>> = {
  deposited: 'doDeposit',
  realized: 'doRealize',
  bounced: 'doBounce',
  again: 'doPresentAgain',
  endorsed: 'doEndorse',
  handed_back: 'doHandBack',
  cancelled: 'doCancel',
};

/** Returns the word of an event that has happened: the state that it led to. */
export const eventWord = (event: ChequeEventName): Word => (event === 'withdrawn' ? 'withdrawn' : stateWord(event));

/** Returns the word of a bank's reason for a bounce; null for another text. */
export function reasonWord(reason: string): WordOf<'vouchers'> | null {
  const known = bounceReasons.find((one) => one === reason);
  return known === undefined ? null : `bounce_${known}`;
}

const tones: Readonly<Partial<Record<ChequeStateName, Tone>>> = {
  in_hand: 'info',
  deposited: 'info',
  again: 'warn',
  issued: 'info',
  realized: 'ok',
  bounced: 'bad',
};

/** The state of a cheque. */
export function ChequeStateBadge({ state }: Pick<ChequeRow, 'state'>) {
  const { t } = useTranslation('cheques');
  const tone = tones[state];
  return <Badge {...(tone && { tone })}>{t(stateWord(state))}</Badge>;
}

const isRefusal = (code: string): code is RefusalCode => Object.hasOwn(refusalStatus, code);

/**
 * Returns the sentence for a refused cheque in the language of the user. The server says it in English; a refusal because of
 * the state names the state as the list shows it.
 */
export function refusedText(
  { code, message }: Extract<ChequeAnswer, { ok: false }>,
  { number, state }: { readonly number: string; readonly state: string },
): string {
  if (i18next.language === 'en' || !isRefusal(code)) return message;
  return translate(code, { ns: 'refusals', numbers: number, state });
}
