import { updateMe } from '@cashbook/contract/access/session';
import { useQueryClient } from '@tanstack/react-query';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceField, TextField } from '#screens/form/fields.tsx';
import { FormPart, RecordForm } from '#screens/form/record-form.tsx';
import { useRecordForm } from '#screens/form/use-record-form.ts';
import { call } from '#session/api.ts';
import { profileChanged, useSignedIn } from '#session/session.ts';
import { IconButton } from '#ui/button.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { languageChoices } from '../language-choices.ts';
import { changesPassword, noPassword, type ProfileInput, profileChange, profileSchema } from './profile-input.ts';
import { sessionsKey } from './sessions.tsx';

/** The form for name, language and password, with one Update for all of them. Another language shows at once. */
export function ProfileForm() {
  const { t } = useTranslation('me');
  const { user, settings } = useSignedIn();
  const queries = useQueryClient();
  const form = useRecordForm<ProfileInput, void>({
    schema: profileSchema,
    start: { name: user.name, lang: user.lang, ...noPassword },
    save: async (input, sent) => {
      const { data } = await call(updateMe, { body: profileChange(input, user) }, sent);
      await profileChanged(data);
    },
    onSaved: (_, input, since) => {
      form.startNext({ ...input, name: input.name.trim(), ...noPassword }, null, since);
      toast.ok(t(changesPassword(input) ? 'passwordSaved' : 'profileSaved'));
      // A new password signs the other devices out.
      void queries.invalidateQueries({ queryKey: sessionsKey });
    },
    refusalFields: {
      wrong_password: 'current_password',
      common_password: 'password',
      passwords_differ: 'confirmPassword',
    },
    label: t('profile'),
  });
  return (
    <RecordForm form={form} isNew={false} back="/dashboard">
      <FormPart title={t('you')}>
        <TextField<ProfileInput> name="name" label={t('name')} maxLength={100} autoComplete="name" />
        <ChoiceField<ProfileInput> name="lang" label={t('language')} options={languageChoices} />
        <p className="t2 sm">{t('whoYouAre', { email: user.email, branch: settings.branch.name })}</p>
      </FormPart>
      <FormPart title={t('password')}>
        <p className="t3 sm">{t('passwordHint')}</p>
        {/* Password managers look for the name of the account. */}
        <input
          className="sr"
          type="email"
          autoComplete="username"
          value={user.email}
          readOnly
          tabIndex={-1}
          aria-hidden
        />
        <PasswordField name="current_password" label={t('currentPassword')} autoComplete="current-password" />
        <PasswordField
          name="password"
          label={t('newPassword')}
          autoComplete="new-password"
          hint={t('newPasswordHint')}
        />
        <PasswordField name="confirmPassword" label={t('confirmPassword')} autoComplete="new-password" />
      </FormPart>
    </RecordForm>
  );
}

interface PasswordFieldProps {
  name: keyof typeof noPassword;
  label: string;
  autoComplete: 'current-password' | 'new-password';
  hint?: string;
}

function PasswordField(props: PasswordFieldProps) {
  const { t } = useTranslation('me');
  const [visible, setVisible] = useState(false);
  return (
    <TextField<ProfileInput>
      {...props}
      type={visible ? 'text' : 'password'}
      maxLength={200}
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
  );
}
