import type { PermissionName } from '@cashbook/contract/access/permissions';
import type { Area } from '@cashbook/words/catalogue';
import type { ReactNode } from 'react';

/** One screen of the signed-in part, as data; `app/routes.tsx` makes a route of it. */
export interface Screen {
  /** Its address, with parameters as `$name`. */
  path: string;
  /** Whoever lacks it is told so instead. Of several one is enough. */
  permission?: PermissionName | readonly PermissionName[] | undefined;
  /** The catalogues whose words it shows; they come with it. */
  messages: readonly Area[];
  /** The address of the menu's entry that leads to it, where its own address does not begin with one. */
  menuEntry?: string | undefined;
  /** Fetches the page's code: `() => import('./x.page.tsx').then((file) => file.XPage)`. */
  page: () => Promise<() => ReactNode>;
}
