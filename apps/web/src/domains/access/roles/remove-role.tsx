import { type RoleRow, roleRoutes } from '@cashbook/contract/access/roles';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#session/api.ts';
import { refusalText } from '#session/refusal-text.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/overlay/dialog.tsx';
import { toast } from '#ui/overlay/toast.tsx';

/** A button that removes a role without users. Seeded roles stay, so they have no button. */
export function RemoveRole({ role, onRemoved }: { role: RoleRow; onRemoved: () => void }) {
  const { t } = useTranslation('administration');
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  if (role.is_system || role.users > 0) return null;
  const remove = async () => {
    try {
      await call(roleRoutes.remove, { params: { role_id: String(role.id) } });
      toast.ok(t('roleRemoved', { role: role.name }));
      onRemoved();
    } catch (error) {
      toast.bad(refusalText(error));
    }
    await queries.invalidateQueries({ queryKey: [roleRoutes.list.method, roleRoutes.list.path] });
  };
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t('deleteRole')}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('deleteRoleTitle', { role: role.name })}
        body={t('deleteRoleBody')}
        confirmLabel={t('deleteRole')}
        tone="danger"
        onConfirm={remove}
      />
    </>
  );
}
