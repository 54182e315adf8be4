import { ApiError } from '@cashbook/contract/client';
import { fieldText } from '#i18n/field-text.ts';
import { refusalText } from '#session/refusal-text.ts';

/** Why a report does not come; `unexplained` where the server gives no reason. What is wrong with a filter is said itself: an address has no fields to mark. */
export function reportErrorText(error: Error, unexplained?: string): string {
  const inFilters =
    error instanceof ApiError && error.code === 'invalid_input' ? Object.values(error.fields).flat() : [];
  return inFilters.length === 0 ? refusalText(error, unexplained) : inFilters.map(fieldText).join(' ');
}
