import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { Sheets } from '#ui/overlay/sheet.tsx';
import { code128 } from './code-128.ts';
import { barsOf, type LabelPaper } from './label-run.ts';
import './labels.css';

/** The data on the label of a product. */
export interface Labelled {
  id: number;
  name: string;
  code: string;
  barcode: string;
  salesPaisa: bigint;
}

interface LabelSheetsProps {
  /** The products of the labels, page by page. */
  pages: ReadonlyArray<readonly Labelled[]>;
  paper: LabelPaper;
  withPrice: boolean;
}

/** The pages as the printer prints them, in real millimetres. */
export function LabelSheets({ pages, paper, withPrice }: LabelSheetsProps) {
  const { t } = useTranslation('products');
  const { width, height, columns, rows, label } = paper;
  return (
    <Sheets label={t('labels')}>
      <style>{`@page labels { size: ${width}mm ${height}mm; margin: 0; }`}</style>
      {pages.map((products, page) => (
        <section
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its place
          key={page}
          className="sheet label-sheet"
          data-theme="light"
          style={{
            width: `${width}mm`,
            height: `${height}mm`,
            gridTemplateColumns: `repeat(${columns}, ${label.width}mm)`,
            gridTemplateRows: `repeat(${rows}, ${label.height}mm)`,
          }}
        >
          {products.map((product, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a label is its place
            <Label key={place} product={product} withPrice={withPrice} />
          ))}
        </section>
      ))}
    </Sheets>
  );
}

function Label({ product, withPrice }: { product: Labelled; withPrice: boolean }) {
  const { t } = useTranslation('common');
  const { total } = useFormat();
  const text = barsOf(product);
  return (
    <div className="product-label">
      <b>{product.name}</b>
      <Bars text={text} />
      <span className="under">
        <span className="fig">{text}</span>
        {withPrice && product.salesPaisa > 0n && (
          <span className="strong">{`${t('tk')} ${total(product.salesPaisa)}`}</span>
        )}
      </span>
    </div>
  );
}

/** The white that a scanner needs at both sides, in modules. */
const quiet = 10;

function Bars({ text }: { text: string }) {
  const modules = useMemo(() => code128(text), [text]);
  const bars = useMemo(
    () =>
      [...modules.matchAll(/1+/g)].map(({ index, 0: bar }) => `M${quiet + index} 0h${bar.length}v1h-${bar.length}z`),
    [modules],
  );
  return (
    <svg
      className="bars"
      viewBox={`0 0 ${modules.length + 2 * quiet} 1`}
      preserveAspectRatio="none"
      role="img"
      aria-label={text}
      shapeRendering="crispEdges"
    >
      <path d={bars.join('')} />
    </svg>
  );
}
