import { z } from 'zod';

/**
 * Field names that a document may have beside its schema: names of chosen records, figures that the books compute, and the
 * number and date that the books give. The search field of the form is one too.
 */
const saidByTheBooks: ReadonlySet<string> = new Set([
  'accountName',
  'accountText',
  'account_name',
  'invoice_date',
  'product_name',
  'purchaseType',
  'quantity',
  'salesType',
  'searchInvoice',
  'total',
  'unit',
  'unit_name',
  'vr_date',
  'vr_no',
  'warehouse_name',
]);

/** Whether a value says more than an empty field. A switch that is off and a zero say nothing. */
export function saysSomething(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  if (typeof value === 'object' && value !== null) return Object.values(value).some(saysSomething);
  return value !== undefined && value !== null && value !== false && value !== 0;
}

type Path = readonly (string | number)[];

/** Returns the path of each sent field that says something and is not in the schema. Parsing would drop it. */
export function unknownKeys(schema: z.core.$ZodType, sent: unknown, path: Path = []): Path[] {
  if (schema instanceof z.ZodArray) {
    return Array.isArray(sent) ? sent.flatMap((one, index) => unknownKeys(schema.element, one, [...path, index])) : [];
  }
  if (schema instanceof z.ZodObject) return isRecord(sent) ? unknownOf(schema, sent, path) : [];
  const inner = innerOf(schema);
  return inner === null ? [] : unknownKeys(inner, sent, path);
}

function unknownOf({ shape, def }: z.ZodObject, sent: Readonly<Record<string, unknown>>, path: Path): Path[] {
  // A schema that takes other fields too reads all of them.
  if (def.catchall !== undefined) return [];
  const fields = new Map(Object.entries<z.core.$ZodType>(shape));
  return Object.entries(sent).flatMap(([key, value]) => {
    const known = fields.get(key);
    const here = [...path, key];
    if (known !== undefined) return unknownKeys(known, value, here);
    return saidByTheBooks.has(key) || !saysSomething(value) ? [] : [here];
  });
}

/** Returns the schema inside an optional, nullable, defaulted or converted one. Null for any other schema. */
function innerOf(schema: z.core.$ZodType): z.core.$ZodType | null {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return schema.def.innerType;
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) return schema.def.innerType;
  return schema instanceof z.ZodPipe ? schema.def.in : null;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
