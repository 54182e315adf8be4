import { Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from '#store.ts';
import { Icon } from './icon.tsx';
import { setTheme, theme } from './theme.ts';
import './theme-switch.css';

/** Light or dark, remembered in this browser. */
export function ThemeSwitch() {
  const { t } = useTranslation('ui');
  const now = useStore(theme);
  return (
    <label className="theme" title={t('darkTheme')}>
      <Icon of={now === 'dark' ? Moon : Sun} />
      <input
        type="checkbox"
        aria-label={t('darkTheme')}
        checked={now === 'dark'}
        onChange={(event) => setTheme(event.target.checked ? 'dark' : 'light')}
      />
    </label>
  );
}
