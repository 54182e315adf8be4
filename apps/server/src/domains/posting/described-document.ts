import {
  type DocumentFields,
  type FoundOf,
  keptOf,
  replyOf,
  typedOf,
  wireFieldOf,
} from '@cashbook/contract/documents/described';
import type { SavedVoucher } from '@cashbook/contract/documents/document-routes';
import type { Fields, Said, TypedOf, WireOf } from '@cashbook/contract/documents/field';
import type { Json } from '@cashbook/kernel';
import type { DocumentKind } from '#domains/posting/document-kind';
import type { DocumentWire, OnVoucher } from '#domains/posting/document-wire';

/** The server side of documents whose fields the contract describes. */

/** Returns the names of the things on a voucher. */
function saidOn<Beside>({ accounts, movements, beside }: OnVoucher<Beside>): Said {
  const ofProduct = new Map(movements.map((movement) => [movement.productId, movement]));
  return {
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
  document: DocumentFields<F>,
): Pick<DocumentKind<TypedOf<F>, object>, 'forms' | 'fieldOf'> => ({
  forms: [keptOf(document.fields)],
  fieldOf: wireFieldOf(document),
});

/** Returns the fields of a document as a reply has them. */
export const replyOn = <F extends Fields, Beside>(
  { fields }: DocumentFields<F>,
  typed: TypedOf<F>,
  on: OnVoucher<Beside>,
): WireOf<FoundOf<F>> => replyOf(fields, typed, saidOn(on));

const nobody = saidOn({ voucherId: 0, accounts: new Map(), movements: [], beside: null });

/** Returns fields of a stored form as a reply has them. None of the fields names an account, a product or a warehouse. */
export const storedReply = <F extends Fields>(fields: F, form: Json): WireOf<FoundOf<F>> =>
  replyOf(fields, keptOf(fields).parse(form), nobody);

/** Returns the wire form of a document. `saved` adds the advice to the answer of a save. */
export const wireOf = <F extends Fields, Saved, Beside = null>(
  document: DocumentFields<F>,
  saved: (saved: SavedVoucher, advice: Json | null) => Saved,
): DocumentWire<TypedOf<F>, SentDocument, WireOf<FoundOf<F>>, Saved, Beside> => ({
  typed: (body) => typedOf(document.fields, body),
  voucherIn: ({ mtmId }) => mtmId ?? 'new',
  loaded: (typed, on) => replyOn(document, typed, on),
  saved: (head, _message, advice) => saved(head, advice),
});
