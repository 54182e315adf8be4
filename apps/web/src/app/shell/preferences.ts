import { createStore } from '#store.ts';

/** The browser's key of spec 1 §9. */
const sidebarKey = 'sidebar-expanded';

export const sidebarExpanded = createStore(localStorage.getItem(sidebarKey) !== 'false');

export function setSidebarExpanded(expanded: boolean): void {
  localStorage.setItem(sidebarKey, String(expanded));
  sidebarExpanded.set(expanded);
}
