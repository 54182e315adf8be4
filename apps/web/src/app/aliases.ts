/**
 * The addresses of the route table without a screen of their own, and the screen that each leads to (spec 1 §2.1). Some
 * are named like calls of the API, but people have bookmarked them.
 */
export const aliases: ReadonlyArray<readonly [from: string, to: string]> = [
  ['/', '/dashboard'],
  ['/user/user-update', '/user/user-list'],
  ['/user-management/user-list', '/user/user-list'],
  ['/user-management/add-user', '/user/add-user'],
  ['/role/role-list', '/user-management/roles'],
  ['/role/ddl-role-list', '/user-management/roles'],
  ['/branch/branch-update', '/branch/branch-list'],
  ['/branch/branch-store', '/branch/add-branch'],
  ['/branch/ddl/all-branch', '/branch/branch-list'],
  ['/branch/ddl/protected-branch', '/branch/branch-list'],
  ['/product/store', '/product/add-product'],
  ['/category/store', '/category/create'],
  ['/category/edit', '/category/category-list'],
];
