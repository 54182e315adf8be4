import type { SavedVoucher } from '@cashbook/contract/documents/document-routes';
import type { RouteShape } from '@cashbook/contract/route';
import type { z } from 'zod';
import { contentText, type Document, type Loaded, type Row } from '#domains/posting/draft/document.ts';
import type { Values } from '#domains/posting/draft/fields.ts';
import { call, type RouteAwayFromDesk } from '#session/api.ts';
import type { DeskOptions } from '#session/desk-options.ts';
import { saySavedWarnings } from './say-below-zero.ts';

/** A found document: the data that its kind reads from the response. */
export interface FoundDocument {
  /** The kind as which it was typed; for an invoice, its face. */
  kind: string;
  loaded: Loaded;
  head: Values;
  rows: readonly Row[];
  isApproved: boolean;
}

/** The calls of a kind. Each send makes the body from the document again, and the same document gives the same body. */
export interface DocumentCalls {
  save: (document: Document, options: DeskOptions) => Promise<SavedVoucher>;
  update: (document: Document, options: DeskOptions) => Promise<SavedVoucher>;
  /** @throws ApiError `voucher_not_found`, … */
  find: (voucherNumber: string) => Promise<FoundDocument>;
  /** Finds what this person's own key has saved. @throws ApiError `voucher_not_found` if it has saved nothing. */
  findByKey: (idempotencyKey: string) => Promise<FoundDocument & { isVoid: boolean }>;
}

/** The typed part of a document. */
export type Content = Pick<Document, 'head' | 'rows'>;

/** Makes the calls of a kind from a function that returns the total of a document. */
export type CallsOf = (totalPaisaOf: (content: Content) => bigint) => DocumentCalls;

type FoundHead = SavedVoucher & { kind: string; is_approved: boolean };

type Replying<Reply> = { reply: z.ZodType<Reply> };
type AtDesk = RouteShape & { readonly desk: true };

/** The routes of a kind, as the contract's `documentRoutes` makes them. */
interface Routes<Body, Saved, Found extends FoundHead, FoundByKey extends Found & { is_void: boolean }> {
  save: AtDesk & Replying<Saved> & { body: z.ZodType<unknown, Body> };
  update: AtDesk & Replying<Saved> & { body: z.ZodType<unknown, Body> };
  find: RouteAwayFromDesk & Replying<Found> & { body: z.ZodType<unknown, { invoiceNo: string }> };
  findByKey: RouteAwayFromDesk & Replying<FoundByKey> & { query: z.ZodObject<{ key: z.ZodType<string, string> }> };
}

/** The wire format of a kind's documents. */
interface Travel<Body, Saved, Found> {
  bodyOf: (document: Document) => Body;
  /** Returns the content of the fields from a response. */
  contentOf: (data: Found) => Content;
  /** Returns the saved voucher from the response to a save. */
  savedIn: (data: Saved) => SavedVoucher;
}

/** Returns the calls of a kind for these routes and this wire format. */
export function documentCalls<Body, Saved, Found extends FoundHead, FoundByKey extends Found & { is_void: boolean }>(
  routes: Routes<Body, Saved, Found, FoundByKey>,
  { bodyOf, contentOf, savedIn }: Travel<Body, Saved, Found>,
): CallsOf {
  return (totalPaisaOf) => {
    const foundIn = (data: Found): FoundDocument => {
      const { mtm_id: mtmId, vr_no: vrNo, vr_date: vrDate, version, is_approved: isApproved } = data;
      const { head, rows } = contentOf(data);
      const totalPaisa = totalPaisaOf({ head, rows });
      const loaded: Loaded = { mtmId, vrNo, vrDate, version, totalPaisa, asSaved: contentText({ head, rows }) };
      return { kind: data.kind, loaded, head, rows, isApproved };
    };
    return {
      save: async (document, options) =>
        saySavedWarnings(savedIn((await call(routes.save, { body: bodyOf(document) }, options)).data)),
      update: async (document, options) =>
        saySavedWarnings(savedIn((await call(routes.update, { body: bodyOf(document) }, options)).data)),
      find: async (invoiceNo) => foundIn((await call(routes.find, { body: { invoiceNo } })).data),
      findByKey: async (key) => {
        const { data } = await call(routes.findByKey, { query: { key } });
        return { ...foundIn(data), isVoid: data.is_void };
      },
    };
  };
}
