import {
  accountIn,
  emptyValues,
  type FieldShape,
  type FieldValue,
  isEmpty,
  isSought,
  meaningOf,
  type Values,
} from './fields.ts';

/** The values that a product proposes for its row: its price, the serial of a piece, the quantity in so many bags. */
export interface RowProposals {
  /** The field of the product. */
  by: string;
  /** The fields whose values belong to one product only, such as its price. */
  ofProduct: readonly string[];
  /** Returns the proposals for a row whose product is known. */
  values: (row: Values) => Values;
}

const isOpen = (value: FieldValue | undefined) => value === undefined || isEmpty(value);

/** Returns the row with its proposals in the empty fields; the same row if its product is not known. */
export function withProposals(proposes: RowProposals | undefined, row: Values): Values {
  if (proposes === undefined || accountIn(row, proposes.by) === null) return row;
  const filled = Object.entries(proposes.values(row)).filter(([name]) => isOpen(row[name]));
  return filled.length === 0 ? row : { ...row, ...Object.fromEntries(filled) };
}

interface EntryChange {
  fields: readonly FieldShape[];
  before: Values;
  after: Values;
  /** The values of the row that is being edited; null for a new one. */
  origin: Values | null;
}

/**
 * Returns an entry row after typing. Another product removes the proposals of the one before it. Values that a person typed
 * stay.
 */
export function proposedAnew(
  proposes: RowProposals | undefined,
  { fields, before, after, origin }: EntryChange,
): Values {
  if (proposes === undefined) return after;
  const { by, ofProduct, values } = proposes;
  const was = accountIn(before, by);
  if (was?.id === accountIn(after, by)?.id) return after;
  if (was === null) return withProposals(proposes, after);
  const isOfOrigin = origin !== null && accountIn(origin, by)?.id === was.id;
  const earlier: Values = {
    ...(isOfOrigin ? Object.fromEntries(ofProduct.map((name) => [name, origin[name] ?? { kind: 'empty' }])) : {}),
    ...values(before),
  };
  const stale = fields.filter(({ name }) => {
    const [proposed, now] = [earlier[name], after[name]];
    return proposed !== undefined && now !== undefined && meaningOf(proposed) === meaningOf(now);
  });
  return withProposals(proposes, { ...after, ...emptyValues(stale) });
}

/** Whether the row's product is still looked up and may fill the field. */
export const isAwaited = (row: Values, by: string, field: string): boolean => {
  const product = row[by];
  return product !== undefined && isSought(product) && isOpen(row[field]);
};
