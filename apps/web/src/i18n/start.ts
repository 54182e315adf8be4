import { type Language, languages } from '@cashbook/contract/enumerations';
import { toBanglaDigits } from '@cashbook/money';
import { type Area, catalogue } from '@cashbook/words/catalogue';
import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { remember } from '#remember.ts';

/** Fetches one area's messages in one language, so that a screen brings only the words it shows. */
const fromCatalogue: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, area, done) => {
    if (!isLanguage(language) || !isArea(area))
      return done(new Error(`There are no words ${language}/${area}.`), false);
    catalogue[language][area]().then(
      (messages) => done(null, { ...messages }),
      // With `true` the library forgets the failure, so that a later request for these messages fetches them.
      (reason: unknown) => done(reason instanceof Error ? reason : new Error(String(reason)), true),
    );
  },
};

const rememberedKey = 'language';

/** Whether the text names a language of the product. */
function isLanguage(text: string | null): text is Language {
  return languages.some((language) => language === text);
}

function isArea(text: string): text is Area {
  return Object.hasOwn(catalogue.en, text);
}

/** Returns the language last chosen in this browser, the only hint before sign-in. */
function rememberedLanguage(): Language {
  const kept = localStorage.getItem(rememberedKey);
  return isLanguage(kept) ? kept : 'en';
}

/** Prepares the messages of the first screen. Await it before anything is drawn. */
export async function startMessages(namespaces: readonly Area[]): Promise<void> {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });
  await i18next
    .use(fromCatalogue)
    .use(initReactI18next)
    .init({
      lng: rememberedLanguage(),
      fallbackLng: false,
      ns: ['common', ...namespaces],
      defaultNS: 'ui',
      fallbackNS: 'common',
      // A message is found by its whole name; no separator splits it.
      keySeparator: false,
      nsSeparator: false,
      interpolation: { escapeValue: false },
      returnNull: false,
      // A failure is reported at once; the caller decides when to try again.
      maxRetries: 0,
    });
  // `{{count, digits}}` in a Bangla message writes the number in Bangla digits.
  i18next.services.formatter?.add('digits', (value) => toBanglaDigits(String(value)));
}

/** Fetches the messages of a screen about to be opened; fails where they cannot be loaded. */
export async function loadMessages(namespaces: readonly Area[]): Promise<void> {
  await i18next.loadNamespaces([...namespaces]);
  const missing = namespaces.filter((area) => !i18next.hasResourceBundle(i18next.language, area));
  if (missing.length > 0) throw new Error(`The words of ${missing.join(', ')} did not come.`);
}

/** Switches every text of the page to another language, without a reload, and remembers it in this browser. */
export async function changeLanguage(language: Language): Promise<void> {
  remember(rememberedKey, language);
  if (i18next.language !== language) await i18next.changeLanguage(language);
}
