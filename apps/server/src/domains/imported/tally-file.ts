import { NotASheet } from '#import/sheet-row';

const chunkBytes = 64 * 1024;

/** Returns the encoding: Tally writes UTF-16 with a byte order mark, or UTF-8. */
function encodingOf(bytes: Buffer): 'utf-16le' | 'utf-16be' | 'utf-8' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}

/** Whether the file is XML. The reader checks its content. */
export function isXml(bytes: Buffer): boolean {
  const start = new TextDecoder(encodingOf(bytes)).decode(bytes.subarray(0, 200));
  return start.trimStart().startsWith('<');
}

/**
 * Matches a reference to a control character. Tally writes these for "none", but XML does not allow them. The second
 * pattern matches a reference that a chunk cuts off.
 */
const controlReference = /&#(?:x0*(?:[0-8bcef]|1[0-9a-f])|0*(?:[0-8]|1[124-9]|2\d|3[01]));/gi;
const cutReference = /&#?x?[0-9a-f]{0,6}$/i;

/** Yields the text of the file as valid XML, chunk by chunk. @throws NotASheet for bytes that are not in the encoding */
export async function* tallyText(bytes: Buffer): AsyncGenerator<string, void> {
  const decoder = new TextDecoder(encodingOf(bytes), { fatal: true });
  let kept = '';
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    const isLast = at + chunkBytes >= bytes.length;
    let text: string;
    try {
      text = kept + decoder.decode(bytes.subarray(at, at + chunkBytes), { stream: !isLast });
    } catch (error) {
      throw new NotASheet('not the text that it says', { cause: error });
    }
    kept = isLast ? '' : (cutReference.exec(text)?.[0] ?? '');
    yield await Promise.resolve(text.slice(0, text.length - kept.length).replace(controlReference, ''));
  }
}
