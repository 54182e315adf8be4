import type { KnownRecord } from '#domains/records/known-record.ts';
import { recordScreens } from '#domains/records/record-screens.ts';
import type { Screen } from '#screens/screen.ts';

const products: Pick<KnownRecord, 'view' | 'change'> = {
  view: ['product.view', 'product.edit'],
  change: 'product.edit',
};

export const catalogRecords: readonly KnownRecord[] = [
  {
    list: '/category/category-list',
    add: '/category/create',
    edit: '/category/edit/$id',
    view: ['category.view', 'category.edit'],
    change: 'category.edit',
    load: () => import('@cashbook/contract/catalog/categories').then((file) => file.category),
    own: () => import('./category-parts.tsx').then((file) => file.categoryParts),
  },
  {
    list: '/product/product-list',
    add: '/product/add-product',
    edit: '/product/edit/$id',
    ...products,
    load: () => import('@cashbook/contract/catalog/products').then((file) => file.product),
    own: () => import('./product-parts.tsx').then((file) => file.productParts),
    messages: ['products'],
  },
  {
    list: '/product/recipe-list',
    add: '/product/add-recipe',
    edit: '/product/edit-recipe/$id',
    view: ['product.view', 'product.edit', 'stock.produce'],
    change: 'product.edit',
    load: () => import('@cashbook/contract/catalog/recipes').then((file) => file.recipeMaterial),
    own: () => import('./recipe-parts.tsx').then((file) => file.recipeParts),
  },
  {
    list: '/price-list/price-list',
    add: '/price-list/add-price',
    edit: '/price-list/edit/$id',
    view: ['product.view', 'product.edit'],
    change: 'product.edit',
    load: () => import('@cashbook/contract/catalog/price-lists').then((file) => file.priceList),
  },
  {
    list: '/list-price/list-price-list',
    add: '/list-price/add-list-price',
    edit: '/list-price/edit/$id',
    view: ['product.view', 'product.edit'],
    change: 'product.edit',
    load: () => import('@cashbook/contract/catalog/price-lists').then((file) => file.listPrice),
  },
  {
    list: '/warehouse/warehouse-list',
    add: '/warehouse/add-warehouse',
    edit: '/warehouse/edit/$id',
    view: ['warehouse.view', 'warehouse.edit'],
    change: 'warehouse.edit',
    isInSettings: true,
    load: () => import('@cashbook/contract/catalog/warehouses').then((file) => file.warehouse),
  },
  {
    list: '/unit/unit-list',
    add: '/unit/add-unit',
    edit: '/unit/edit/$id',
    ...products,
    load: () => import('@cashbook/contract/catalog/units').then((file) => file.unit),
  },
  {
    list: '/product-type/product-type-list',
    add: '/product-type/add-product-type',
    edit: '/product-type/edit/$id',
    ...products,
    load: () => import('@cashbook/contract/catalog/product-types').then((file) => file.productType),
  },
  {
    list: '/labour/item-list',
    add: '/labour/add-item',
    edit: '/labour/item/edit/$id',
    view: ['labour.item.edit', 'labour.create', 'labour.edit'],
    change: 'labour.item.edit',
    load: () => import('@cashbook/contract/catalog/labour-items').then((file) => file.labourItem),
  },
];

/** The screens of categories and products, warehouses, units, product types, and work paid by the unit. */
export const catalogScreens: readonly Screen[] = [
  ...catalogRecords.flatMap(recordScreens),
  {
    path: '/product/view/$id',
    permission: products.view,
    messages: ['products', 'records'],
    menuEntry: '/product/product-list',
    page: () => import('./product-card.page.tsx').then((file) => file.ProductCardPage),
  },
  {
    path: '/product/labels',
    permission: products.view,
    messages: ['products', 'records', 'print'],
    menuEntry: '/product/product-list',
    page: () => import('./labels/labels.page.tsx').then((file) => file.LabelsPage),
  },
];
