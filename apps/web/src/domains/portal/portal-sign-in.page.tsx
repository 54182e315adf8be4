import { ApiError } from '@cashbook/contract/client';
import { portalRoutes } from '@cashbook/contract/portal/portal';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldText } from '#i18n/field-text.ts';
import { LanguageSwitch } from '#screens/language-switch.tsx';
import type { UrlQuery } from '#screens/url-state.ts';
import { refusalText } from '#session/refusal-text.ts';
import { type Tenant, useTenant } from '#session/tenant.ts';
import { Button } from '#ui/button.tsx';
import { Field, Input } from '#ui/fields/field.tsx';
import { Picture } from '#ui/fields/picture.tsx';
import { Notice } from '#ui/notice.tsx';
import { usePageTitle } from '#ui/page-title.tsx';
import { BrandMark } from '#ui/theme/brand-mark.tsx';
import { ThemeSwitch } from '#ui/theme/theme-switch.tsx';
import { enterPortal } from './portal-session.ts';
import { originAfterSignIn } from './remembered-origin.ts';
import '#screens/form/picture-field.css';
import './portal.css';

/** Customer sign-in (spec 3 §2 "Customer portal"): the mobile number, and nothing else. */
export function PortalSignInPage() {
  const { t } = useTranslation('portal');
  const tenant = useTenant();
  usePageTitle(t('signInTitle'));
  return (
    <div className="portal" data-density="touch">
      <header className="portal-top">
        <span className="row">
          <BrandMark size={26} />
          <b>{tenant === undefined || tenant.company === '' ? 'Cashbook' : tenant.company}</b>
        </span>
        <span className="portal-acts">
          <LanguageSwitch />
          <ThemeSwitch />
        </span>
      </header>
      <main className="portal-enter">
        <Logo tenant={tenant} />
        <div>
          <h1>{t('signInTitle')}</h1>
          <p className="t2">{t('signInHint')}</p>
        </div>
        {tenant?.customer_portal === false ? <Notice>{t('closed')}</Notice> : <SignInForm />}
        <p className="t2 sm">
          <a href="/login">{t('staffSignIn')}</a>
        </p>
      </main>
    </div>
  );
}

function Logo({ tenant }: { tenant: Tenant | undefined }) {
  const { t } = useTranslation('print');
  if (tenant === undefined || tenant.logo === null) return null;
  return <Picture className="picture-shown" src={tenant.logo} alt={t('logoOf', { name: tenant.company })} />;
}

function SignInForm() {
  const { t } = useTranslation('portal');
  const navigate = useNavigate();
  const { from }: UrlQuery = useSearch({ strict: false });
  const [trouble, setTrouble] = useState<string>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const refuse = (said: string) => {
    setTrouble(said);
    field.current?.focus();
  };
  const enter = async (mobile: string) => {
    setBusy(true);
    setTrouble(undefined);
    try {
      await enterPortal(mobile);
      void navigate({ href: originAfterSignIn(from), replace: true });
    } catch (error) {
      refuse(said(error));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const typed = portalRoutes.signIn.body.safeParse({ mobile: field.current?.value ?? '' });
    if (typed.success) void enter(typed.data.mobile);
    else refuse(fieldText(typed.error.issues[0]?.message ?? ''));
  };
  return (
    <form className="portal-form" noValidate onSubmit={submit}>
      <Field label={t('mobileNumber')} error={trouble}>
        <Input
          ref={field}
          name="mobile"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="01XXXXXXXXX"
          autoFocus
        />
      </Field>
      <Button type="submit" variant="primary" block busy={busy}>
        {busy ? t('signingIn') : t('signIn')}
      </Button>
    </form>
  );
}

/** Returns the sentence about a refused sign-in: that of the number where the server has one. */
function said(error: unknown): string {
  const ofNumber = error instanceof ApiError ? error.fields.mobile?.[0] : undefined;
  return ofNumber === undefined ? refusalText(error) : fieldText(ofNumber);
}
