import { ApiError } from '@cashbook/contract/client';
import { toBanglaDigits } from '@cashbook/money';
import i18next from 'i18next';

/**
 * What to tell a person about a failed call, in their language: the refusal's own sentence, and for what is no refusal
 * `unexplained`, which is "Something went wrong." where a screen has no words of its own. A sentence that the server made
 * for the occasion is shown as it is.
 */
export function refusalText(error: unknown, unexplained?: string): string {
  const say = (code: ApiError['code'], values: ApiError['values'] = {}) =>
    i18next.t([code, 'internal'], {
      // Who is not signed in yet has fetched few of them.
      ns: i18next.hasLoadedNamespace('refusals') ? 'refusals' : 'firstRefusals',
      ...inDigits(values),
    });
  if (!(error instanceof ApiError) || error.code === 'internal') return unexplained ?? say('internal');
  return i18next.language === 'en' ? error.message : say(error.code, error.values);
}

/** Amounts as Bangla writes them; a number of a voucher or a name stays as it is. */
function inDigits(values: ApiError['values']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([gap, text]) => [gap, /^[\d,.]+$/.test(text) ? toBanglaDigits(text) : text]),
  );
}
