import type { firstRefusals } from '#en/first-refusals';
import type { refusals } from '#en/refusals';
import type { sentences } from '#en/sentences';
import type { Translated } from '#text';

/**
 * The areas of the catalogue, in English. A page fetches an area when it shows its words. Each area has a file in `en/` and in
 * `bn/`. The English file decides which messages there are.
 */
const english = {
  access: async () => (await import('#en/access')).messages,
  administration: async () => (await import('#en/administration')).messages,
  audit: async () => (await import('#en/audit')).messages,
  calendar: async () => (await import('#en/calendar')).messages,
  cheques: async () => (await import('#en/cheques')).messages,
  installments: async () => (await import('#en/installments')).messages,
  common: async () => (await import('#en/common')).common,
  counts: async () => (await import('#en/counts')).messages,
  customerMessages: async () => (await import('#en/customer-messages')).messages,
  dashboard: async () => (await import('#en/dashboard')).messages,
  firstRefusals: async (): Promise<Translated<typeof firstRefusals>> =>
    (await import('#en/first-refusals')).firstRefusals,
  gallery: async () => (await import('#en/gallery')).messages,
  history: async () => (await import('#en/history')).messages,
  imports: async () => (await import('#en/imports')).messages,
  ledger: async () => (await import('#en/ledger')).messages,
  me: async () => (await import('#en/me')).messages,
  openings: async () => (await import('#en/openings')).messages,
  overviews: async () => (await import('#en/overviews')).messages,
  portal: async () => (await import('#en/portal')).messages,
  print: async () => (await import('#en/print')).messages,
  products: async () => (await import('#en/products')).messages,
  queue: async () => (await import('#en/queue')).messages,
  reconciliation: async () => (await import('#en/reconciliation')).messages,
  records: async () => (await import('#en/records')).records,
  // The type allows any string, because callers fill the gaps with the values of the refusal.
  refusals: async (): Promise<Translated<typeof refusals>> => (await import('#en/refusals')).refusals,
  reports: async () => (await import('#en/reports')).messages,
  requisitions: async () => (await import('#en/requisitions')).messages,
  savedReports: async () => (await import('#en/saved-reports')).messages,
  sentences: async (): Promise<Translated<typeof sentences>> => (await import('#en/sentences')).sentences,
  shell: async () => (await import('#en/shell')).messages,
  ui: async () => (await import('#en/ui')).messages,
  voucherAdmin: async () => (await import('#en/voucher-admin')).messages,
  voucherImages: async () => (await import('#en/voucher-images')).messages,
  vouchers: async () => (await import('#en/vouchers')).messages,
  warranty: async () => (await import('#en/warranty')).messages,
  withheldTax: async () => (await import('#en/withheld-tax')).messages,
};

/** The messages of every area, by name. */
export type Areas = { readonly [Name in keyof typeof english]: Awaited<ReturnType<(typeof english)[Name]>> };

export type Area = keyof Areas;

/** The names of the messages of an area, including those common to all areas. */
export type WordOf<Name extends Area> = keyof Areas[Name] | keyof Areas['common'];

/** The areas in Bangla. A missing area, or one that lacks a message, does not compile. */
const bangla: { readonly [Name in Area]: () => Promise<Translated<Areas[Name]>> } = {
  access: async () => (await import('#bn/access')).messages,
  administration: async () => (await import('#bn/administration')).messages,
  audit: async () => (await import('#bn/audit')).messages,
  calendar: async () => (await import('#bn/calendar')).messages,
  cheques: async () => (await import('#bn/cheques')).messages,
  installments: async () => (await import('#bn/installments')).messages,
  common: async () => (await import('#bn/common')).common,
  counts: async () => (await import('#bn/counts')).messages,
  customerMessages: async () => (await import('#bn/customer-messages')).messages,
  dashboard: async () => (await import('#bn/dashboard')).messages,
  firstRefusals: async () => (await import('#bn/first-refusals')).firstRefusals,
  gallery: async () => (await import('#bn/gallery')).messages,
  history: async () => (await import('#bn/history')).messages,
  imports: async () => (await import('#bn/imports')).messages,
  ledger: async () => (await import('#bn/ledger')).messages,
  me: async () => (await import('#bn/me')).messages,
  openings: async () => (await import('#bn/openings')).messages,
  overviews: async () => (await import('#bn/overviews')).messages,
  portal: async () => (await import('#bn/portal')).messages,
  print: async () => (await import('#bn/print')).messages,
  products: async () => (await import('#bn/products')).messages,
  queue: async () => (await import('#bn/queue')).messages,
  reconciliation: async () => (await import('#bn/reconciliation')).messages,
  records: async () => (await import('#bn/records')).records,
  refusals: async () => (await import('#bn/refusals')).refusals,
  reports: async () => (await import('#bn/reports')).messages,
  requisitions: async () => (await import('#bn/requisitions')).messages,
  savedReports: async () => (await import('#bn/saved-reports')).messages,
  sentences: async () => (await import('#bn/sentences')).sentences,
  shell: async () => (await import('#bn/shell')).messages,
  ui: async () => (await import('#bn/ui')).messages,
  voucherAdmin: async () => (await import('#bn/voucher-admin')).messages,
  voucherImages: async () => (await import('#bn/voucher-images')).messages,
  vouchers: async () => (await import('#bn/vouchers')).messages,
  warranty: async () => (await import('#bn/warranty')).messages,
  withheldTax: async () => (await import('#bn/withheld-tax')).messages,
};

/** The functions that fetch the messages of an area, by language. */
export const catalogue = { en: english, bn: bangla };
