import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { Bone, Empty } from '#ui/empty.tsx';
import { Checkbox } from '#ui/fields/field.tsx';
import {
  columnOf,
  type GridColumn,
  type PermissionGroup,
  type ToggleState,
  toggled,
  toggleState,
} from './permission-grid.ts';
import { usePermissionWords } from './permission-words.ts';
import type { RoleChoice } from './use-role-choice.ts';
import '#ui/table/table.css';

const columns = [
  { column: 'view', head: 'view' },
  { column: 'create', head: 'create' },
  { column: 'edit', head: 'edit' },
  { column: 'other', head: 'columnOther' },
] as const;

export interface PermissionTableProps {
  choice: RoleChoice;
  /** The search text: only groups and permissions that contain it are shown. */
  find: string;
  mayEdit: boolean;
}

/** The table of ticks: a row for each group, and All over everything shown. */
export function PermissionTable({ choice, find, mayEdit }: PermissionTableProps) {
  const { t } = useTranslation('administration');
  const shown = useShownGroups(choice.groups, find);
  if (choice.stored === undefined || choice.groups.length === 0) return <Skeleton />;
  if (shown.length === 0) return <Empty />;
  const names = shown.flatMap((group) => group.names);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="table-wrap" tabIndex={0} aria-label={t('permissions')}>
      <table className="table as-cards">
        <thead>
          <tr className="quiet all">
            <th scope="col" colSpan={2}>
              <Toggle
                label={t(find.trim() === '' ? 'all' : 'allShown')}
                names={names}
                choice={choice}
                mayEdit={mayEdit}
              />
            </th>
            {columns.map(({ column, head }) => (
              <th key={column} scope="col">
                {t(head)}
              </th>
            ))}
            <th scope="col" className="num">
              <SomeOfAll names={names} chosen={choice.chosen} />
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((group) => (
            <GroupRow key={group.name} group={group} choice={choice} mayEdit={mayEdit} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Returns the groups whose name, or a permission's name, contains the text. */
function useShownGroups(groups: readonly PermissionGroup[], find: string): readonly PermissionGroup[] {
  const words = usePermissionWords();
  const wanted = find.trim().toLocaleLowerCase();
  if (wanted === '') return groups;
  const has = (...texts: string[]) => texts.some((text) => text.toLocaleLowerCase().includes(wanted));
  return groups
    .map((group) =>
      has(words.group(group.name))
        ? group
        : { ...group, names: group.names.filter((name) => has(name, words.action(name))) },
    )
    .filter(({ names }) => names.length > 0);
}

interface RowProps {
  group: PermissionGroup;
  choice: RoleChoice;
  mayEdit: boolean;
}

function GroupRow({ group, choice, mayEdit }: RowProps) {
  const { t } = useTranslation('administration');
  const words = usePermissionWords();
  const inColumn = (column: GridColumn) => group.names.filter((name) => columnOf(name) === column);
  return (
    <tr>
      <td className="perm-group">
        <Toggle
          label={<span className="med">{words.group(group.name)}</span>}
          says={t('allOf', { group: words.group(group.name) })}
          names={group.names}
          choice={choice}
          mayEdit={mayEdit}
        />
      </td>
      <td className="t3 sm perm-prefix hide-s">{group.name}</td>
      {columns.map(({ column }) => (
        <td key={column} className={column === 'other' ? 'perm-other' : undefined}>
          {inColumn(column).map((name) => (
            <PermissionTick key={name} name={name} choice={choice} mayEdit={mayEdit} quiet={column !== 'other'} />
          ))}
        </td>
      ))}
      <td className="num t3 sm perm-count">
        <SomeOfAll names={group.names} chosen={choice.chosen} />
      </td>
    </tr>
  );
}

interface TickProps {
  name: string;
  choice: RoleChoice;
  mayEdit: boolean;
  /** Whether the column's head shows its label; on a phone and for screen readers the tick has its own. */
  quiet: boolean;
}

function PermissionTick({ name, choice, mayEdit, quiet }: TickProps) {
  const { t } = useTranslation('administration');
  const words = usePermissionWords();
  const { added, removed } = choice.changes;
  const isChanged = added.includes(name) || removed.includes(name);
  const bar = choice.barOf(name);
  return (
    <Checkbox
      aria-label={words.whole(name)}
      checked={choice.chosen.has(name)}
      disabled={!mayEdit || bar !== null}
      onChange={() => choice.choose(toggled([name], choice.chosen))}
      label={
        <>
          <span title={bar === 'not_givable' ? t('notGivable') : undefined} className={quiet ? 'perm-word' : undefined}>
            {words.action(name)}
          </span>
          {isChanged && (
            <span className="perm-dot" title={t('changed')}>
              <span className="sr">{t('changed')}</span>
            </span>
          )}
        </>
      }
    />
  );
}

const checkedBy: Record<ToggleState, boolean> = { all: true, some: false, none: false };

interface ToggleProps {
  label: ReactNode;
  /** The accessible name, where the label alone does not name everything that the tick changes. */
  says?: string | undefined;
  names: readonly string[];
  choice: RoleChoice;
  mayEdit: boolean;
}

/** One tick for several permissions. */
function Toggle({ label, says, names, choice, mayEdit }: ToggleProps) {
  const state = toggleState(names, choice.chosen);
  const changeable = names.filter((name) => choice.barOf(name) === null);
  return (
    <Checkbox
      label={label}
      aria-label={says}
      checked={checkedBy[state]}
      mixed={state === 'some'}
      disabled={!mayEdit || changeable.length === 0}
      onChange={() => choice.choose(toggled(changeable, choice.chosen))}
    />
  );
}

function SomeOfAll({ names, chosen }: { names: readonly string[]; chosen: ReadonlySet<string> }) {
  const { t } = useTranslation('administration');
  const { count } = useFormat();
  const on = names.filter((name) => chosen.has(name)).length;
  return t('someOfAll', { some: count(on), all: count(names.length) });
}

const boneWidths = ['54%', '72%', '64%', '86%', '54%', '72%', '64%', '86%', '54%', '72%'];

function Skeleton() {
  return (
    <table className="table" aria-busy="true">
      <tbody>
        {boneWidths.map((width, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows without identity
          <tr key={row} className="bones">
            <td>
              <Bone width={width} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
