import { ApiError } from '@cashbook/contract/client';
import { toBanglaDigits } from '@cashbook/money';
import i18next from 'i18next';
import { translate } from '#i18n/translate.ts';

/**
 * Returns the sentence about a failed call, in the language of the user: the sentence of the refusal, or `unexplained`
 * for any other failure. The default of `unexplained` is "Something went wrong." A sentence that the server composed is
 * shown unchanged.
 */
export function refusalText(error: unknown, unexplained?: string): string {
  const say = (code: ApiError['code'], values: ApiError['values'] = {}) =>
    i18next.t([code, 'internal'], {
      // Before sign-in, only few refusals are loaded.
      ns: i18next.hasLoadedNamespace('refusals') ? 'refusals' : 'firstRefusals',
      ...inLanguage(values),
    });
  if (!(error instanceof ApiError) || error.code === 'internal') return unexplained ?? say('internal');
  return i18next.language === 'en' ? error.message : say(error.code, error.values);
}

/** The states of cheques as the server says them in a refusal. */
const chequeStates = {
  'in hand': 'chequeState_in_hand',
  deposited: 'isDeposited',
  realized: 'chequeState_realized',
  bounced: 'chequeState_bounced',
  'presented again': 'chequeState_again',
  endorsed: 'chequeState_endorsed',
  'handed back': 'claimHandedBack',
  issued: 'chequeState_issued',
  cancelled: 'cancelled',
} as const;
const isChequeState = (text: string): text is keyof typeof chequeStates => Object.hasOwn(chequeStates, text);

/** Returns the values with amounts as Bangla writes them, and the state of a cheque in its word. Numbers of vouchers and names stay. */
function inLanguage(values: ApiError['values']): Record<string, string> {
  const said = (gap: string, text: string) => {
    if (gap === 'state' && isChequeState(text)) return translate(chequeStates[text], { ns: 'common' });
    return /^[\d,.]+$/.test(text) ? toBanglaDigits(text) : text;
  };
  return Object.fromEntries(Object.entries(values).map(([gap, text]) => [gap, said(gap, text)]));
}
