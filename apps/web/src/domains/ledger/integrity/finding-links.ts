import type { PermissionName } from '@cashbook/contract/access/permissions';
import type { IntegrityFinding } from '@cashbook/contract/ledger/integrity';

interface ReportSearch {
  branch: number;
  start: string;
  end: string;
}

/** The places that show the fault of a finding. Null for a link without a target, or one that the viewer may not open. */
export interface FindingLinks {
  /** The address of the voucher. */
  voucher: string | null;
  /** The ledger of the account, over the days of the finding. */
  ledger: (ReportSearch & { account: number }) | null;
  /** The cash book of the days, where no account is named. */
  cashBook: ReportSearch | null;
}

/** Returns the links of a finding. A voucher that does not exist has no number and gets no link. */
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
