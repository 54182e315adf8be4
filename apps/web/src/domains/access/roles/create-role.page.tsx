import { type RoleRow, roleRoutes } from '@cashbook/contract/access/roles';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { TextField } from '#screens/form/fields.tsx';
import { FormPart, RecordForm } from '#screens/form/record-form.tsx';
import { useRecordForm } from '#screens/form/use-record-form.ts';
import { call } from '#session/api.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { PageHead } from '#ui/page-head.tsx';

type NewRole = z.input<typeof roleRoutes.create.body>;

const listPath = '/user-management/roles';

/** The page that creates a role by name (spec 1 §2.9); its permissions are ticked next. */
export function CreateRolePage() {
  const { t } = useTranslation('administration');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const form = useRecordForm<NewRole, RoleRow>({
    schema: roleRoutes.create.body,
    start: { name: '' },
    save: async (body, sent) => (await call(roleRoutes.create, { body }, sent)).data,
    onSaved: ({ id }, _, since) => {
      toast.ok(t('roleCreated'));
      void queries.invalidateQueries({ queryKey: [roleRoutes.list.method, roleRoutes.list.path] });
      if (since === null) void navigate({ to: listPath, search: { role: id } });
    },
    refusalFields: { name_taken: 'name' },
    unexplained: t('somethingWentWrong'),
    label: t('role'),
  });
  return (
    <>
      <PageHead
        title={t('addNewRole')}
        crumbs={[{ label: t('userManagement') }, { label: t('roles'), to: listPath }]}
      />
      <RecordForm form={form} isNew back={listPath}>
        <FormPart>
          <TextField<NewRole> name="name" label={t('roleName')} maxLength={60} autoFocus />
        </FormPart>
      </RecordForm>
    </>
  );
}
