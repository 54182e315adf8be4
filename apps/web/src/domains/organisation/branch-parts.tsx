import { branchRoutes } from '@cashbook/contract/branches/branches';
import { headOfficeTypeId, status } from '@cashbook/contract/enumerations';
import { logoRoutes } from '@cashbook/contract/organisation/logos';
import type { RecordRow } from '@cashbook/contract/records/record';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Building } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { OwnParts } from '#domains/records/known-record.ts';
import { StatusSwitch } from '#screens/list/status-switch.tsx';
import { call } from '#session/api.ts';
import { useSignedIn } from '#session/session.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { LogoField } from './logo-field.tsx';
import { useBranchesChanged } from './use-branches-changed.ts';

const listPath = '/branch/branch-list';

/** The parts that only the screens of branches have: their switch in the list, the company's money format, the logo. */
export const branchParts: OwnParts = {
  useList: () => {
    const { t } = useTranslation('administration');
    const { can } = useSignedIn();
    return {
      // Head office is first; no column sorts like that.
      usualSort: '',
      links: can('company.view') && (
        <ButtonLink icon={Building} to="/company/company-list">
          {t('company')}
        </ButtonLink>
      ),
      ...(can('branch.edit') && { actions: (row) => <BranchSwitch row={row} /> }),
    };
  },
  useStart: () => {
    const { settings, desk } = useSignedIn();
    const isHeadOffice = settings.branch.branch_types_id === headOfficeTypeId;
    // The open day may differ between branches; without a date the server takes the day of head office.
    return {
      money_format: settings.company.money_format,
      ...(isHeadOffice && { books_begin: desk.transactionDate }),
    };
  },
  useSaved: () => {
    const navigate = useNavigate();
    const branchesChanged = useBranchesChanged();
    return ({ mayLeave }) => {
      branchesChanged();
      if (mayLeave) void navigate({ to: listPath });
    };
  },
  below: { pad_heading_print: BranchLogo },
};

function BranchSwitch({ row }: { row: RecordRow }) {
  const queries = useQueryClient();
  return (
    <StatusSwitch
      name={String(row.name)}
      isOn={row.status === status.active}
      version={row.version}
      store={(on, sent) =>
        call(branchRoutes.setStatus, { body: { id: row.id, status: on ? status.active : status.inactive } }, sent)
      }
      refresh={() => queries.invalidateQueries({ queryKey: ['GET', listPath] })}
    />
  );
}

/** The field for a branch's logo. It can be uploaded once the branch is saved. */
function BranchLogo({ row }: { row: RecordRow | null }) {
  const { t } = useTranslation('administration');
  const branchesChanged = useBranchesChanged();
  if (row === null) return <p className="hint full">{t('logoLater')}</p>;
  const params = { id: String(row.id) };
  return (
    <LogoField
      name={String(row.name)}
      logo={typeof row.logo === 'string' ? row.logo : null}
      mayChange
      upload={async (file) => (await call(logoRoutes.uploadBranchLogo, { params, file })).data.logo}
      remove={async () => {
        await call(logoRoutes.removeBranchLogo, { params });
      }}
      onChanged={branchesChanged}
    />
  );
}
