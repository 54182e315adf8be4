import { type UserForm as User, userRoutes } from '@cashbook/contract/access/users';
import { refusals } from '@cashbook/words/en/refusals';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { ChoiceField, PickField, TextField } from '#screens/form/fields.tsx';
import { FormPart, RecordForm } from '#screens/form/record-form.tsx';
import { useRecordForm } from '#screens/form/use-record-form.ts';
import { call } from '#session/api.ts';
import { accountChanged, useSignedIn } from '#session/session.ts';
import { Field, Input } from '#ui/fields/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { languageChoices } from '../language-choices.ts';
import { useUserChoices } from './user-choices.ts';

type NewUser = z.input<typeof userRoutes.create.body>;
type ChangedUser = z.input<typeof userRoutes.update.body>;

const listPath = '/user/user-list';

interface Passwords {
  password?: string | undefined;
  confirmPassword?: string | undefined;
}
const passwordsMatch = ({ password = '', confirmPassword = '' }: Passwords) => password === confirmPassword;
const differ = { path: ['confirmPassword'], error: refusals.passwords_differ };

const newUserSchema = userRoutes.create.body.refine(passwordsMatch, differ);
const changedUserSchema = userRoutes.update.body.refine(passwordsMatch, differ);

const refusalFields = {
  passwords_differ: 'confirmPassword',
  common_password: 'password',
  role_not_found: 'role_id',
  role_above_own: 'role_id',
  own_role: 'role_id',
  last_administrator: 'role_id',
  branch_disabled: 'branch_id',
} as const;

/** Returns the action after a save: it reports the save and returns to the list. */
function useUserSaved() {
  const { t } = useTranslation('ui');
  const navigate = useNavigate();
  const queries = useQueryClient();
  return (name: string, { mayLeave }: { mayLeave: boolean }) => {
    toast.ok(t('nameSaved', { name: name.trim() }));
    void queries.invalidateQueries({ queryKey: [userRoutes.list.method, userRoutes.list.path] });
    if (mayLeave) void navigate({ to: listPath });
  };
}

/** The form for a new user, with the first password. */
export function NewUserForm() {
  const { t } = useTranslation('administration');
  const { user } = useSignedIn();
  const saved = useUserSaved();
  const start = { name: '', email: '', description: '', lang: user.lang, password: '', confirmPassword: '' };
  const form = useRecordForm<NewUser, unknown>({
    schema: newUserSchema,
    start,
    save: (body, sent) => call(userRoutes.create, { body }, sent),
    onSaved: (_, { name }, since) => {
      if (since !== null) form.startNext(start, null, since);
      saved(name, { mayLeave: since === null });
    },
    refusalFields: { ...refusalFields, email_taken: 'email' },
    label: t('userName'),
  });
  return (
    <RecordForm form={form} isNew back={listPath} wide>
      <FormPart>
        <TextField<NewUser> name="name" label={t('userName')} maxLength={100} autoFocus />
        <TextField<NewUser> name="email" label={t('email')} type="email" maxLength={320} />
        <UserChoices />
        <TextField<NewUser> name="description" label={t('description')} maxLength={300} />
      </FormPart>
      <PasswordPart hint={t('passwordHint')} />
    </RecordForm>
  );
}

/**
 * A form for the changeable data of a user (spec 1 §2.8). No user changes their own role here. The profile changes one's
 * own password.
 */
export function UserForm({ user, onReload }: { user: User; onReload: () => void }) {
  const { t } = useTranslation('administration');
  const { user: me } = useSignedIn();
  const saved = useUserSaved();
  const isMe = user.usr_id === me.id;
  const { email, status: _status, ...fields } = user;
  const form = useRecordForm<ChangedUser, { version: number }>({
    schema: changedUserSchema,
    start: { ...fields, password: '', confirmPassword: '' },
    save: async (body, sent) => (await call(userRoutes.update, { body }, sent)).data,
    keeps: ({ version }) => ({ version }),
    onSaved: (_, { name }, since) => {
      if (isMe) accountChanged().catch(() => undefined);
      saved(name, { mayLeave: since === null });
    },
    refusalFields: { ...refusalFields, own_password: 'password' },
    label: t('userName'),
  });
  return (
    <RecordForm form={form} isNew={false} back={listPath} onReload={onReload} wide>
      <FormPart>
        <TextField<ChangedUser> name="name" label={t('userName')} maxLength={100} />
        <ReadOnlyEmail email={email} />
        <UserChoices isMe={isMe} roleHint={t(isMe ? 'ownRoleHint' : 'roleHint')} />
        <TextField<ChangedUser> name="description" label={t('description')} maxLength={300} />
      </FormPart>
      {isMe ? <Notice>{t('ownPasswordHint')}</Notice> : <PasswordPart hint={t('passwordKeepHint')} />}
    </RecordForm>
  );
}

function ReadOnlyEmail({ email }: { email: string }) {
  const { t } = useTranslation('administration');
  return (
    <Field label={t('email')} hint={t('emailHint')}>
      <Input readOnly value={email} />
    </Field>
  );
}

/** The fields of both forms, with the same names. */
type Common = Pick<NewUser, 'role_id' | 'branch_id' | 'lang' | 'password' | 'confirmPassword'>;

function UserChoices({ isMe = false, roleHint }: { isMe?: boolean; roleHint?: string }) {
  const { t } = useTranslation('administration');
  const { branches, roles } = useUserChoices();
  return (
    <>
      <PickField<Common>
        name="role_id"
        label={t('role')}
        hint={roleHint}
        options={roles}
        placeholder={t('select')}
        disabled={isMe}
      />
      <PickField<Common> name="branch_id" label={t('workingBranch')} options={branches} placeholder={t('select')} />
      <ChoiceField<Common> name="lang" label={t('language')} options={languageChoices} />
    </>
  );
}

function PasswordPart({ hint }: { hint: string }) {
  const { t } = useTranslation('administration');
  return (
    <FormPart title={t('password')}>
      <TextField<Common>
        name="password"
        label={t('password')}
        type="password"
        autoComplete="new-password"
        hint={hint}
      />
      <TextField<Common>
        name="confirmPassword"
        label={t('confirmPassword')}
        type="password"
        autoComplete="new-password"
      />
    </FormPart>
  );
}
