import { type Language, languages } from '@cashbook/contract/enumerations';

const names: Readonly<Record<Language, string>> = { en: 'English', bn: 'বাংলা' };

/** Each language by its own name, by which its readers look for it. */
export const languageChoices = languages.map((language) => ({ value: language, label: names[language] }));
