import { productRoutes } from '@cashbook/contract/catalog/product-calls';
import { product } from '@cashbook/contract/catalog/products';
import type { RecordRow } from '@cashbook/contract/records/record';
import { useQueryClient } from '@tanstack/react-query';
import { Barcode, Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ArchiveButton } from '#domains/records/archive-button.tsx';
import type { OwnParts } from '#domains/records/known-record.ts';
import { PictureField } from '#screens/form/picture-field.tsx';
import { call } from '#session/api.ts';
import { useSignedIn } from '#session/session.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Picture } from '#ui/picture.tsx';
import './product.css';

/** What the screens of products have alone: labels, the card, the bin and the small picture in the list; the picture in the form. */
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
      actions: (row) => <ProductActions row={row} mayChange={can('product.edit')} />,
      open: (row) => cardPath(row.id),
    };
  },
  beforeName: ({ row }) => (
    <Picture src={textOf(row.thumbnail)} alt="" className="product-thumb">
      <span className="product-thumb" aria-hidden="true" />
    </Picture>
  ),
  saved: { created: 'productSaved', updated: 'productUpdated' },
  below: { description: ProductPicture },
};

/** Where the card of a product is. */
const cardPath = (id: number) => `/product/view/${id}`;

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);

function ProductActions({ row, mayChange }: { row: RecordRow; mayChange: boolean }) {
  const { t } = useTranslation('records');
  const name = String(row.name);
  return (
    <>
      <ButtonLink
        variant="ghost"
        size="small"
        icon={Eye}
        to={cardPath(row.id)}
        className="icon"
        aria-label={t('openNamed', { name })}
      >
        {null}
      </ButtonLink>
      {mayChange && <ArchiveButton record={product} row={row} />}
    </>
  );
}

/** A picture has an address once the product is there. */
function ProductPicture({ row }: { row: RecordRow | null }) {
  const { t } = useTranslation('products');
  const queries = useQueryClient();
  if (row === null) return <p className="hint full">{t('pictureLater')}</p>;
  const params = { id: String(row.id) };
  const words = {
    label: t('picture'),
    shows: t('pictureOf', { name: String(row.name) }),
    choose: t('choosePicture'),
    change: t('changePicture'),
    remove: t('removePicture'),
    saved: t('pictureSaved'),
    removed: t('pictureRemoved'),
    hint: t('pictureHint'),
  };
  return (
    <PictureField
      words={words}
      picture={textOf(row.picture)}
      mayChange
      upload={async (file) => (await call(productRoutes.uploadPicture, { params, file })).data.picture ?? ''}
      remove={async () => {
        await call(productRoutes.removePicture, { params });
      }}
      onChanged={() => {
        const { method, path } = product.routes.list;
        void queries.invalidateQueries({ queryKey: [method, path] });
      }}
    />
  );
}
