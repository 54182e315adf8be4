import { permissionGroup, permissionNames } from '@cashbook/contract/access/permissions';
import { groupKey, permissionActionKey } from '@cashbook/contract/words/audit';
import type { WordOf } from '@cashbook/words/catalogue';
import { useTranslation } from 'react-i18next';
import { actionOf, capitalised } from './permission-grid.ts';

type Word = WordOf<'administration'>;

export interface PermissionWords {
  group: (name: string) => string;
  action: (permission: string) => string;
  /** Returns group and action: "Sales, Edit". */
  whole: (permission: string) => string;
}

/** Returns the names of groups and permissions in the language of the page. A name outside the catalogue is shown unchanged. */
export function usePermissionWords(): PermissionWords {
  const { t, i18n } = useTranslation('administration');
  const knows = (key: string): key is Word => i18n.exists(key, { ns: 'administration' });
  const say = (key: string, otherwise: string) => (knows(key) ? t(key) : otherwise);
  const group = (name: string) => say(groupKey(name), name);
  const action = (permission: string) => say(permissionActionKey(permission), capitalised(actionOf(permission)));
  const known = new Map<string, string>(permissionNames.map((name) => [name, permissionGroup(name)]));
  return {
    group,
    action,
    whole: (permission) => `${group(known.get(permission) ?? permission)}, ${action(permission)}`,
  };
}
