import type { Settings } from '@cashbook/contract/access/session';
import {
  Box,
  CalendarClock,
  CalendarDays,
  CirclePlus,
  Contact,
  type LucideIcon,
  Network,
  Settings as SettingsIcon,
  SwatchBook,
  UserRound,
} from 'lucide-react';
import { dashboardEntry, isVisible, type MenuEntry, type MenuName, visibleMenu } from './menu.ts';

/** A screen in the palette. */
export interface PaletteScreen extends MenuEntry {
  icon: LucideIcon;
  /** The part of the product that it belongs to. */
  group?: MenuName | undefined;
}

/** Screens that other screens open, so that they are not in the menu. */
const besideMenu: readonly PaletteScreen[] = [
  { name: 'addBranch', group: 'admin', to: '/branch/add-branch', permission: 'branch.create', icon: CirclePlus },
  { name: 'addUser', group: 'admin', to: '/user/add-user', permission: 'user.create', icon: CirclePlus },
  { name: 'jumpDate', group: 'admin', to: '/admin/jumpdate', permission: 'dayclose.jumpdate', icon: CalendarClock },
  { name: 'addLevel1', group: 'chartOfAccounts', to: '/coal1/add-coal1', permission: 'coa.edit', icon: Network },
  { name: 'addLevel2', group: 'chartOfAccounts', to: '/coal2/add-coal2', permission: 'coa.edit', icon: Network },
  { name: 'addLevel3', group: 'chartOfAccounts', to: '/coal3/add-coal3', permission: 'coa.edit', icon: Network },
  { name: 'addLevel4', group: 'chartOfAccounts', to: '/coal4/add-coal4', permission: 'coa.edit', icon: Network },
  { name: 'addCategory', group: 'products', to: '/category/create', permission: 'category.edit', icon: Box },
  { name: 'addProduct', group: 'products', to: '/product/add-product', permission: 'product.edit', icon: Box },
  {
    name: 'addRecipe',
    group: 'products',
    to: '/product/add-recipe',
    permission: 'product.edit',
    needsManufacture: true,
    icon: Box,
  },
  { name: 'barcodeLabels', group: 'products', to: '/product/labels', permission: 'product.view', icon: Box },
  { name: 'startCount', group: 'products', to: '/stock/count/new', permission: 'stock.count', icon: Box },
  {
    name: 'newClaim',
    group: 'products',
    to: '/warranty/claims/new',
    permission: 'warranty.claim',
    needsWarranty: true,
    icon: Box,
  },
  {
    name: 'addWarehouse',
    group: 'products',
    to: '/warehouse/add-warehouse',
    permission: 'warehouse.edit',
    needsWarehouses: true,
    icon: Box,
  },
  // A branch that has switched off warehouses uses this screen to move out the goods still in them.
  { name: 'stockTransfer', group: 'products', to: '/stock/transfer', permission: 'stock.transfer', icon: Box },
  {
    name: 'remindersAndTexts',
    group: 'admin',
    to: '/admin/messages/settings',
    permission: ['message.view', 'message.edit'],
    icon: SettingsIcon,
  },
  { name: 'addOrder', group: 'admin', to: '/orders/add-order', permission: 'order.create', icon: CirclePlus },
  { name: 'addPriceList', group: 'products', to: '/price-list/add-price', permission: 'product.edit', icon: Box },
  { name: 'addListPrice', group: 'products', to: '/list-price/add-list-price', permission: 'product.edit', icon: Box },
  { name: 'addUnit', group: 'products', to: '/unit/add-unit', permission: 'product.edit', icon: Box },
  {
    name: 'addProductType',
    group: 'products',
    to: '/product-type/add-product-type',
    permission: 'product.edit',
    icon: Box,
  },
  { name: 'addLabourItem', group: 'products', to: '/labour/add-item', permission: 'labour.item.edit', icon: Box },
  {
    name: 'addEmployee',
    group: 'customerSupplier',
    to: '/employee/add-employee',
    permission: 'employee.edit',
    icon: Contact,
  },
  {
    name: 'customerPortal',
    group: 'customerSupplier',
    to: '/customer-dashboard',
    permission: 'ledger.view',
    icon: Contact,
  },
  {
    name: 'addWithholdingSection',
    group: 'customerSupplier',
    to: '/withholding-section/add-section',
    permission: 'withholding.edit',
    needsWithholding: true,
    icon: Contact,
  },
  {
    name: 'addWithholdingRate',
    group: 'customerSupplier',
    to: '/withholding-rate/add-rate',
    permission: 'withholding.edit',
    needsWithholding: true,
    icon: Contact,
  },
  { name: 'addAsset', group: 'admin', to: '/asset/add-asset', permission: 'asset.edit', icon: CirclePlus },
  { name: 'addChequeForm', group: 'admin', to: '/cheque-form/add-form', permission: 'coa.edit', icon: CirclePlus },
  { name: 'addArea', group: 'realEstate', to: '/real-estate/add-area', permission: 'area.edit', icon: CirclePlus },
  { name: 'calendar', to: '/calendar', icon: CalendarDays },
  { name: 'profile', to: '/profile', icon: UserRound },
  { name: 'settings', to: '/settings', icon: SettingsIcon },
  { name: 'buttons', group: 'components', to: '/ui/buttons', icon: SwatchBook },
  { name: 'alerts', group: 'components', to: '/ui/alerts', icon: SwatchBook },
  { name: 'formElements', group: 'components', to: '/forms/form-elements', icon: SwatchBook },
  { name: 'formLayout', group: 'components', to: '/forms/form-layout', icon: SwatchBook },
];

/** Returns every screen that a user with these settings may open by its name: first those of the menu, in its order. */
export function paletteScreens(settings: Settings): PaletteScreen[] {
  const inMenu = visibleMenu(settings).flatMap(({ name: group, icon, entries }) =>
    entries.map((entry) => ({ ...entry, icon, group })),
  );
  // An entry that the menu shows to some users has further permissions here.
  const isThere = (screen: PaletteScreen) => inMenu.some(({ to }) => to === screen.to);
  return [dashboardEntry, ...inMenu, ...besideMenu.filter((screen) => isVisible(screen, settings) && !isThere(screen))];
}
