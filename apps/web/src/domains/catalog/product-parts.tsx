import { productPicture } from '@cashbook/contract/catalog/product-calls';
import { product } from '@cashbook/contract/catalog/products';
import { Barcode } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { OwnParts } from '#domains/records/known-record.ts';
import { PicturesLater, RecordPicture } from '#domains/records/record-picture.tsx';
import { RowActions } from '#domains/records/row-actions.tsx';
import { useSignedIn } from '#session/session.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Picture } from '#ui/fields/picture.tsx';
import './product.css';

/**
 * The parts that only the screens of products have: labels, the card, the bin and the small picture in the list; the
 * picture in the form.
 */
export const productParts: OwnParts = {
  useList: () => {
    const { t } = useTranslation('products');
    const { can } = useSignedIn();
    return {
      links: (
        <ButtonLink icon={Barcode} to="/product/labels">
          {t('labels')}
        </ButtonLink>
      ),
      actions: (row) => (
        <RowActions record={product} row={row} card={cardPath(row.id)} mayArchive={can('product.edit')} />
      ),
      open: (row) => cardPath(row.id),
    };
  },
  beforeName: ({ row }) => (
    <Picture src={typeof row.thumbnail === 'string' ? row.thumbnail : null} alt="" className="product-thumb">
      <span className="product-thumb" aria-hidden="true" />
    </Picture>
  ),
  saved: { created: 'productSaved', updated: 'productUpdated' },
  below: {
    description: ({ row }) =>
      row === null ? (
        <PicturesLater />
      ) : (
        <RecordPicture record={product} row={row} of="picture" word="picture" routes={productPicture} />
      ),
  },
};

/** Returns the address of a product's card. */
const cardPath = (id: number) => `/product/view/${id}`;
