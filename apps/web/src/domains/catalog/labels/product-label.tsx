import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { Barcode } from '#ui/print/barcode.tsx';
import { barsOf } from './label-run.ts';
import './labels.css';

/** The data on the label of a product. */
export interface Labelled {
  id: number;
  name: string;
  code: string;
  barcode: string;
  salesPaisa: bigint;
}

/** The label of a product: its name, its barcode, and its price if the shop shows it. */
export function ProductLabel({ product, withPrice }: { product: Labelled; withPrice: boolean }) {
  const { t } = useTranslation('common');
  const { total } = useFormat();
  const text = barsOf(product);
  return (
    <div className="product-label">
      <b>{product.name}</b>
      <Barcode text={text} />
      <span className="under">
        <span className="fig">{text}</span>
        {withPrice && product.salesPaisa > 0n && (
          <span className="strong">{`${t('tk')} ${total(product.salesPaisa)}`}</span>
        )}
      </span>
    </div>
  );
}
