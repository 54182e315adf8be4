import type { RoleRow } from '@cashbook/contract/access/roles';
import { Search } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { Input, Select } from '#ui/fields/field.tsx';
import { useHotkeys } from '#ui/keys/hotkeys.ts';

export interface RoleToolsProps {
  roles: readonly RoleRow[];
  roleId: string;
  onRole: (id: string) => void;
  find: string;
  onFind: (text: string) => void;
}

/** A choice of the role, and a search among the permissions. */
export function RoleTools({ roles, roleId, onRole, find, onFind }: RoleToolsProps) {
  const { t } = useTranslation('administration');
  const { t: tUi } = useTranslation('ui');
  const { count } = useFormat();
  const findRef = useRef<HTMLInputElement>(null);
  const role = roles.find(({ id }) => String(id) === roleId);
  useHotkeys([{ keys: '/', does: tUi('keySearch'), run: () => findRef.current?.focus() }]);
  return (
    <div className="card-head perm-tools">
      <label className="label" htmlFor="role">
        {t('role')}
      </label>
      <Select
        id="role"
        placeholder={role === undefined ? t('chooseRole') : undefined}
        options={roles.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={role === undefined ? '' : roleId}
        onChange={onRole}
      />
      {role !== undefined && (
        <span className="t3 sm">{t('usersWithRole', { count: role.users, total: count(role.users) })}</span>
      )}
      <div className="end">
        <Input
          ref={findRef}
          icon={Search}
          aria-label={t('findPermission')}
          placeholder={t('findPermission')}
          value={find}
          onChange={(event) => onFind(event.target.value)}
        />
      </div>
    </div>
  );
}
