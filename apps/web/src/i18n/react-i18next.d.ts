/**
 * The part of react-i18next that the page uses, with types of our catalogue. `paths` of the TypeScript settings puts it in
 * the place of the library's own types. Those derive the names of messages anew for each call; checking the page with them
 * takes half as long again. At run time nothing is replaced.
 */

import type { Area, Areas, WordOf } from '@cashbook/words/catalogue';
import type { i18n, ThirdPartyModule } from 'i18next';

/** The name without the ending by which the library chooses the message for one or for several. */
type WithoutCount<Name> = Name extends `${infer Base}_one` ? Base : never;

type CountedNames = { readonly [Name in Area]: WithoutCount<keyof Areas[Name]> };

/** The names of the messages of an area. Each area also finds those common to all. */
export type MessageName<Name extends Area> = (WordOf<Name> & string) | CountedNames[Name] | CountedNames['common'];

/** `ns` names another area than the usual one; all other options fill the gaps of the message. */
type Options<Name extends Area> = Readonly<Record<string, unknown>> & { readonly ns?: Name };

/** Returns a message, with its gaps filled. */
export type Translate<Usual extends Area> = <Name extends Area = Usual>(
  name: MessageName<Name>,
  options?: Options<Name>,
) => string;

interface Translation<Usual extends Area> {
  readonly t: Translate<Usual>;
  readonly i18n: i18n;
}

/** Returns the messages of an area, of the first one where there are several, in the language of the page or in `lng`. */
export function useTranslation<const Usual extends Area = 'ui'>(
  area?: Usual | readonly [Usual, ...Area[]],
  options?: { readonly lng?: string | undefined },
): Translation<Usual>;

export const initReactI18next: ThirdPartyModule;
