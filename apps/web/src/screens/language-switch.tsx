import type { Language } from '@cashbook/contract/enumerations';
import { useTranslation } from 'react-i18next';
import { changeLanguage } from '#i18n/start.ts';
import { Button } from '#ui/button.tsx';

const otherLanguage: Record<Language, { language: Language; name: string }> = {
  en: { language: 'bn', name: 'বাংলা' },
  bn: { language: 'en', name: 'English' },
};

/** Switches the page to the other language, named in that language. */
export function LanguageSwitch() {
  const { i18n } = useTranslation();
  const other = otherLanguage[i18n.language === 'bn' ? 'bn' : 'en'];
  return (
    <Button variant="ghost" size="small" lang={other.language} onClick={() => void changeLanguage(other.language)}>
      {other.name}
    </Button>
  );
}
