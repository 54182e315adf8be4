import { permissionNames } from '@cashbook/contract/access/permissions';
import { describe, expect, it } from 'vitest';
import { knownKinds } from '#domains/vouchers/known-kinds.ts';
import { settingsWith } from '#session/signed-in.fixture.ts';
import { menuGroups, visibleMenu } from './menu.ts';
import { lackingFor } from './menu-access.ts';
import { partsOf } from './menu-parts.ts';
import { menuPlaceOf } from './menu-place.ts';
import { groupOf } from './shell/menu-links.tsx';

const seen = (permissions: string[], businessTypeId = 8) =>
  visibleMenu(settingsWith(permissions, { business_type_id: businessTypeId })).flatMap(({ entries }) =>
    entries.map(({ to }) => to),
  );

describe('the parts of a long group', () => {
  it.each(menuGroups.map(({ name, entries }) => [name, entries] as const))('%s loses no entry', (_name, entries) => {
    const shown = partsOf(entries).flatMap((part) => part.entries.map(({ to }) => to));
    expect([...shown].sort()).toEqual(entries.map(({ to }) => to).sort());
  });

  it('have a head each where there are more than a dozen entries, and only there', () => {
    const bare = menuGroups.filter(({ entries }) => partsOf(entries).some(({ part }) => part === null));
    expect(bare.filter(({ entries }) => entries.length > 12).map(({ name }) => name)).toEqual([]);
    expect(bare.length).toBe(menuGroups.filter(({ entries }) => entries.length <= 12).length);
  });
});

describe('the sidebar (spec 1 §2.3)', () => {
  it('has warranty claims only where the branch controls warranties', () => {
    const settings = settingsWith(['warranty.claim']);
    const off = { ...settings, branch: { ...settings.branch, warranty_controll: false } };
    const shown = (of: typeof settings) =>
      visibleMenu(of).some(({ entries }) => entries.some(({ to }) => to === '/warranty/claims'));
    expect([shown(settings), shown(off)]).toEqual([true, false]);
  });

  it('has warehouses and moves between them only where the branch keeps its goods by warehouse', () => {
    const settings = settingsWith(['warehouse.view', 'stock.transfer']);
    const shown = (keepsApart: boolean) =>
      visibleMenu({ ...settings, branch: { ...settings.branch, have_warehouse: keepsApart } })
        .flatMap(({ entries }) => entries.map(({ to }) => to))
        .filter((to) => to.startsWith('/warehouse') || to === '/stock/transfer');
    expect(shown(false)).toEqual([]);
    expect(shown(true)).toEqual(['/warehouse/warehouse-list', '/stock/transfer']);
  });

  it('shows whoever has no permission the entries that are always there', () => {
    expect(seen([])).toEqual([
      '/accounts/journal',
      '/invoice/labour-invoice',
      '/orders/avg-price',
      '/admin/voucher-approval',
      '/admin/remove-approval',
      '/admin/voucher/type-change',
      '/admin/image-upload',
      '/admin/bulk-upload',
      '/admin/voucher/date-change',
      '/admin/print',
      '/real-estate/area-list',
      '/reports/saved',
      '/reports/labour/ledger',
      '/reports/date-wise-total-data',
      '/reports/product/stock',
      '/reports/cat-wise/in-out',
      '/reports/purchase-ledger',
      '/reports/sales-ledger',
      '/reports/group-report',
      '/reports/mitch-match',
      '/category/category-list',
      '/product/product-list',
      '/requisitions',
      '/requisition/comparison',
      '/requisition/create',
      '/user-management/roles',
      '/user-management/create-role',
      '/customer-supplier/list',
      '/coal1/coal1-list',
      '/coal2/coal2-list',
      '/coal3/coal3-list',
      '/coal4/coal4-list',
    ]);
  });

  it.each([
    ['cash.received.create', ['/accounts/cash/receive']],
    ['cash.payment.create', ['/accounts/cash/payment']],
    ['bank.received.create', ['/accounts/bank/receive']],
    ['bank.payment.create', ['/accounts/bank/payment']],
    ['cheque.view', ['/accounts/cheques', '/cheque-form/form-list']],
    ['bank.reconcile', ['/reconciliation']],
    ['purchase.create', ['/invoice/purchase', '/invoice/purchase/return']],
    ['sales.create', ['/invoice/sales', '/invoice/sales/return']],
    ['sales.deliver', ['/invoice/sales/delivery']],
    ['branch.view', ['/branch/branch-list']],
    ['user.all.view', ['/user/user-list', '/user/user-check']],
    ['company.view', ['/company/company-list']],
    ['dayclose.all.view', ['/admin/dayclose', '/vr-settings/voucher-delete']],
    ['order.view', ['/order/order-list']],
    ['cashbook.view', ['/real-estate/add-area', '/reports/cashbook', '/reports/bank-book', '/dashboard-two', '/chart']],
    ['ledger.view', ['/reports/ledger', '/reports/party-statement', '/reports/party-statements']],
    ['due.list.view', ['/reports/due-list', '/reports/balance-ageing', '/dashboard-two', '/chart']],
    ['stock.adjust', ['/stock/adjustment']],
    ['stock.count', ['/stock/count']],
    ['stock.produce', ['/stock/production']],
    ['stock.issue', ['/stock/issue', '/stock/issue-return']],
    ['warranty.claim', ['/warranty/claims']],
    ['stock.transfer', ['/stock/transfer', '/stock/branch-transfer', '/stock/in-transit']],
    ['opening.create', ['/accounts/opening', '/stock/opening', '/stock/opening/file']],
    ['audit.view', ['/audit/trail', '/audit/integrity', '/reports/changed-vouchers']],
    ['warehouse.view', ['/warehouse/warehouse-list']],
    [
      'product.view',
      [
        '/product/recipe-list',
        '/price-list/price-list',
        '/list-price/list-price-list',
        '/reports/prices-of-day',
        '/unit/unit-list',
        '/product-type/product-type-list',
      ],
    ],
    ['labour.item.edit', ['/labour/item-list']],
    ['party.edit', ['/customer-supplier/create']],
    ['employee.view', ['/employee/employee-list']],
  ])('adds for %s exactly its entries', (permission, entries) => {
    const always = seen([]);
    expect(seen([permission]).filter((entry) => !always.includes(entry))).toEqual(entries);
  });

  it('adds the installment entries in a branch of business type 4', () => {
    const always = seen([]);
    expect(seen([], 4).filter((entry) => !always.includes(entry))).toEqual([
      '/admin/installment-details',
      '/reports/due-installments',
      '/reports/employee-installment',
    ]);
  });

  it('hides a group of which nothing may be seen', () => {
    const names = visibleMenu(settingsWith([])).map(({ name }) => name);
    expect(names).not.toContain('vrSettings');
    expect(names).toHaveLength(menuGroups.length - 1);
  });

  it('mutes what the spec shows always to whoever may not open it, and says what they lack', () => {
    const muted = (permissions: string[]) =>
      visibleMenu(settingsWith(permissions))
        .flatMap(({ entries }) => entries)
        .filter((entry) => lackingFor(entry, settingsWith(permissions)).length > 0)
        .map(({ to }) => to);
    expect(muted([])).toEqual(
      expect.arrayContaining(['/accounts/journal', '/admin/voucher-approval', '/coal4/coal4-list']),
    );
    expect(lackingFor({ to: '/admin/voucher-approval' }, settingsWith([]))).toEqual(['voucher.approve']);
    expect(muted(['voucher.approve'])).not.toContain('/admin/voucher-approval');
    expect(muted([...permissionNames])).toEqual([]);
  });

  it('hides our own entries from whoever may not open them', () => {
    const always = seen([]);
    const rules = menuGroups.flatMap(({ entries }) =>
      entries.flatMap((entry) => [entry.permission ?? []].flat().map((permission) => ({ entry, permission }))),
    );
    const leadNowhere = rules.filter(
      ({ entry, permission }) => lackingFor(entry, settingsWith([permission])).length > 0,
    );
    // The spec's own rule for it; its screen needs the right to write.
    expect(leadNowhere.map(({ entry }) => entry.to)).toEqual(['/real-estate/add-area']);
    expect(always.filter((to) => rules.some(({ entry }) => entry.to === to))).toEqual([]);
  });

  it('has every entry screen in the group that the screen says it stands in', () => {
    const groupAt = (path: string) => groupOf(menuGroups, menuPlaceOf(path));
    for (const { path, within } of Object.values(knownKinds)) expect(groupAt(path), path).toBe(within);
  });

  it('gives no digit to two entries', () => {
    const digits = menuGroups.flatMap(({ entries }) => entries.flatMap(({ digit }) => digit ?? []));
    expect(new Set([...digits, 0]).size).toBe(digits.length + 1);
  });
});
