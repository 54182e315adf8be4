import { ApiError } from '@cashbook/contract/client';
import { fieldText } from '#i18n/field-text.ts';
import { refusalText } from '#session/refusal-text.ts';

/**
 * Returns the reason why a report cannot be read; `unexplained` where the server gives none. A fault of a filter is shown
 * as its own sentence, because an address has no fields to mark.
 */
export function reportErrorText(error: Error, unexplained?: string): string {
  const inFilters =
    error instanceof ApiError && error.code === 'invalid_input' ? Object.values(error.fields).flat() : [];
  return inFilters.length === 0 ? refusalText(error, unexplained) : inFilters.map(fieldText).join(' ');
}
