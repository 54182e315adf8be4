import { remember } from '#remember.ts';
import { createStore } from '#store.ts';

/** The browser's key of spec 1 §9. */
const sidebarKey = 'sidebar-expanded';

export const sidebarExpanded = createStore(localStorage.getItem(sidebarKey) !== 'false');

export function setSidebarExpanded(expanded: boolean): void {
  remember(sidebarKey, String(expanded));
  sidebarExpanded.set(expanded);
}
