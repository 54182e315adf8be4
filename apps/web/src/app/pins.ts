import type { Settings } from '@cashbook/contract/access/session';
import { Pin } from 'lucide-react';
import { mostPins, prefer, preferences } from '#session/preferences.ts';
import { type MenuGroup, visibleMenu } from './menu.ts';

/** The name of the group of pinned screens, at the top of the menu. */
const pinned = 'pinned';

/** Returns the menu of a user with the group of pinned screens first. Pins that the user may not see any more are left out. */
export function menuWithPins(settings: Settings, pins: readonly string[]): MenuGroup[] {
  const groups = visibleMenu(settings);
  const entries = groups.flatMap((group) => group.entries);
  const chosen = pins.flatMap((to) => entries.find((entry) => entry.to === to) ?? []);
  return chosen.length === 0 ? groups : [{ name: pinned, icon: Pin, entries: chosen }, ...groups];
}

/** Returns the menu without the group of pinned screens: each entry stands in one group of it. */
export const withoutPins = (groups: readonly MenuGroup[]) => groups.filter(({ name }) => name !== pinned);

/** Pins a screen of the menu to its top, or takes it from there. Returns the outcome; `full` changes nothing. */
export function togglePin(to: string): 'pinned' | 'unpinned' | 'full' {
  const { pins } = preferences.get();
  if (pins.includes(to)) {
    prefer({ pins: pins.filter((other) => other !== to) });
    return 'unpinned';
  }
  if (pins.length >= mostPins) return 'full';
  prefer({ pins: [...pins, to] });
  return 'pinned';
}
