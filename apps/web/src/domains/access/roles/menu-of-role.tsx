import { Check, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { type MenuNeed, menuNeeds } from '#screens/menu-needs.ts';
import { useStore } from '#store.ts';
import { State } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { Table } from '#ui/table/table.tsx';
import { usePermissionWords } from './permission-words.ts';
import type { RoleChoice } from './use-role-choice.ts';

/** The most permissions named for an entry. An entry that any voucher permission opens has dozens. */
const mostNamed = 3;

/** The needs of every menu entry, and whether the role with its current ticks meets them. */
export function MenuOfRole({ choice: { stored, chosen } }: { choice: RoleChoice }) {
  const { t } = useTranslation('administration');
  const { t: tShell } = useTranslation('shell');
  const words = usePermissionWords();
  const { count } = useFormat();
  const needs = useStore(menuNeeds);
  const needed = (permissions: MenuNeed['permissions']) => {
    if (permissions.length === 0) return t('nothingNeeded');
    const others = permissions.length - mostNamed;
    const named = permissions.slice(0, mostNamed).map(words.whole).join(t('orBetween'));
    return others > 0 ? t('orOthers', { named, count: others, total: count(others) }) : named;
  };
  if (stored === undefined) return null;
  const opens = ({ permissions }: MenuNeed) => permissions.length === 0 || permissions.some((name) => chosen.has(name));
  return (
    <Card title={t('menuNeeds')} flush>
      <Table
        label={t('menuNeeds')}
        columns={[
          {
            key: 'entry',
            head: t('menuEntry'),
            card: 'title',
            className: 'nowrap',
            cell: ({ group, name }) => `${tShell(group)} › ${tShell(name)}`,
          },
          {
            key: 'needs',
            head: t('menuNeedsOne'),
            cell: ({ permissions }) => needed(permissions),
          },
          {
            key: 'opens',
            head: t('roleOpens'),
            card: 'aside',
            cell: (need) =>
              opens(need) ? (
                <State tone="ok" icon={Check}>
                  {t('roleMayOpen')}
                </State>
              ) : (
                <State tone="no" icon={X}>
                  {t('roleMayNotOpen')}
                </State>
              ),
          },
        ]}
        rows={needs}
        rowKey={({ group, name }) => `${group} ${name}`}
      />
    </Card>
  );
}
