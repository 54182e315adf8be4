import type { VoucherWhole } from '@cashbook/contract/vouchers/voucher';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import type { Desk } from '#session/save.ts';
import { useSignedIn } from '#session/session.ts';
import { Notice } from '#ui/notice.tsx';
import { type WhyFixed, whyFixed } from '../voucher/why-read-only.ts';

/** Returns a function that gives why this person cannot change or void the voucher; null if the page knows no reason. */
export function useWhyFixed(): (voucher: VoucherWhole) => WhyFixed | null {
  const { can, desk } = useSignedIn();
  return (voucher) =>
    whyFixed(voucher, { openDay: openDayOf(voucher, desk), mayChangeClosedDays: can('dayclose.jumpdate') });
}

/**
 * Returns the open day of the voucher's branch. Only the server knows that of another branch, so there the voucher's own day
 * stands for it.
 */
const openDayOf = (voucher: VoucherWhole, desk: Desk) =>
  voucher.branch.id === desk.branchId ? desk.transactionDate : voucher.vr_date;

/** The notice why the voucher is fixed, or that the change writes into a closed day. */
export function WhyFixedNotice({ voucher }: { voucher: VoucherWhole }) {
  const { t } = useTranslation('vouchers');
  const { date } = useFormat();
  const { desk } = useSignedIn();
  const why = useWhyFixed()(voucher);
  const numbers = voucher.dependents.map(({ vr_no }) => vr_no).join(', ');
  if (why !== null) return <Notice tone="warn">{t(why, { date: date(voucher.vr_date), numbers })}</Notice>;
  if (openDayOf(voucher, desk) === voucher.vr_date) return null;
  return <Notice>{t('closedDayAgain', { date: date(voucher.vr_date) })}</Notice>;
}
