import { Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { Button } from '#ui/button.tsx';
import { useHotkeys } from '#ui/keys/hotkeys.ts';
import { Notice } from '#ui/notice.tsx';
import { ConfirmDialog } from '#ui/overlay/dialog.tsx';
import { Icon } from '#ui/theme/icon.tsx';
import { usePermissionWords } from './permission-words.ts';
import type { RoleChoice } from './use-role-choice.ts';
import { useRoleSave } from './use-role-save.ts';

/** The rail with the unsaved ticks, the other roles that keep a removed permission, Update and the way back. */
export function ChangeRail({ choice }: { choice: RoleChoice }) {
  const { t } = useTranslation('administration');
  const { t: tUi } = useTranslation('ui');
  const { count } = useFormat();
  const save = useRoleSave(choice);
  const [asking, setAsking] = useState(false);
  const { added, removed } = choice.changes;
  const total = added.length + removed.length;
  const start = () => {
    if (!save.check()) return;
    if (removed.length > 0) setAsking(true);
    else void save.save();
  };
  // A save that waits for the end of the rest sends the ticks of that moment, if there are any changes.
  const latest = useRef<() => void>(start);
  latest.current = () => {
    if (choice.isChanged) start();
  };
  const submit = () => {
    if (save.saving) return;
    // A second save within the second runs later, and only if something changed since. The same content is not sent
    // twice.
    if (save.resting) save.afterwards(() => latest.current());
    else start();
  };
  useHotkeys([{ keys: 'mod+s', does: tUi('update'), run: submit }]);
  return (
    <aside className="card perm-rail" aria-label={t('changesNotSaved', { count: total, total: count(total) })}>
      <div className="card-head">
        <h2>{total === 0 ? t('noChanges') : t('changesNotSaved', { count: total, total: count(total) })}</h2>
      </div>
      {total === 0 && <p className="card-body hint perm-changes">{t('noChangesHint')}</p>}
      {total > 0 && <Changes choice={choice} />}
      {save.stale && (
        <Notice tone="warn" actions={<Button onClick={save.reload}>{tUi('reloadRecord')}</Button>}>
          {tUi('staleNotice')}
        </Notice>
      )}
      <div className="perm-rail-foot">
        <Button variant="primary" block keys="mod+s" busy={save.saving} resting={save.resting} onClick={submit}>
          {tUi('update')}
        </Button>
        <Button block disabled={total === 0 || save.saving} onClick={choice.undo}>
          {t('undoChanges')}
        </Button>
        <WhoGets choice={choice} />
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('removeTitle', { count: removed.length, total: count(removed.length), role: choice.role?.name ?? '' })}
        body={<Affected users={choice.stored?.users ?? []} />}
        confirmLabel={t('removeConfirm')}
        tone="danger"
        onConfirm={save.save}
      >
        <ul className="perm-change-list">
          {removed.map((name) => (
            <RemovedItem key={name} name={name} choice={choice} />
          ))}
        </ul>
      </ConfirmDialog>
    </aside>
  );
}

function Changes({ choice }: { choice: RoleChoice }) {
  const words = usePermissionWords();
  const { added, removed } = choice.changes;
  return (
    <ul className="card-body perm-changes perm-change-list">
      {added.map((name) => (
        <li key={name}>
          <Icon of={Plus} />
          <span>
            <b className="med">{words.whole(name)}</b>
            <span className="sub">{name}</span>
          </span>
        </li>
      ))}
      {removed.map((name) => (
        <RemovedItem key={name} name={name} choice={choice} />
      ))}
    </ul>
  );
}

/** A removed permission, and the other roles that keep it. */
function RemovedItem({ name, choice }: { name: string; choice: RoleChoice }) {
  const { t } = useTranslation('administration');
  const words = usePermissionWords();
  const others = choice.stored?.also_held_by[name] ?? [];
  return (
    <li className="less">
      <Icon of={X} />
      <span>
        <b className="med">{words.whole(name)}</b>
        <span className="sub">
          {name} · {others.length === 0 ? t('heldByNobodyElse') : t('alsoHeldBy', { roles: others.join(', ') })}
        </span>
      </span>
    </li>
  );
}

/** Shows how many users get the change; nothing while no role is chosen. */
function WhoGets({ choice }: { choice: RoleChoice }) {
  const { t } = useTranslation('administration');
  const { count } = useFormat();
  if (choice.stored === undefined) return null;
  const users = choice.stored.users.length;
  return (
    <p className="hint perm-changes">
      {users === 0 ? t('nobodyHasRole') : t('usersWhoGet', { count: users, total: count(users) })}
    </p>
  );
}

function Affected({ users }: { users: readonly string[] }) {
  const { t } = useTranslation('administration');
  return users.length === 0 ? t('nobodyHasRole') : t('removeBody', { users: users.join(', ') });
}
