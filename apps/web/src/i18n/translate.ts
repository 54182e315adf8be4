import i18next from 'i18next';
import type { Translate } from 'react-i18next';

/** Returns a message in the language of the page, for code that draws nothing. */
export const translate: Translate<'ui'> = (name, options) => i18next.t(name, { ...options });
