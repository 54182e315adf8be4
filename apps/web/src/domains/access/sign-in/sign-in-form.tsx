import { zodResolver } from '@hookform/resolvers/zod';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { refusalText } from '#session/refusal-text.ts';
import { enterWith } from '#session/session.ts';
import { Button, IconButton, Spinner } from '#ui/button.tsx';
import { Checkbox, Field, Input } from '#ui/field.tsx';
import { toast } from '#ui/toast.tsx';

const form = z.object({ email: z.string().trim().min(1), password: z.string().min(1), remember: z.boolean() });

/** Email, password, Sign In. Nothing is asked of the server before both are there (spec 1 §5). */
export function SignInForm({ onEntered }: { onEntered: () => void }) {
  const { t } = useTranslation('access');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [visible, setVisible] = useState(false);
  const { register, handleSubmit, formState, setFocus, watch, setValue } = useForm({
    resolver: zodResolver(form),
    defaultValues: { email: '', password: '', remember: false },
    reValidateMode: 'onSubmit',
  });
  const { errors, isSubmitting } = formState;

  const enter = async (credentials: z.output<typeof form>) => {
    setRefusal(null);
    try {
      await enterWith(credentials);
      onEntered();
    } catch (error) {
      setRefusal(refusalText(error));
      setFocus('password');
    }
  };
  const complain = () => {
    setRefusal(null);
    toast.bad(t('requiredInfo'));
  };

  return (
    <form className="gate-fields" noValidate onSubmit={handleSubmit(enter, complain)}>
      <Field label={t('email')} error={errors.email && t('required')}>
        <Input {...register('email')} type="email" autoComplete="username" autoFocus autoCapitalize="none" />
      </Field>
      <Field label={t('password')} error={refusal ?? (errors.password && t('required'))}>
        <Input
          {...register('password')}
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
      <Checkbox
        label={t('remember')}
        checked={watch('remember')}
        onChange={(checked) => setValue('remember', checked)}
      />
      <Button type="submit" variant="primary" block busy={isSubmitting}>
        {t('signIn')}
      </Button>
      {isSubmitting && (
        <div className="gate-wait" role="status">
          <Spinner />
          {t('signingIn')}
        </div>
      )}
    </form>
  );
}
