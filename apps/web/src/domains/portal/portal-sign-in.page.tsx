import { ApiError } from '@cashbook/contract/client';
import { portalRoutes } from '@cashbook/contract/portal/portal';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
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
import { callPortal, enterPortal } from './portal-session.ts';
import { originAfterSignIn } from './remembered-origin.ts';
import '#screens/form/picture-field.css';
import './portal.css';

/** Customer sign-in (spec 3 §2 "Customer portal"): the mobile number, and a code where the company sends codes. */
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

/** The number, and, where the company sends codes, the code that then comes. */
function SignInForm() {
  const navigate = useNavigate();
  const { from }: UrlQuery = useSearch({ strict: false });
  const [trouble, setTrouble] = useState<string>();
  const [busy, setBusy] = useState(false);
  /** The number to which a code was sent. */
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [codes, setCodes] = useState(0);

  const attempt = async (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    setTrouble(undefined);
    try {
      await work();
    } catch (error) {
      setTrouble(said(error));
    } finally {
      setBusy(false);
    }
  };
  const enter = async (mobile: string, code?: string) => {
    await enterPortal(mobile, code);
    void navigate({ href: originAfterSignIn(from), replace: true });
  };
  const sendCode = async (mobile: string) => {
    await callPortal(portalRoutes.requestCode, { body: { mobile } });
    setSentTo(mobile);
    setCodes((before) => before + 1);
  };
  const askNumber = (mobile: string) =>
    attempt(async () => {
      try {
        await enter(mobile);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'code_required') throw error;
        await sendCode(mobile);
      }
    });
  if (sentTo === null) return <NumberForm trouble={trouble} busy={busy} refuse={setTrouble} onNumber={askNumber} />;
  return (
    <CodeForm
      {...{ trouble, busy, codes, mobile: sentTo }}
      onCode={(code) => attempt(() => enter(sentTo, code))}
      onAnother={() => attempt(() => sendCode(sentTo))}
      onBack={() => {
        setSentTo(null);
        setCodes(0);
        setTrouble(undefined);
      }}
    />
  );
}

interface StepProps {
  trouble: string | undefined;
  busy: boolean;
}

/** Puts the focus where what was refused is typed again. */
function useFocusOn(field: { readonly current: HTMLInputElement | null }, trouble: string | undefined): void {
  useEffect(() => {
    if (trouble !== undefined) field.current?.focus();
  }, [field, trouble]);
}

function NumberForm(props: StepProps & { refuse: (said: string) => void; onNumber: (mobile: string) => void }) {
  const { trouble, busy, refuse, onNumber } = props;
  const { t } = useTranslation('portal');
  const field = useRef<HTMLInputElement>(null);
  useFocusOn(field, trouble);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = portalRoutes.signIn.body.safeParse({ mobile: field.current?.value ?? '' });
    if (typed.success) onNumber(typed.data.mobile);
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

/** The time within which the server sends no other code, in milliseconds. */
const betweenCodesMs = 60_000;

/** Whether another code may be asked for; not within a minute of the last one. */
function useMayAskAgain(codes: number): boolean {
  const [waitsFor, setWaitsFor] = useState<number | null>(null);
  useEffect(() => {
    setWaitsFor(codes);
    const timer = setTimeout(() => setWaitsFor(null), betweenCodesMs);
    return () => clearTimeout(timer);
  }, [codes]);
  return waitsFor === null;
}

function CodeForm(
  props: StepProps & {
    mobile: string;
    /** The number of codes that were asked for. */
    codes: number;
    onCode: (code: string) => void;
    onAnother: () => void;
    onBack: () => void;
  },
) {
  const { trouble, busy, mobile, codes, onCode, onAnother, onBack } = props;
  const { t } = useTranslation('portal');
  const mayAskAgain = useMayAskAgain(codes);
  const field = useRef<HTMLInputElement>(null);
  useFocusOn(field, trouble);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onCode(field.current?.value.trim() ?? '');
  };
  return (
    <form className="portal-form" noValidate onSubmit={submit}>
      <p role="status">{t(codes > 1 ? 'codeSentAgain' : 'codeHint', { mobile })}</p>
      <Field label={t('code')} error={trouble}>
        <Input ref={field} name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={10} autoFocus />
      </Field>
      <Button type="submit" variant="primary" block busy={busy}>
        {busy ? t('signingIn') : t('signIn')}
      </Button>
      <Button block disabled={busy || !mayAskAgain} onClick={onAnother}>
        {t('anotherCode')}
      </Button>
      <Button block disabled={busy} onClick={onBack}>
        {t('anotherNumber')}
      </Button>
    </form>
  );
}

/** Returns the sentence about a refused sign-in: that of the number where the server has one. */
function said(error: unknown): string {
  const ofNumber = error instanceof ApiError ? error.fields.mobile?.[0] : undefined;
  return ofNumber === undefined ? refusalText(error) : fieldText(ofNumber);
}
