import { permissionNames } from '@cashbook/contract/access/permissions';
import { roleRoutes } from '@cashbook/contract/access/roles';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#session/api.ts';
import { refusalText } from '#session/refusal-text.ts';
import { isDecided } from '#session/save.ts';
import { useSaves } from '#session/saves.ts';
import { settingsChanged } from '#session/session.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { useRest } from '#ui/use-rest.ts';
import type { RoleChoice } from './use-role-choice.ts';

export interface RoleSave {
  /** Whether there is something to send. It names what is missing. */
  check: () => boolean;
  save: () => Promise<void>;
  saving: boolean;
  resting: boolean;
  /** Runs once the rest after a save is over. */
  afterwards: (run: () => void) => void;
  /** Whether another user changed the role meanwhile. */
  stale: boolean;
  reload: () => void;
}

/**
 * Returns the save of the ticked permissions (spec 1 §5, §8). The menu of other users with the role changes at their next
 * call, one's own at once.
 */
export function useRoleSave(choice: RoleChoice): RoleSave {
  const { t } = useTranslation('administration');
  const queries = useQueryClient();
  const saves = useSaves();
  const [saving, setSaving] = useState(false);
  const [staleVersion, setStaleVersion] = useState<number | null>(null);
  const { resting, begin: rest, afterwards } = useRest();
  const { role, stored, chosen } = choice;

  const check = () => {
    const complaint = role === undefined ? t('noRoleSelected') : chosen.size === 0 ? t('noPermissionsSelected') : null;
    if (complaint !== null) toast.warn(complaint);
    return complaint === null;
  };
  const refused = (error: unknown) => {
    toast.bad(refusalText(error, t('permissionsFailed')));
    if (isDecided(error) && error.code === 'stale_version') setStaleVersion(stored?.version ?? null);
  };
  const save = async () => {
    if (saving || role === undefined || stored === undefined) return;
    setSaving(true);
    const body = permissionNames.filter((name) => chosen.has(name));
    const content = { body, version: stored.version };
    const params = { role_id: String(role.id) };
    try {
      const { data } = await saves.send({ content, label: role.name }, ({ headers }) =>
        call(roleRoutes.assign, { params, body }, { headers: { ...headers, 'If-Match': `"${stored.version}"` } }),
      );
      toast.ok(t('permissionsUpdated'));
      rest();
      await choice.query.refetch();
      choice.keepSince(chosen, data.version);
      void queries.invalidateQueries({ queryKey: [roleRoutes.list.method, roleRoutes.list.path] });
      settingsChanged().catch(() => undefined);
    } catch (error) {
      refused(error);
    } finally {
      setSaving(false);
    }
  };
  return {
    check,
    save,
    saving,
    resting,
    afterwards,
    stale: staleVersion !== null && staleVersion === stored?.version,
    reload: () => void choice.query.refetch(),
  };
}
