import { Link } from '@tanstack/react-router';
import { Lock, Pin, PinOff } from 'lucide-react';
import { Fragment, memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuEntry, MenuGroup } from '#app/menu.ts';
import { lackingFor } from '#app/menu-access.ts';
import { partsOf } from '#app/menu-parts.ts';
import { preferences } from '#session/preferences.ts';
import { useSignedIn } from '#session/session.ts';
import { useStore } from '#store.ts';
import { Kbd } from '#ui/keys/kbd.tsx';
import { Icon } from '#ui/theme/icon.tsx';
import { useTogglePin } from './use-toggle-pin.ts';
import './menu-links.css';

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

/** The entries of one group, each with its pin and the digit that opens it. A long group has headed parts. */
export function MenuLinks({ id, entries, place, hidden }: MenuLinksProps) {
  const { t } = useTranslation('shell');
  const { pins } = useStore(preferences);
  return (
    <ul id={id} hidden={hidden}>
      {partsOf(entries).map(({ part, entries: ofPart }) => (
        <Fragment key={part}>
          {part !== null && <li className="menu-part">{t(part)}</li>}
          {ofPart.map((entry) => (
            <EntryLink
              key={entry.to}
              entry={entry}
              isHere={entry.to === place}
              isPinned={pins.includes(entry.to)}
              hasPin={!hidden}
            />
          ))}
        </Fragment>
      ))}
    </ul>
  );
}

/** The option that an entry is not the current one while a longer address below its own is open. */
const here = { exact: true } as const;

interface EntryLinkProps {
  entry: MenuEntry;
  isHere: boolean;
  isPinned: boolean;
  /** Whether the pin is drawn: only in an open group, so that closed ones stay light. */
  hasPin: boolean;
}

/**
 * A link to the screen of a menu entry. A user without the permission is led there too, and the screen names the missing
 * permission. When the screen changes, only the entries that it leaves and enters are drawn again.
 */
const EntryLink = memo(function EntryLink({ entry, isHere, isPinned, hasPin }: EntryLinkProps) {
  const { t } = useTranslation('shell');
  const { settings } = useSignedIn();
  const lacks = lackingFor(entry, settings);
  const isOff = lacks.length > 0;
  return (
    <li data-entry={entry.to}>
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
      {hasPin && <PinButton entry={entry} isPinned={isPinned} />}
    </li>
  );
});

/** The pin of an entry, for the pointer. The keyboard has a key for it, so that Tab goes from link to link. */
function PinButton({ entry, isPinned }: Pick<EntryLinkProps, 'entry' | 'isPinned'>) {
  const { t } = useTranslation('shell');
  const toggle = useTogglePin();
  const does = t(isPinned ? 'unpinScreen' : 'pinScreen', { screen: t(entry.name) });
  return (
    <button
      type="button"
      className="btn ghost small icon pin"
      title={does}
      tabIndex={-1}
      onClick={() => toggle(entry.to)}
    >
      <Icon of={isPinned ? PinOff : Pin} />
      <span className="sr">{does}</span>
    </button>
  );
}
