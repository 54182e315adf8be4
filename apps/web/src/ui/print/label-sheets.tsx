import { Fragment, type ReactNode } from 'react';
import { Sheets } from '#ui/overlay/sheet.tsx';
import type { LabelPaper } from './label-paper.ts';
import './label-sheets.css';

interface LabelSheetsProps<Item> {
  /** The name of the pages, for screen readers. */
  name: string;
  /** The item of every label, page by page. */
  pages: ReadonlyArray<readonly Item[]>;
  paper: LabelPaper;
  label: (item: Item) => ReactNode;
}

/** Labels on the pages that the printer prints, in real millimetres. */
export function LabelSheets<Item>({ name, pages, paper, label }: LabelSheetsProps<Item>) {
  const { width, height, columns, rows } = paper;
  return (
    <Sheets label={name}>
      <style>{`@page labels { size: ${width}mm ${height}mm; margin: 0; }`}</style>
      {pages.map((items, page) => (
        <section
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its place
          key={page}
          className="sheet label-sheet"
          data-theme="light"
          style={{
            width: `${width}mm`,
            height: `${height}mm`,
            gridTemplateColumns: `repeat(${columns}, ${paper.label.width}mm)`,
            gridTemplateRows: `repeat(${rows}, ${paper.label.height}mm)`,
          }}
        >
          {items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a label is its place
            <Fragment key={index}>{label(item)}</Fragment>
          ))}
        </section>
      ))}
    </Sheets>
  );
}
