import { type PermissionName, permissionNames } from '@cashbook/contract/access/permissions';
import { businessTypeId } from '@cashbook/contract/enumerations';
import { describe, expect, it } from 'vitest';
import { settingsWith } from '#session/signed-in.fixture.ts';
import { visibleMenu } from './menu.ts';
import { paletteScreens } from './palette.ts';
import { screens } from './screens.ts';

const everything: readonly PermissionName[] = permissionNames;
/** A branch that has every screen: one that sells by installments. */
const settingsOf = (permissions: readonly string[]) =>
  settingsWith(permissions, { business_type_id: businessTypeId.installment });
const offered = (permissions: readonly string[]) => paletteScreens(settingsOf(permissions)).map(({ to }) => to);

/** Whether an address needs an id or the question of a report to show something. */
const needsMore = (path: string) =>
  path.includes('$') ||
  path.endsWith('/print') ||
  // The faces of an invoice: a saved one leads there, a new one by the business of the branch.
  /^\/invoice\/\w+\/./.test(path) ||
  ['/user/user-edit', '/user-management/edit-user', '/admin/print/vouchers', '/admin/dayclose/count'].includes(path);

describe('the palette', () => {
  it('opens every screen that can be opened by its address alone', () => {
    const openable = screens.map(({ path }) => path).filter((path) => !needsMore(path));
    expect(openable.filter((path) => !offered(everything).includes(path))).toEqual([]);
  });

  it('offers nothing twice', () => {
    expect(new Set(offered(everything)).size).toBe(offered(everything).length);
  });

  it.each(screens.flatMap(({ path, permission }) => (typeof permission === 'string' ? [{ path, permission }] : [])))(
    'offers $path beside the menu to whoever has $permission and to nobody else',
    ({ path, permission }) => {
      const without = everything.filter((name) => name !== permission);
      const inMenu = visibleMenu(settingsOf(without)).some(({ entries }) => entries.some(({ to }) => to === path));
      expect(offered(without).includes(path), 'what the spec shows always is shown always').toBe(inMenu);
      if (!needsMore(path)) expect(offered([permission])).toContain(path);
    },
  );
});
