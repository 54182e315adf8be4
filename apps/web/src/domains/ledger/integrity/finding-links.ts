import type { PermissionName } from '@cashbook/contract/access/permissions';
import type { IntegrityFinding } from '@cashbook/contract/ledger/integrity';

interface ReportSearch {
  branch: number;
  start: string;
  end: string;
}

/** Where the fault of a finding can be seen; null for a link that leads nowhere, or that the viewer may not open. */
export interface FindingLinks {
  /** Address of the voucher. */
  voucher: string | null;
  /** The ledger of the account, over the days that the finding is about. */
  ledger: (ReportSearch & { account: number }) | null;
  /** The cash book of the days, where no account is named. */
  cashBook: ReportSearch | null;
}

/** Of a voucher that is not there (it has no number) there is nothing to open. */
export function findingLinks(
  { mtm_id, vr_no, branch_id: branch, account_id: account, start, end }: IntegrityFinding,
  can: (permission: PermissionName) => boolean,
): FindingLinks {
  const days = branch === null || start === null || end === null ? null : { branch, start, end };
  return {
    voucher: mtm_id === null || vr_no === '' ? null : `/vouchers/${mtm_id}`,
    ledger: days === null || account === null || !can('ledger.view') ? null : { ...days, account },
    cashBook: account !== null || !can('cashbook.view') ? null : days,
  };
}
