import { useTranslation } from 'react-i18next';
import { useSignedIn } from '#session/session.ts';
import { Picture } from '#ui/fields/picture.tsx';
import { BrandMark } from '#ui/theme/brand-mark.tsx';

/** The product and the company of these books: the company's logo where it has one, else the product's sign. */
export function Brand() {
  const { t } = useTranslation('shell');
  const { company } = useSignedIn().settings;
  return (
    <div className="brand">
      <Picture className="brand-logo" src={company.logo} alt={t('logoOf', { name: company.name })}>
        <BrandMark />
      </Picture>
      <span className="cut">
        <b>Cashbook</b>
        <small className="cut">{company.name}</small>
      </span>
    </div>
  );
}
