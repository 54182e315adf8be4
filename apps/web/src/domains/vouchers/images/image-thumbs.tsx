import { useTranslation } from 'react-i18next';
import { addressOf, isPdf } from '#screens/images/image-address.ts';
import './voucher-images.css';

interface ImageThumbsProps {
  /** The names of the files of the voucher. */
  files: readonly string[];
  branchPad: string;
  number: string;
  size?: 'large' | undefined;
  onOpen: (file: string) => void;
}

/** The images of a voucher as small pictures that open the gallery. A PDF is a link to itself. */
export function ImageThumbs({ files, branchPad, number, size, onOpen }: ImageThumbsProps) {
  const { t } = useTranslation('voucherImages');
  return (
    <span className="image-thumbs" data-size={size}>
      {files.map((file, index) => {
        const nth = t('imageOfAll', { nth: index + 1, all: files.length });
        const name = `${t('imagesOf', { number })}, ${nth}`;
        return isPdf(file) ? (
          <a
            key={file}
            className="image-thumb"
            href={addressOf(branchPad, file)}
            target="_blank"
            rel="noreferrer"
            aria-label={`${t('openPdf')}, ${name}`}
          >
            {t('doc')}
          </a>
        ) : (
          <button key={file} type="button" className="image-thumb" aria-label={name} onClick={() => onOpen(file)}>
            <img src={addressOf(branchPad, file, 'thumbnail')} alt="" loading="lazy" />
          </button>
        );
      })}
    </span>
  );
}
