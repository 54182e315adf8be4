import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { Fragment, memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuEntry, MenuGroup } from '#app/menu.ts';
import { lackingFor } from '#app/menu-access.ts';
import { partsOf } from '#app/menu-parts.ts';
import { useSignedIn } from '#session/session.ts';
import { Kbd } from '#ui/keys/kbd.tsx';
import { Icon } from '#ui/theme/icon.tsx';

/** Returns the name of the group that contains an entry, by the entry's address. */
export const groupOf = (groups: readonly MenuGroup[], place: string | undefined) =>
  groups.find(({ entries }) => entries.some(({ to }) => to === place))?.name;

export interface MenuLinksProps {
  id: string;
  entries: readonly MenuEntry[];
  /** The address of the entry of the current screen. */
  place: string | undefined;
  hidden: boolean;
}

/** The entries of one group, each with the digit that opens it. A long group has headed parts. */
export function MenuLinks({ id, entries, place, hidden }: MenuLinksProps) {
  const { t } = useTranslation('shell');
  return (
    <ul id={id} hidden={hidden}>
      {partsOf(entries).map(({ part, entries: ofPart }) => (
        <Fragment key={part}>
          {part !== null && <li className="menu-part">{t(part)}</li>}
          {ofPart.map((entry) => (
            <EntryLink key={entry.to} entry={entry} isHere={entry.to === place} />
          ))}
        </Fragment>
      ))}
    </ul>
  );
}

/** The option that an entry is not the current one while a longer address below its own is open. */
const here = { exact: true } as const;

/**
 * A link to the screen of a menu entry. A user without the permission is led there too, and the screen names the missing
 * permission. When the screen changes, only the entries that it leaves and enters are drawn again.
 */
const EntryLink = memo(function EntryLink({ entry, isHere }: { entry: MenuEntry; isHere: boolean }) {
  const { t } = useTranslation('shell');
  const { settings } = useSignedIn();
  const lacks = lackingFor(entry, settings);
  const isOff = lacks.length > 0;
  return (
    <li>
      <Link
        to={entry.to}
        activeOptions={here}
        aria-current={isHere ? 'page' : undefined}
        className={isOff ? 'off' : undefined}
        title={isOff ? t('lacks', { count: lacks.length, permissions: lacks.join(', ') }) : undefined}
      >
        <span className="cut">{t(entry.name)}</span>
        {isOff && <Icon of={Lock} />}
        {entry.digit !== undefined && <Kbd keys={`alt+${entry.digit}`} />}
      </Link>
    </li>
  );
});
