import JsBarcode from 'jsbarcode';
import { z } from 'zod';

const encoded = z.object({ encodings: z.array(z.object({ data: z.string().regex(/^[01]+$/) })) });

/**
 * Returns the bars of a text in Code 128, module by module: 1 for black, 0 for white. The text has letters, digits and
 * signs of ASCII.
 */
export function code128(text: string): string {
  const into = {};
  JsBarcode(into, text, { format: 'CODE128' });
  return encoded
    .parse(into)
    .encodings.map(({ data }) => data)
    .join('');
}
