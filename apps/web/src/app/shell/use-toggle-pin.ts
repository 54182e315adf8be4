import { useTranslation } from 'react-i18next';
import { menuGroups } from '#app/menu.ts';
import { menuPlaceOf } from '#app/menu-place.ts';
import { togglePin } from '#app/pins.ts';
import { useFormat } from '#i18n/format.ts';
import { mostPins } from '#session/preferences.ts';
import { toast } from '#ui/overlay/toast.tsx';

/** Returns the function that pins a screen or takes its pin away, and says so. Undefined is a screen outside the menu. */
export function useTogglePin(): (to: string | undefined) => void {
  const { t } = useTranslation('shell');
  const { count } = useFormat();
  return (to) => {
    const entry = menuGroups.flatMap(({ entries }) => entries).find((one) => one.to === to);
    if (entry === undefined) {
      toast.info(t('notInMenu'));
      return;
    }
    const screen = t(entry.name);
    const outcome = togglePin(entry.to);
    if (outcome === 'full') toast.info(t('pinsFull', { most: count(mostPins) }));
    else toast.ok(t(outcome === 'pinned' ? 'pinnedNow' : 'unpinnedNow', { screen }));
  };
}

/** Returns the address that the pin's key is about: the menu entry with the focus, else the screen. */
export function pinTarget(focused: Element | null, pathname: string): string | undefined {
  const entry = focused?.closest('[data-entry]')?.getAttribute('data-entry');
  return entry ?? menuPlaceOf(pathname);
}
