import type { PaperColumn } from '#ui/print/paper-column.ts';
import type { SummaryRow } from '#ui/table/columns.tsx';
import type { PrintedReport } from './printed-report.ts';

/** The texts of a row of sums, by column key. */
export type SumTexts = Readonly<Record<string, string>>;

/** Returns sums at their printed width: a figure without paisa leaves their room. Columns that grow wrap their text. */
export function sumTexts<Row>(
  columns: ReadonlyArray<PaperColumn<Row>>,
  rows: readonly SummaryRow[],
  language: string,
): SumTexts[] {
  const paisa = language === 'bn' ? '.০০' : '.00';
  return rows.map(({ cells }) =>
    Object.fromEntries(
      columns.map(({ key, align, grow }) => {
        const text = grow > 0 ? '' : (cells[key] ?? '');
        return [key, align === 'end' && text !== '' && !text.includes('.') ? text + paisa : text];
      }),
    ),
  );
}

/** Returns the sums of pages that are longer than all known ones. In between, a balance may be higher than at the end. */
export function widerSums<Row>(
  { columns, top, carry }: Pick<PrintedReport<Row>, 'columns' | 'top' | 'carry'>,
  pages: number,
  known: readonly SumTexts[],
  language: string,
): SumTexts[] {
  const longest = new Map<string, number>();
  const isLonger = (texts: SumTexts) =>
    Object.entries(texts).some(([key, text]) => text.length > (longest.get(key) ?? 0));
  const note = (texts: SumTexts) => {
    for (const [key, text] of Object.entries(texts)) longest.set(key, Math.max(longest.get(key) ?? 0, text.length));
  };
  for (const texts of known) note(texts);
  const wider: SumTexts[] = [];
  for (let page = 0; page < pages; page += 1) {
    const printed = page < pages - 1 ? [...top(page), ...carry(page)] : top(page);
    for (const texts of sumTexts(columns, printed, language)) {
      if (!isLonger(texts)) continue;
      wider.push(texts);
      note(texts);
    }
  }
  return wider;
}
