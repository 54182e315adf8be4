import { tenantCall } from '@cashbook/contract/access/sign-in-calls';
import type { Language } from '@cashbook/contract/enumerations';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeLanguage } from '#i18n/start.ts';
import { callPlainly } from '#session/api.ts';
import { Button } from '#ui/button.tsx';
import { Picture } from '#ui/fields/picture.tsx';
import { usePageTitle } from '#ui/page-title.tsx';
import { BrandMark } from '#ui/theme/brand-mark.tsx';
import { ThemeSwitch } from '#ui/theme/theme-switch.tsx';
import { Khata } from './khata.tsx';
import { SignInForm, type SignInFormProps } from './sign-in-form.tsx';
import '#screens/form/picture-field.css';
import './sign-in.css';

/** Staff sign-in (spec 1 §2.2): logo, title and tagline of the host, the form, a page of a khata beside it. */
export function SignIn(props: SignInFormProps) {
  const { t } = useTranslation('access');
  const data = useTenant();
  usePageTitle(t('signInTab'));
  return (
    <main className="gate">
      <section className="gate-form">
        <div className="gate-top">
          <span className="row">
            <BrandMark size={26} />
            <b>Cashbook</b>
          </span>
          <span className="row">
            <LanguageSwitch />
            <ThemeSwitch />
          </span>
        </div>
        <div className="gate-box">
          <div className="gate-logo">
            <Picture
              className="picture-shown"
              src={data?.logo ?? null}
              alt={data === undefined ? '' : t('logoOf', { name: data.company })}
            />
          </div>
          <div>
            <h1>{data?.title ?? t('defaultTitle')}</h1>
            <p className="t2">{data?.tagline ?? t('defaultTagline')}</p>
          </div>
          <SignInForm {...props} />
          <p className="t2 sm">
            {t('customerQuestion')} <a href="/customer/login">{t('customerSignIn')}</a>
          </p>
        </div>
        <p className="t3 sm gate-foot">{data?.company ?? '\u00a0'}</p>
      </section>
      <Khata />
    </main>
  );
}

interface Tenant {
  title: string;
  tagline: string;
  company: string;
  logo: string | null;
}

const isTenant = (data: unknown): data is Tenant =>
  typeof data === 'object' && data !== null && ['title', 'tagline', 'company', 'logo'].every((name) => name in data);

/** Returns the company of this sign-in page. Without an answer it is undefined and the page uses its own words. */
function useTenant(): Tenant | undefined {
  const [tenant, setTenant] = useState<Tenant>();
  useEffect(() => {
    const gone = new AbortController();
    callPlainly(tenantCall, {}, { signal: gone.signal }).then(
      ({ data }) => setTenant(isTenant(data) ? data : undefined),
      () => undefined,
    );
    return () => gone.abort();
  }, []);
  return tenant;
}

const otherLanguage: Record<Language, { language: Language; name: string }> = {
  en: { language: 'bn', name: 'বাংলা' },
  bn: { language: 'en', name: 'English' },
};

function LanguageSwitch() {
  const { i18n } = useTranslation();
  const other = otherLanguage[i18n.language === 'bn' ? 'bn' : 'en'];
  return (
    <Button variant="ghost" size="small" lang={other.language} onClick={() => void changeLanguage(other.language)}>
      {other.name}
    </Button>
  );
}
