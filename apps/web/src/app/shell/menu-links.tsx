import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { MenuEntry, MenuGroup } from '#app/menu.ts';
import { Kbd } from '#ui/kbd.tsx';

/** The group that holds the screen at an address. */
export const groupOf = (groups: readonly MenuGroup[], pathname: string) =>
  groups.find(({ entries }) => entries.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`)))?.name;

/** The entries of one group, each with the digit that opens it. */
export function MenuLinks({ id, entries, hidden }: { id: string; entries: readonly MenuEntry[]; hidden: boolean }) {
  const { t } = useTranslation('shell');
  return (
    <ul id={id} hidden={hidden}>
      {entries.map((entry) => (
        <li key={entry.to}>
          <Link to={entry.to} activeProps={{ 'aria-current': 'page' }}>
            <span className="cut">{t(entry.name)}</span>
            {entry.digit !== undefined && <Kbd keys={`alt+${entry.digit}`} />}
          </Link>
        </li>
      ))}
    </ul>
  );
}
