import { ApiError } from '@cashbook/contract/client';
import { toBanglaDigits } from '@cashbook/money';
import i18next from 'i18next';

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
      ...inDigits(values),
    });
  if (!(error instanceof ApiError) || error.code === 'internal') return unexplained ?? say('internal');
  return i18next.language === 'en' ? error.message : say(error.code, error.values);
}

/** Returns the values with amounts as Bangla writes them. A voucher number or a name stays unchanged. */
function inDigits(values: ApiError['values']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([gap, text]) => [gap, /^[\d,.]+$/.test(text) ? toBanglaDigits(text) : text]),
  );
}
