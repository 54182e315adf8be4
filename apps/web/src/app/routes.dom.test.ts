import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { aliases } from './aliases.ts';
import { menuGroups } from './menu.ts';
import { menuPlaceOf } from './menu-place.ts';
import { routeTree } from './routes.tsx';
import { screens } from './screens.ts';

/** Every path of spec 1 §2.1, and those that specs 2 and 3 and the api page add; with ids as a person would type them. */
const routeTable = `
/login /logout /customer/login /customer /customer-dashboard / /dashboard /dashboard-two /calendar /profile /ecommers
/chart /forms/form-elements /forms/form-layout /ui/buttons /ui/alerts /nav-vertical /nav-horizontal
/user/user-list /user/add-user /user/user-check /user/user-edit/7 /user/user-update
/user-management/roles /user-management/create-role /user-management/user-list /user-management/add-user
/user-management/edit-user /role/role-list /role/ddl-role-list /company/company-list
/branch/branch-list /branch/add-branch /branch/edit/7 /branch/branch-update /branch/branch-store
/branch/ddl/all-branch /branch/ddl/protected-branch
/accounts/cash/receive /accounts/bank/receive /accounts/cash/payment /accounts/bank/payment /accounts/journal
/accounts/cash/receive/7 /stock/adjustment /stock/transfer /stock/opening
/coal1/coal1-list /coal1/add-coal1 /coal2/coal2-list /coal2/add-coal2 /coal3/coal3-list /coal3/add-coal3
/coal4/coal4-list /coal4/add-coal4
/reports/ledger /reports/cashbook /reports/due-list /reports/date-wise-total-data /reports/product/stock
/reports/cat-wise/in-out /reports/purchase-ledger /reports/sales-ledger /reports/mitch-match /reports/labour/ledger
/reports/group-report /reports/due-installments /reports/employee-installment
/product/product-list /product/add-product /product/edit/7 /product/store
/category/category-list /category/create /category/edit /category/edit/7 /category/store
/admin/dayclose /admin/jumpdate /admin/voucher-approval /admin/remove-approval /admin/voucher/type-change
/admin/voucher/date-change /admin/image-upload /admin/bulk-upload /admin/installment-details /vr-settings/voucher-delete
/invoice/purchase /invoice/sales /invoice/labour-invoice /order/order-list /orders/add-order /orders/avg-price
/customer-supplier/list /customer-supplier/create /requisitions /requisition/comparison /requisition/create
/real-estate/area-list /real-estate/add-area /settings /admin/print /vouchers/7
`
  .trim()
  .split(/\s+/);

const router = createRouter({ routeTree, history: createMemoryHistory() });
const foundFor = (path: string) => {
  const [, , route] = router.getMatchedRoutes(path);
  return route;
};
const routeOf = (path: string) => {
  const route = foundFor(path);
  return route === undefined ? undefined : String(route.fullPath);
};

describe('the route table (spec 1 §2.1)', () => {
  it.each(routeTable)('answers %s with a route of its own', (path) => {
    expect(routeOf(path)).toBeDefined();
    expect(routeOf(path)).not.toBe('/$');
  });

  it('answers anything else with the not-found page', () => {
    expect(routeOf('/no/such/page')).toBe('/$');
  });

  it('has a screen or a word for every entry of the menu', () => {
    for (const { to } of menuGroups.flatMap(({ entries }) => entries)) expect(routeOf(to)).toBe(to);
  });

  it('has no address twice', () => {
    const paths = [...screens.map(({ path }) => path), ...aliases.map(([from]) => from)];
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
  });

  it('leads every alias to an address that is none', () => {
    for (const [, to] of aliases) {
      expect(routeOf(to)).toBe(to);
      expect(aliases.map(([from]) => from)).not.toContain(to);
    }
  });
});

describe('the place of a screen in the menu', () => {
  it.each([
    ['/branch/edit/7', '/branch/branch-list'],
    ['/user/user-edit/7', '/user/user-list'],
    ['/user/user-edit', '/user/user-list'],
    ['/user/user-check', '/user/user-check'],
    ['/coal3/edit/7', '/coal3/coal3-list'],
    ['/coal3/add-coal3', '/coal3/coal3-list'],
    ['/admin/jumpdate', '/admin/dayclose'],
    ['/reports/ledger/print', '/reports/ledger'],
    ['/profile', undefined],
    ['/branch/edit/7/more', undefined],
  ])('of %s is %s', (pathname, entry) => {
    expect(menuPlaceOf(pathname)).toBe(entry);
  });

  it('is an entry of the menu wherever it is stated', () => {
    const entries = menuGroups.flatMap((group) => group.entries.map(({ to }) => to));
    for (const { menuEntry } of screens) if (menuEntry !== undefined) expect(entries).toContain(menuEntry);
  });

  it('is known of every screen but those that the menu does not lead to', () => {
    const outside = /^\/(dashboard|calendar|profile|settings|vouchers|ui|forms)(\/|$)/;
    const lost = screens.filter(({ path }) => !outside.test(path) && menuPlaceOf(path) === undefined);
    expect(lost.map(({ path }) => path)).toEqual([]);
  });
});
