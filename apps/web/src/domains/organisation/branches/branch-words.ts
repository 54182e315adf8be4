import { businessTypes, officeTypes } from '@cashbook/contract/enumerations';
import { useTranslation } from 'react-i18next';

/** The names of the business and office types (spec 1 §3) in the language of the page. */
export function useBranchTypes() {
  const { t } = useTranslation('administration');
  return {
    business: businessTypes.map(({ id }) => ({ value: id, label: t(`business${id}`) })),
    office: officeTypes.map(({ id }) => ({ value: id, label: t(`office${id}`) })),
  };
}
