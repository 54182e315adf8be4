import { z } from 'zod';
import type { PermissionName } from '#access/permissions';
import type { RefusalCode } from '#refusals';
import { route } from '#route';
import { exactText, id, takaTotal, text } from '#wire';

const voucherHead = z.object({ mtm_id: id, vr_no: z.string(), vr_date: z.string(), version: z.number().int() });

/** The money accounts that the save leaves below zero, each with the day of its lowest balance. Absent if there are none. */
export const cashBelowZero = z
  .array(z.object({ account_id: id, account: z.string(), day: z.string(), balance: takaTotal }))
  .optional();
export type CashBelowZero = z.output<typeof cashBelowZero>;

/**
 * The warnings of the branch about a journal: no row has remarks, and the accounts of openings and earnings that it moves. Absent
 * where there are none.
 */
const journalWarning = z.object({ without_remarks: z.boolean(), on_equity: z.array(z.string()) }).optional();

/** The use of requisitions beyond what was approved. Absent where there is none. */
const beyondRequisitions = z
  .array(z.object({ number: z.string(), use: z.enum(['bought', 'paid']), beyond: takaTotal }))
  .optional();

/** The response to a save of a voucher. */
export const savedVoucher = voucherHead.extend({
  ...{ cash_below_zero: cashBelowZero, journal: journalWarning },
  requisitions: beyondRequisitions,
});
export type SavedVoucher = z.output<typeof savedVoucher>;

/** The request of a search by number. Some kinds of document add fields. */
export const byNumber = z.object({ invoiceNo: text(60) });

/** The id of the voucher that an update replaces. Null in a save, for which the spec's clients send an empty text. */
export const replacedVoucher = z
  .union([id, z.literal('')])
  .nullish()
  .transform((sent) => (sent === '' || sent === undefined ? null : sent));

/** Returns the paths of a kind of document whose calls all stand below one address. */
export const pathsBelow = (base: string) => ({
  save: `${base}/store`,
  find: `${base}/search`,
  findByKey: `${base}/held`,
  update: `${base}/update`,
});

/** A kind of document in the API. {@link documentRoutes} makes its calls. */
export interface DocumentApi<
  Body extends z.ZodType,
  Loaded extends z.ZodRawShape,
  Saved extends z.ZodType,
  FindBody extends z.ZodType,
> {
  /** The name of the kind inside a sentence: `cash receipt`. */
  readonly label: string;
  readonly paths: { readonly save: string; readonly find: string; readonly findByKey: string; readonly update: string };
  readonly mayCreate: PermissionName;
  /** The permissions to edit. One of them is enough. */
  readonly mayEdit: readonly [PermissionName, ...PermissionName[]];
  /** The body of a save and of an update. */
  readonly body: Body;
  readonly findBody: FindBody;
  /** The fields of a loaded document beside those of every document. */
  readonly loaded: Loaded;
  /** The response to a save and to an update. */
  readonly saved: Saved;
  /** The refusals of the posting rule, in the order in which it checks them. */
  readonly refusals: readonly RefusalCode[];
}

/** The fields of every loaded document, whatever its kind. */
const loadedHead = {
  ...voucherHead.shape,
  /** The kind that it was typed as. For an invoice, this is its face. */
  kind: z.string(),
  is_approved: z.boolean(),
  branch_id: id,
};

/** The refusals of every save beside those of its posting rule. */
export const refusedAtDesk = [
  'branch_changed',
  'day_changed',
  'branch_disabled',
  'idempotency_mismatch',
  'no_open_day',
  'cash_below_zero',
] as const satisfies readonly RefusalCode[];

/** Returns the calls of one kind of document: save, find by number, find by Idempotency-Key, and update. */
export function documentRoutes<
  Body extends z.ZodType,
  Loaded extends z.ZodRawShape,
  Saved extends z.ZodType,
  FindBody extends z.ZodType,
>(api: DocumentApi<Body, Loaded, Saved, FindBody>) {
  return { save: saveRoute(api), find: findRoute(api), findByKey: findByKeyRoute(api), update: updateRoute(api) };
}

function saveRoute<B extends z.ZodType, L extends z.ZodRawShape, S extends z.ZodType, F extends z.ZodType>(
  api: DocumentApi<B, L, S, F>,
) {
  return route({
    method: 'POST',
    path: api.paths.save,
    summary: `Save a ${api.label}`,
    access: [api.mayCreate],
    desk: true,
    keepsAll: true,
    body: api.body,
    reply: api.saved,
    success: null,
    refusals: [...refusedAtDesk, ...api.refusals],
  });
}

function findRoute<B extends z.ZodType, L extends z.ZodRawShape, S extends z.ZodType, F extends z.ZodType>(
  api: DocumentApi<B, L, S, F>,
) {
  return route({
    method: 'POST',
    path: api.paths.find,
    summary: `Load a ${api.label} for editing by its number`,
    access: api.mayEdit,
    body: api.findBody,
    reply: z.object({ ...loadedHead, ...api.loaded }),
    readOnly: true,
    refusals: ['search_empty', 'invoice_number_missing', 'voucher_not_found', 'voucher_void'],
  });
}

function findByKeyRoute<B extends z.ZodType, L extends z.ZodRawShape, S extends z.ZodType, F extends z.ZodType>(
  api: DocumentApi<B, L, S, F>,
) {
  return route({
    method: 'GET',
    path: api.paths.findByKey,
    summary: `The ${api.label} that the caller saved or changed under an Idempotency-Key, as it stands now, or as it stood before it was voided`,
    access: [api.mayCreate, ...api.mayEdit],
    query: z.object({ key: exactText(200).min(1) }),
    reply: z.object({ ...loadedHead, ...api.loaded, is_void: z.boolean() }),
    refusals: ['voucher_not_found'],
  });
}

function updateRoute<B extends z.ZodType, L extends z.ZodRawShape, S extends z.ZodType, F extends z.ZodType>(
  api: DocumentApi<B, L, S, F>,
) {
  return route({
    method: 'POST',
    path: api.paths.update,
    summary: `Replace what a ${api.label} says; the body carries its mtmId, If-Match its version`,
    access: api.mayEdit,
    desk: true,
    ifMatch: true,
    keepsAll: true,
    body: api.body,
    reply: api.saved,
    success: null,
    refusals: [
      ...refusedAtDesk,
      ...api.refusals,
      'voucher_not_found',
      'voucher_void',
      'system_voucher',
      'year_closed',
      'voucher_approved',
      'day_closed',
      'stale_version',
      'several_vouchers',
      'belongs_together',
      'voucher_remitted',
      'reconciled',
      'withholding_deposited',
      'withholding_certified',
      'withholding_settled',
      'linked_later',
      'linked_void',
      'date_out_of_order',
      'bill_allocated',
      'sale_rescheduled',
    ],
  });
}
