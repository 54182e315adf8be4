import { ApiError } from '@cashbook/contract/client';
import i18next from 'i18next';

/**
 * What to tell a person about a failed call, in their language: the refusal's own sentence, and "Something went wrong."
 * for what is no refusal. A sentence that the server made for the occasion is shown as it is.
 */
export function refusalText(error: unknown): string {
  const say = (code: ApiError['code']) => i18next.t(code, { ns: 'refusals' });
  if (!(error instanceof ApiError)) return say('internal');
  return i18next.language === 'en' ? error.message : say(error.code);
}
