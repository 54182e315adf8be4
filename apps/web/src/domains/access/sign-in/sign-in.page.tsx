import { tenant } from '@cashbook/contract/access/session';
import type { Language } from '@cashbook/contract/enumerations';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { changeLanguage } from '#i18n/start.ts';
import type { UrlQuery } from '#screens/url-state.ts';
import { queryOf } from '#session/query.ts';
import { pageAfterSignIn } from '#session/remembered-page.ts';
import { session, sessionLossReported } from '#session/session.ts';
import { useStore } from '#store.ts';
import { BrandMark } from '#ui/brand-mark.tsx';
import { Button } from '#ui/button.tsx';
import { Picture } from '#ui/picture.tsx';
import { ThemeSwitch } from '#ui/theme-switch.tsx';
import { toast } from '#ui/toast.tsx';
import { Khata } from './khata.tsx';
import { SignInForm } from './sign-in-form.tsx';
import '../logo-field.css';
import './sign-in.css';

/** Staff sign-in (spec 1 §2.2): logo, title and tagline of the host, the form, a page of a khata beside it. */
export function SignInPage() {
  const { t } = useTranslation('access');
  const navigate = useNavigate();
  const { from }: UrlQuery = useSearch({ strict: false });
  const { data } = useQuery({ ...queryOf(tenant, {}), staleTime: Number.POSITIVE_INFINITY });
  useSessionLossNotice();
  useEffect(() => {
    document.title = `${t('signInTab')} · Cashbook`;
  }, [t]);
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
              className="logo-shown"
              src={data?.logo ?? null}
              alt={data === undefined ? '' : t('logoOf', { name: data.company })}
            />
          </div>
          <div>
            <h1>{data?.title ?? t('defaultTitle')}</h1>
            <p className="t2">{data?.tagline ?? t('defaultTagline')}</p>
          </div>
          <SignInForm onEntered={() => void navigate({ href: pageAfterSignIn(from), replace: true })} />
          <p className="t2 sm">
            {t('customerQuestion')} <Link to="/customer/login">{t('customerSignIn')}</Link>
          </p>
        </div>
        <p className="t3 sm gate-foot">{data?.company ?? '\u00a0'}</p>
      </section>
      <Khata />
    </main>
  );
}

/** A session that was lost, not ended, is reported once (spec 1 §4). */
function useSessionLossNotice() {
  const { t } = useTranslation('access');
  const now = useStore(session);
  const lost = now.status === 'signed-out' && now.lost;
  useEffect(() => {
    if (!lost) return;
    sessionLossReported();
    toast.warn(t('pleaseLogin'));
  }, [lost, t]);
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
