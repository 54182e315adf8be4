import type { messages as refusals } from './bn/refusals.ts';
import type { messages as sentences } from './bn/sentences.ts';
import type { messages as access } from './en/access.ts';
import type { messages as administration } from './en/administration.ts';
import type { messages as audit } from './en/audit.ts';
import type { messages as dashboard } from './en/dashboard.ts';
import type { messages as gallery } from './en/gallery.ts';
import type { messages as ledger } from './en/ledger.ts';
import type { messages as me } from './en/me.ts';
import type { messages as print } from './en/print.ts';
import type { messages as queue } from './en/queue.ts';
import type { messages as records } from './en/records.ts';
import type { messages as reports } from './en/reports.ts';
import type { messages as shell } from './en/shell.ts';
import type { messages as ui } from './en/ui.ts';
import type { messages as voucherAdmin } from './en/voucherAdmin.ts';
import type { messages as vouchers } from './en/vouchers.ts';

/**
 * Every namespace of messages, one per domain. A new one takes a line here and a file in `en/` and in `bn/`; the
 * English file decides which messages there are, and a message missing in Bangla fails the build. (The refusals and
 * the sentences of fields are the contract's: English ones are there, Bangla ones here, and one without fails the build.)
 */
export interface Namespaces {
  access: typeof access;
  administration: typeof administration;
  audit: typeof audit;
  dashboard: typeof dashboard;
  gallery: typeof gallery;
  ledger: typeof ledger;
  me: typeof me;
  print: typeof print;
  queue: typeof queue;
  records: typeof records;
  refusals: typeof refusals;
  reports: typeof reports;
  sentences: typeof sentences;
  shell: typeof shell;
  ui: typeof ui;
  voucherAdmin: typeof voucherAdmin;
  vouchers: typeof vouchers;
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
