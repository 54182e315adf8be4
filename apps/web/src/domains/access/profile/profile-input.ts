import { newPassword, type SessionUser, updateMe } from '@cashbook/contract/access/session';
import { type Language, languages } from '@cashbook/contract/enumerations';
import { refusals } from '@cashbook/words/en/refusals';
import { sentences } from '@cashbook/words/en/sentences';
import { z } from 'zod';

/** The values of the profile form. The three passwords stay empty when the password does not change. */
export interface ProfileInput {
  name: string;
  lang: Language;
  current_password: string;
  password: string;
  confirmPassword: string;
}

export const noPassword = { current_password: '', password: '', confirmPassword: '' } as const;

/** The contract's rules for name and password. A password is checked only where one of its fields is filled. */
export const profileSchema: z.ZodType<unknown, ProfileInput> = z
  .object({
    name: updateMe.body.shape.name.unwrap(),
    lang: z.enum(languages),
    current_password: z.string(),
    password: z.string(),
    confirmPassword: z.string(),
  })
  .superRefine((typed, context) => {
    if (!changesPassword(typed)) return;
    const complain = (name: keyof typeof noPassword, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message });
    if (typed.current_password === '') complain('current_password', sentences.valueMissing);
    const complaint = newPassword.safeParse(typed.password).error?.issues[0]?.message;
    if (complaint !== undefined) complain('password', complaint);
    if (typed.password !== typed.confirmPassword) complain('confirmPassword', refusals.passwords_differ);
  });

/** Whether any of the three password fields is filled. */
export const changesPassword = (typed: Pick<ProfileInput, keyof typeof noPassword>) =>
  typed.current_password !== '' || typed.password !== '' || typed.confirmPassword !== '';

/** Returns the change to send: only the values that differ from the current user. */
export function profileChange(typed: ProfileInput, user: SessionUser) {
  const { name, lang, ...passwords } = typed;
  return {
    ...(name.trim() !== user.name && { name }),
    ...(lang !== user.lang && { lang }),
    ...(changesPassword(typed) && passwords),
  };
}
