import { withholdingSection } from '@cashbook/contract/withholding/sections';
import { findOptions, mostOffered } from '#domains/records/record-options.ts';
import { foundOf } from '#ui/type-ahead/use-search.ts';

/** Finds sections of withholding by a part of their names. */
export const searchSections = async (text: string, signal: AbortSignal) => {
  const found = await findOptions(withholdingSection, text, null, signal);
  return foundOf(
    found.map(({ id, name }) => ({ id, name, text: '', isExact: name.toLowerCase() === text.trim().toLowerCase() })),
    mostOffered(withholdingSection),
  );
};
