import type { SessionUser } from '@cashbook/contract/access/session';
import { describe, expect, it } from 'vitest';
import { noPassword, type ProfileInput, profileChange, profileSchema } from './profile-input.ts';

const user: SessionUser = {
  id: 4,
  company_id: 1,
  name: 'Selina Akter',
  email: 's@x.test',
  branch_id: 2,
  role_id: 3,
  lang: 'bn',
};
const typed = (change: Partial<ProfileInput> = {}): ProfileInput => ({
  name: user.name,
  lang: user.lang,
  ...noPassword,
  ...change,
});

const complaints = (change: Partial<ProfileInput>) =>
  (profileSchema.safeParse(typed(change)).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);

describe('the profile form', () => {
  it('takes a name and a language without any password', () => {
    expect(complaints({ name: 'Selina', lang: 'en' })).toEqual([]);
    expect(complaints({ name: '  ' })).toEqual([['name', 'Name is required']]);
  });

  it('wants the current password, a long new one, and it twice', () => {
    expect(complaints({ password: 'short' })).toEqual([
      ['current_password', 'This is required.'],
      ['password', 'A password has at least 10 characters.'],
      ['confirmPassword', 'Passwords do not match.'],
    ]);
    expect(
      complaints({ current_password: 'old', password: 'green-kettle-9', confirmPassword: 'green-kettle-8' }),
    ).toEqual([['confirmPassword', 'Passwords do not match.']]);
    expect(
      complaints({ current_password: 'old', password: 'green-kettle-9', confirmPassword: 'green-kettle-9' }),
    ).toEqual([]);
  });

  it('does not let a forgotten current password pass for no change', () => {
    expect(complaints({ current_password: 'old' }).map(([name]) => name)).toContain('password');
  });

  it('sends what differs and nothing else', () => {
    expect(profileChange(typed(), user)).toEqual({});
    expect(profileChange(typed({ name: ' Selina Akter ', lang: 'en' }), user)).toEqual({ lang: 'en' });
    const passwords = { current_password: 'old', password: 'green-kettle-9', confirmPassword: 'green-kettle-9' };
    expect(profileChange(typed({ name: 'Selina', ...passwords }), user)).toEqual({ name: 'Selina', ...passwords });
  });
});
