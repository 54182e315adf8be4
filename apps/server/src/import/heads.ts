import { languages } from '@cashbook/contract/enumerations';
import { type Word, wordsIn } from '#export/words';
import type { RawCell, RawRow } from '#import/sheet-row';

/** The most rows above the heads: a workbook has its title and some facts there. */
export const mostRowsAbove = 20;

/** Returns the text that identifies a head. */
export const headText = (cell: RawCell | undefined) =>
  String(cell ?? '')
    .trim()
    .toLowerCase();

/** Returns the names of a column in all languages. */
export const headsOf = (word: Word): ReadonlySet<string> =>
  new Set(languages.map((language) => headText(wordsIn(language).say(word))));

/** A table in a sheet: its heads and the rows below them, as they are read. */
export interface SheetTable<Key extends string> {
  /** The row number of the heads in the file. */
  readonly headRow: number;
  /** Key null: a head that this kind of file does not have. Key undefined: no head, or a column that is ignored. */
  readonly columns: readonly { readonly head: string; readonly key: Key | null | undefined }[];
  readonly rows: AsyncIterable<readonly RawRow[]>;
}

/**
 * Finds the heads of a sheet, in any language, and continues with the rows below them. Returns null when none of the first rows
 * has a head for `needed`.
 *
 * @throws NotASheet while it is read
 */
export async function tableIn<Key extends string>(
  sheet: AsyncGenerator<readonly RawRow[], void>,
  heads: Readonly<Record<Key, readonly Word[]>>,
  needed: Key,
  ignored: readonly Word[] = ['serialNumber'],
): Promise<SheetTable<Key> | null> {
  const keys = Object.keys(heads) as Key[];
  const known = new Map(
    keys.flatMap((key) => heads[key].flatMap((word) => [...headsOf(word)].map((head) => [head, key]))),
  );
  const silent = new Set(ignored.flatMap((word) => [...headsOf(word)]));
  const first = await sheet.next();
  const above = first.done === true ? [] : first.value;
  const at = above
    .slice(0, mostRowsAbove)
    .findIndex(({ cells }) => cells.some((cell) => known.get(headText(cell)) === needed));
  const found = above[at];
  if (found === undefined) return null;
  const columns = Array.from(found.cells, (cell) => {
    const text = headText(cell);
    const isSilent = text === '' || silent.has(text);
    return { head: String(cell ?? '').trim(), key: isSilent ? undefined : (known.get(text) ?? null) };
  });
  async function* rows() {
    yield above.slice(at + 1);
    yield* sheet;
  }
  return { headRow: found.row, columns, rows: rows() };
}
