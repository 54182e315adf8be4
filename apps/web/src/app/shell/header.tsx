import {
  CalendarDays,
  ChevronDown,
  Contact,
  LogOut,
  Menu as MenuIcon,
  Search,
  Settings,
  UserRound,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { useSignedIn } from '#session/session.ts';
import { IconButton } from '#ui/button.tsx';
import { Kbd } from '#ui/keys/kbd.tsx';
import { Menu } from '#ui/overlay/menu.tsx';
import { Icon } from '#ui/theme/icon.tsx';
import { ThemeSwitch } from '#ui/theme/theme-switch.tsx';
import { BranchSwitcher } from './branch-switcher.tsx';
import { Brand } from './brand.tsx';

export interface HeaderProps {
  /** Whether the header names the company, where no sidebar does. */
  withBrand: boolean;
  drawerOpen: boolean;
  onOpenDrawer: () => void;
  onOpenPalette: () => void;
  onLogOut: () => void;
  /** Called when the user has switched to another branch. */
  onSwitched: () => void;
}

/** The header: branch, the palette's button, transaction date, theme and profile. */
export function Header({ withBrand, drawerOpen, onOpenDrawer, onOpenPalette, onLogOut, onSwitched }: HeaderProps) {
  const { t } = useTranslation('shell');
  const { date } = useFormat();
  const { user, settings } = useSignedIn();
  return (
    <header className="top">
      <IconButton
        className="menu"
        icon={MenuIcon}
        label={t('openMenu')}
        aria-expanded={drawerOpen}
        aria-controls="side"
        onClick={onOpenDrawer}
      />
      {withBrand && <Brand />}
      <BranchSwitcher onSwitched={onSwitched} />
      <button className="jump" type="button" title={t('goToAnything')} onClick={onOpenPalette}>
        <Icon of={Search} />
        <span className="grow cut">{t('palettePlaceholder')}</span>
        <Kbd keys="mod+k" />
      </button>
      <div className="top-date">
        <Icon of={CalendarDays} />
        <span>{t('transactionDate')}</span> <b>{date(settings.trx_dt)}</b>
      </div>
      <ThemeSwitch />
      <Menu
        trigger={
          <button className="user" type="button" aria-label={t('profileMenu', { name: user.name })}>
            <span className="avatar" aria-hidden="true">
              {initials(user.name)}
            </span>
            <span className="name">{user.name}</span>
            <Icon of={ChevronDown} />
          </button>
        }
        items={[
          { key: 'profile', label: t('profile'), icon: UserRound, to: '/profile' },
          { key: 'settings', label: t('settings'), icon: Settings, to: '/settings' },
          { key: 'contacts', label: t('myContacts'), icon: Contact, to: '/customer-supplier/list' },
          { key: 'logOut', label: t('logOut'), icon: LogOut, ruled: true, run: onLogOut },
        ]}
      />
    </header>
  );
}

/** Returns the first letters of the first and the last name. Bangla letters keep their vowel signs. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words[words.length - 1]] : [words[0]];
  const segmenter = new Intl.Segmenter('bn', { granularity: 'grapheme' });
  return letters
    .map((word) => [...segmenter.segment(word ?? '')][0]?.segment ?? '')
    .join('')
    .toLocaleUpperCase();
}
