import {
  type Described,
  type DocumentFields,
  type FoundOf,
  keptOf,
  replyOf,
  typedOf,
  wireFieldOf,
} from '@cashbook/contract/documents/described';
import type { SavedVoucher } from '@cashbook/contract/documents/document-routes';
import type { Fields, Said, TypedOf, WireOf } from '@cashbook/contract/documents/field';
import { type VoucherKindName, voucherKind } from '@cashbook/contract/documents/voucher-kinds';
import type { Json } from '@cashbook/kernel';
import type { z } from 'zod';
import { type DocumentKind, nothingBeside } from '#domains/posting/document-kind';
import type { DocumentWire, OnVoucher } from '#domains/posting/document-wire';

/** The server side of documents whose fields the contract describes. */

/** Returns the names of the things on a voucher. */
function saidOn({ voucherId, accounts, movements, beside }: OnVoucher<unknown>): Said {
  const ofProduct = new Map(movements.map((movement) => [movement.productId, movement]));
  return {
    voucherId,
    account: (id) => ({ name: accounts.get(id)?.accountName ?? '', text: accounts.get(id)?.accountText ?? '' }),
    product: (id) => ({ name: ofProduct.get(id)?.productName ?? '', unit: ofProduct.get(id)?.unitName ?? '' }),
    warehouse: (id) => {
      if (id === null) return null;
      return { id, name: movements.find(({ warehouseId }) => warehouseId === id)?.warehouseName ?? '' };
    },
    sentTo: movements.find(({ toBranch }) => toBranch !== null)?.toBranch ?? '',
    beside,
  };
}

export interface SentDocument {
  readonly mtmId?: number | null | undefined;
}

/** Returns the stored form of a document, and the function that names the field of a refusal. */
export const stored = <F extends Fields>(
  document: Described<F>,
): Pick<DocumentKind<TypedOf<F>, object>, 'forms' | 'fieldOf'> => ({
  forms: [keptOf(document.fields)],
  fieldOf: wireFieldOf(document),
});

const nobody = saidOn({ voucherId: 0, accounts: new Map(), movements: [], beside: null });

/** Returns fields of a stored form as a reply has them. None of the fields names an account, a product or a warehouse. */
export const storedReply = <F extends Fields>(fields: F, form: Json): WireOf<FoundOf<F>> =>
  replyOf(fields, keptOf(fields).parse(form), nobody);

/** Returns the wire form of a document. `saved` adds the advice or the message to the answer of a save. */
export const wireOf = <F extends Fields, Out extends z.ZodRawShape, Saved>(
  { fields, reply }: DocumentFields<F, Out>,
  saved: (saved: SavedVoucher, advice: Json | null, message: string) => Saved,
): DocumentWire<TypedOf<F>, SentDocument, WireOf<Out>, Saved, unknown> => ({
  typed: (body) => typedOf(fields, body),
  voucherIn: ({ mtmId }) => mtmId ?? 'new',
  loaded: (typed, on) => {
    const said = saidOn(on);
    return reply.toReply(replyOf(fields, typed, said), said);
  },
  saved: (head, message, advice) => saved(head, advice, message),
});

/** Returns a kind of document with vouchers of one type. Its replies say only what was typed. */
export function describedKind<F extends Fields, Facts extends object>(
  name: VoucherKindName,
  document: Described<F>,
  own: Pick<DocumentKind<TypedOf<F>, Facts>, 'needs' | 'rule' | 'advice' | 'retype' | 'own'>,
): DocumentKind<TypedOf<F>, Facts> {
  return { name, typeIds: [voucherKind(name).typeId], ...stored(document), readBeside: nothingBeside, ...own };
}
