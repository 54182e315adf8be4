import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { MenuEntry, MenuGroup } from '#app/menu.ts';
import { Kbd } from '#ui/kbd.tsx';

/** The group that holds an entry, by the entry's address. */
export const groupOf = (groups: readonly MenuGroup[], place: string | undefined) =>
  groups.find(({ entries }) => entries.some(({ to }) => to === place))?.name;

export interface MenuLinksProps {
  id: string;
  entries: readonly MenuEntry[];
  /** The address of the entry to which the screen in hand belongs. */
  place: string | undefined;
  hidden: boolean;
}

/** The entries of one group, each with the digit that opens it. */
export function MenuLinks({ id, entries, place, hidden }: MenuLinksProps) {
  const { t } = useTranslation('shell');
  return (
    <ul id={id} hidden={hidden}>
      {entries.map((entry) => (
        <li key={entry.to}>
          <Link to={entry.to} aria-current={entry.to === place ? 'page' : undefined}>
            <span className="cut">{t(entry.name)}</span>
            {entry.digit !== undefined && <Kbd keys={`alt+${entry.digit}`} />}
          </Link>
        </li>
      ))}
    </ul>
  );
}
