import { useTranslation } from 'react-i18next';
import { LanguageSwitch } from '#screens/language-switch.tsx';
import { useTenant } from '#session/tenant.ts';
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
          <p className="t2 sm gate-portal">
            {data?.customer_portal === true && (
              <>
                {t('customerQuestion')} <a href="/customer/login">{t('customerSignIn')}</a>
              </>
            )}
          </p>
        </div>
        <p className="t3 sm gate-foot">{data?.company ?? '\u00a0'}</p>
      </section>
      <Khata />
    </main>
  );
}
