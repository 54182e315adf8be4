import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { loadMessages } from '#i18n/start.ts';
import { addressOf, isPdf } from '#screens/images/image-address.ts';
import { onceOnline } from '#ui/once-online.ts';

const Gallery = lazy(() =>
  onceOnline(async () => {
    await loadMessages(['voucherImages']);
    const { ImageGallery } = await import('#screens/images/image-gallery.tsx');
    return { default: ImageGallery };
  }),
);

export interface VoucherImagesProps {
  voucherId: number;
  /** The file names separated by `|`, at least one. */
  names: string;
  /** The branch id padded to four digits: the folder of its files. */
  branchPad: string;
  vrNo: string;
}

/** The number of files that fit side by side in a row; the gallery shows the rest. */
const mostShown = 2;

/** The files of a voucher in a row of a report: pictures as thumbnails that open the gallery, a PDF as a Doc link (spec 2 §9). */
export function VoucherImages({ voucherId, names, branchPad, vrNo }: VoucherImagesProps) {
  const { t } = useTranslation('reports');
  const { count } = useFormat();
  const [opened, setOpened] = useState<string | null>(null);
  const files = names.split('|').filter((name) => name !== '');
  const [next] = files.slice(mostShown);
  return (
    <span className="thumbs">
      {files.slice(0, mostShown).map((file) =>
        isPdf(file) ? (
          <a key={file} className="doc" href={addressOf(branchPad, file)} target="_blank" rel="noreferrer">
            <span aria-hidden="true">{t('doc')}</span>
            <span className="sr">{t('docOf', { number: vrNo })}</span>
          </a>
        ) : (
          <button
            key={file}
            type="button"
            className="thumb"
            aria-label={t('imageOf', { number: vrNo })}
            onClick={() => setOpened(file)}
          >
            <img src={addressOf(branchPad, file, 'thumbnail')} alt="" loading="lazy" />
          </button>
        ),
      )}
      {next !== undefined && (
        <button
          type="button"
          className="doc"
          aria-label={t('moreImagesOf', { count: files.length - mostShown, number: vrNo })}
          onClick={() => setOpened(next)}
        >
          +{count(files.length - mostShown)}
        </button>
      )}
      {opened !== null && (
        <Suspense fallback={null}>
          <Gallery voucherId={voucherId} number={vrNo} start={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </span>
  );
}
