import { useTranslation } from 'react-i18next';
import { useHotkeyList } from './hotkeys.ts';
import { Kbd } from './kbd.tsx';

const mostShown = 4;

/**
 * The first keys of the current screen, at its foot, as {@link useHotkeys} lists them. It is hidden where there is no
 * keyboard.
 */
export function KeyBar() {
  const { t } = useTranslation('ui');
  const hotkeys = useHotkeyList('screen').filter(({ hidden }) => !hidden);
  if (hotkeys.length === 0) return null;
  return (
    <aside className="keybar" aria-label={t('keys')}>
      {hotkeys.slice(0, mostShown).map(({ keys, does }) => (
        // One key may have two actions: one in a field, another in a row.
        <span key={`${keys} ${does}`}>
          <Kbd keys={keys} /> {does}
        </span>
      ))}
      <span className="end">
        <Kbd keys="?" /> {t('allKeys')}
      </span>
    </aside>
  );
}
