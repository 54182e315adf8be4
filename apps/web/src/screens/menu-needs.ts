import type { PermissionName } from '@cashbook/contract/access/permissions';
import type { WordOf } from '@cashbook/words/catalogue';
import { createStore } from '#store.ts';

/** What it takes to open one entry of the menu. */
export interface MenuNeed {
  group: WordOf<'shell'>;
  name: WordOf<'shell'>;
  /** Of several one is enough; with none everybody may open it. */
  permissions: readonly PermissionName[];
}

/** Every entry of the menu, which the frame makes known here to screens that speak of it. */
export const menuNeeds = createStore<readonly MenuNeed[]>([]);
