import type { PermissionName } from '@cashbook/contract/access/permissions';
import type { Area } from '@cashbook/words/catalogue';
import type { ReactNode } from 'react';

/** One screen of the signed-in part, as data; `app/routes.tsx` makes a route of it. */
export interface Screen {
  /** Its address, with parameters as `$name`. */
  path: string;
  /** The permission for the screen; one of several is enough. A user without it sees a notice instead. */
  permission?: PermissionName | readonly PermissionName[] | undefined;
  /** The catalogues of its messages, loaded together with it. */
  messages: readonly Area[];
  /** The address of the menu entry that leads to it, where its own address does not begin with one. */
  menuEntry?: string | undefined;
  /** Fetches the page's code: `() => import('./x.page.tsx').then((file) => file.XPage)`. */
  page: () => Promise<() => ReactNode>;
}
