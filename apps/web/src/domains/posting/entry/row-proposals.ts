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

/** What a product proposes for its row: its price, the serial of a piece, what so many bags hold. */
export interface RowProposals {
  /** The field in which the product stands. */
  by: string;
  /** The fields that say nothing about any other product, such as its price. */
  ofProduct: readonly string[];
  /** What is proposed for a row whose product is known. */
  values: (row: Values) => Values;
}

const isOpen = (value: FieldValue | undefined) => value === undefined || isEmpty(value);

/** Returns the row with its proposals in the fields that are empty; the same row where its product is not known. */
export function withProposals(proposes: RowProposals | undefined, row: Values): Values {
  if (proposes === undefined || accountIn(row, proposes.by) === null) return row;
  const filled = Object.entries(proposes.values(row)).filter(([name]) => isOpen(row[name]));
  return filled.length === 0 ? row : { ...row, ...Object.fromEntries(filled) };
}

interface EntryChange {
  fields: readonly FieldShape[];
  before: Values;
  after: Values;
  /** What the row said that is being edited; null of a new one. */
  origin: Values | null;
}

/**
 * Returns an entry row after something was typed into it. Another product takes with it what the one before it proposed;
 * what somebody has typed stays.
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

/** Whether a field may still be filled by a product that is being looked up. */
export const isAwaited = (row: Values, by: string, field: string): boolean => {
  const product = row[by];
  return product !== undefined && isSought(product) && isOpen(row[field]);
};
