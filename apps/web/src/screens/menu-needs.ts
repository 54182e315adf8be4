import type { PermissionName } from '@cashbook/contract/access/permissions';
import type { WordOf } from '@cashbook/words/catalogue';
import { createStore } from '#store.ts';

/** The permissions that open an entry of the menu. */
export interface MenuNeed {
  group: WordOf<'shell'>;
  name: WordOf<'shell'>;
  /** One of several permissions is enough. With none, every user may open the entry. */
  permissions: readonly PermissionName[];
}

/** Every entry of the menu. The frame sets it here for screens that show the menu's needs. */
export const menuNeeds = createStore<readonly MenuNeed[]>([]);
