import type { messages as ui } from './en/ui.ts';

/**
 * Every namespace of messages, one per domain. A new one takes a line here and a file in `en/` and in `bn/`; the
 * English file decides which messages there are, and a message missing in Bangla fails the build.
 */
export interface Namespaces {
  ui: typeof ui;
}

export type Namespace = keyof Namespaces;

/** The Bangla twin of an English file: the same names, no more and no fewer. */
export type Translated<English> = { readonly [Name in keyof English]: string };

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui';
    resources: Namespaces;
    returnNull: false;
  }
}
