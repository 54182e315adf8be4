import { Eye, EyeOff } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '#session/refusal-text.ts';
import { Button, IconButton, Spinner } from '#ui/button.tsx';
import { Checkbox, Field, Input } from '#ui/fields/field.tsx';

export interface Credentials {
  email: string;
  password: string;
  remember: boolean;
}

export interface SignInFormProps {
  /** Signs in and goes on. @throws ApiError `invalid_credentials`, `too_many`, `offline`, … */
  enter: (credentials: Credentials) => Promise<void>;
  /** Reports that a field was left empty. */
  onMissing: (message: string) => void;
}

/** The errors of the form: fields left empty, or the server's refusal. */
interface Trouble {
  email?: string;
  password?: string;
}

/**
 * The form: email, password, Sign In. It asks the server only when both are filled in (spec 1 §5). The two fields read
 * from the form itself, because people wait for everything that this page loads.
 */
export function SignInForm({ enter, onMissing }: SignInFormProps) {
  const { t } = useTranslation('access');
  const [trouble, setTrouble] = useState<Trouble>({});
  const [busy, setBusy] = useState(false);
  const passwordField = useRef<HTMLInputElement>(null);

  const send = async (credentials: Credentials) => {
    setBusy(true);
    try {
      await enter(credentials);
    } catch (error) {
      setTrouble({ password: refusalText(error) });
      passwordField.current?.focus();
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const typed = new FormData(event.currentTarget);
    const email = textOf(typed, 'email').trim();
    const password = textOf(typed, 'password');
    setTrouble({ ...(email === '' && { email: t('required') }), ...(password === '' && { password: t('required') }) });
    if (email === '' || password === '') onMissing(t('requiredInfo'));
    else void send({ email, password, remember: typed.has('remember') });
  };

  return (
    <form className="gate-fields" noValidate onSubmit={submit}>
      <Field label={t('email')} error={trouble.email}>
        <Input name="email" type="email" autoComplete="username" autoFocus autoCapitalize="none" />
      </Field>
      <PasswordField error={trouble.password} inputRef={passwordField} />
      <Checkbox name="remember" label={t('remember')} />
      <Button type="submit" variant="primary" block busy={busy}>
        {t('signIn')}
      </Button>
      {busy && (
        <div className="gate-wait" role="status">
          <Spinner />
          {t('signingIn')}
        </div>
      )}
    </form>
  );
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

interface PasswordFieldProps {
  error: string | undefined;
  inputRef: React.RefObject<HTMLInputElement | null>;
}

function PasswordField({ error, inputRef }: PasswordFieldProps) {
  const { t } = useTranslation('access');
  const [visible, setVisible] = useState(false);
  return (
    <Field label={t('password')} error={error}>
      <Input
        name="password"
        ref={inputRef}
        type={visible ? 'text' : 'password'}
        autoComplete="current-password"
        end={
          <IconButton
            className="peek"
            size="small"
            icon={visible ? EyeOff : Eye}
            label={visible ? t('hidePassword') : t('showPassword')}
            onClick={() => setVisible(!visible)}
          />
        }
      />
    </Field>
  );
}
