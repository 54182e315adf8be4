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
import {
  type Editor,
  type Fields,
  isTable,
  type Said,
  type TypedOf,
  type WireOf,
} from '@cashbook/contract/documents/field';
import { type VoucherKindName, voucherKind } from '@cashbook/contract/documents/voucher-kinds';
import type { RefusalCode } from '@cashbook/contract/refusals';
import type { SaidField } from '@cashbook/contract/vouchers/voucher';
import type { Json, Refusal } from '@cashbook/kernel';
import type { z } from 'zod';
import { type DocumentKind, type KeptForm, nothingBeside, typedInVersion } from '#domains/posting/document-kind';
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

/** Returns what the fields above the rows say. */
function saidFields(fields: Fields, typed: Readonly<Record<string, unknown>>, on: OnVoucher<unknown>): SaidField[] {
  const said = saidOn(on);
  return Object.entries(fields).flatMap(([name, field]) => {
    const { label } = field;
    if (label === undefined) return [];
    if (isTable(field)) {
      const rows = field.saidRows?.(typed[name] as Parameters<typeof field.saidRows>[0]);
      return rows === undefined ? [] : [{ label, ...rows }];
    }
    const { value, chosen } = field.fromReply(field.toReply(typed[name], said, { typed }));
    return [{ label, ...saidValue(field.editor, chosen === undefined ? value : (chosen?.name ?? null)) }];
  });
}

type WithoutLabel<One> = One extends unknown ? Omit<One, 'label'> : never;

/** Returns a value as its editor has it. A choice that was made from a list is the name of the choice. */
function saidValue(editor: Editor, value: unknown): WithoutLabel<SaidField> {
  if (typeof value === 'bigint') {
    return { holds: editor.holds === 'amount' ? 'amount' : 'quantity', value };
  }
  const text = typeof value === 'string' && value !== '' ? value : null;
  if (editor.holds === 'date') return { holds: 'date', value: text };
  const word = editor.holds === 'choice' && text !== null ? editor.words?.[text] : undefined;
  return word === undefined ? { holds: 'text', value: text } : { holds: 'word', value: word };
}

export interface SentDocument {
  readonly mtmId?: number | null | undefined;
}

/** The parts of a kind that follow from its fields alone. */
interface Stored<Typed> {
  readonly forms: readonly [z.ZodType<Typed, Json>];
  readonly fieldOf: (refusal: Refusal<RefusalCode>) => string | null;
  readonly saidFields: (typed: Typed, on: OnVoucher<unknown>) => readonly SaidField[];
}

/** Returns the stored form of a document, what its fields say, and the function that names the field of a refusal. */
export const stored = <F extends Fields>({ fields, refusals }: Described<F>): Stored<TypedOf<F>> => ({
  forms: [keptOf(fields)],
  fieldOf: wireFieldOf({ fields, refusals }),
  saidFields: (typed, on) => saidFields(fields, typed, on),
});

const nobody = saidOn({ voucherId: 0, accounts: new Map(), movements: [], beside: null });

/** A kind of document whose forms, old ones too, have these fields. */
export interface KindWith<F extends Fields> {
  readonly forms: readonly [z.ZodType<TypedOf<F>, Json>, ...z.ZodType<TypedOf<F>, Json>[]];
}

/**
 * Returns fields of a version of a voucher as a reply has them, whichever form of the kind it keeps. None of the fields names an
 * account, a product or a warehouse.
 */
export const storedReply = <F extends Fields>(
  kind: KindWith<NoInfer<F>>,
  fields: F,
  { voucherId, ...kept }: KeptForm & { readonly voucherId: number },
): WireOf<FoundOf<F>> => replyOf(fields, typedInVersion(kind, voucherId, kept), nobody);

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
