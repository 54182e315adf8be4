import { useTranslation } from 'react-i18next';

export interface VoucherImagesProps {
  /** The file names separated by `|`, at least one. */
  names: string;
  /** The branch id padded to four digits: the folder of its files. */
  branchPad: string;
  vrNo: string;
}

/** The number of pictures that fit side by side in a row; the voucher shows the rest. */
const mostShown = 2;

/** The files of a voucher in a row of a report: pictures as thumbnails, a PDF as a Doc link (spec 2 §9). */
export function VoucherImages({ names, branchPad, vrNo }: VoucherImagesProps) {
  const { t } = useTranslation('reports');
  const files = names.split('|').filter((name) => name !== '');
  const folder = `/project_voucher/${branchPad}/voucher`;
  return (
    <span className="thumbs">
      {files.slice(0, mostShown).map((file) => (
        <a key={file} href={`${folder}/${encodeURIComponent(file)}`} target="_blank" rel="noreferrer">
          {/\.pdf$/i.test(file) ? (
            <span className="doc" role="img" aria-label={t('docOf', { number: vrNo })}>
              {t('doc')}
            </span>
          ) : (
            <img
              className="thumb"
              src={`${folder}/thumbnail/${encodeURIComponent(file)}`}
              alt={t('imageOf', { number: vrNo })}
              loading="lazy"
            />
          )}
        </a>
      ))}
      {files.length > mostShown && <span className="t3 xs">+{files.length - mostShown}</span>}
    </span>
  );
}
