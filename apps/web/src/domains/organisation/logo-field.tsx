import { useTranslation } from 'react-i18next';
import { PictureField, type PictureFieldProps } from '#screens/form/picture-field.tsx';

export interface LogoFieldProps extends Omit<PictureFieldProps, 'words' | 'picture'> {
  /** The name of the logo's owner. */
  name: string;
  /** Address of the picture; null without one. */
  logo: string | null;
}

/** The picture on the letterhead. */
export function LogoField({ name, logo, ...rest }: LogoFieldProps) {
  const { t } = useTranslation('administration');
  const words = {
    label: t('logo'),
    shows: t('logoOf', { name }),
    choose: t('chooseLogo'),
    change: t('changeLogo'),
    remove: t('removeLogo'),
    saved: t('logoSaved'),
    removed: t('logoRemoved'),
    hint: t('logoHint'),
  };
  return <PictureField {...rest} words={words} picture={logo} />;
}
