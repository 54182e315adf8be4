import { type VoucherWhole, voidVoucher } from '@cashbook/contract/vouchers/voucher';
import { useTranslation } from 'react-i18next';
import { sayBelowZero } from '#domains/posting/queue/say-below-zero.ts';
import { useFormat } from '#i18n/format.ts';
import { ReasonDialog, type ReasonDialogProps } from '#screens/reason-dialog.tsx';
import { call } from '#session/api.ts';
import { sentFrom } from '#session/sent-from.ts';
import { useSignedIn } from '#session/session.ts';

interface VoidDialogProps extends Pick<ReasonDialogProps, 'next' | 'onClose'> {
  voucher: VoucherWhole;
}

/** The dialog that asks for the reason and voids the voucher. */
export function VoidDialog({ voucher, next, onClose }: VoidDialogProps) {
  const { t } = useTranslation('vouchers');
  const { date } = useFormat();
  const { desk } = useSignedIn();
  const { vr_no: number, vr_date: day, version, branch } = voucher;
  const isClosed = branch.id === desk.branchId && day !== desk.transactionDate;
  return (
    <ReasonDialog
      title={t('voidTitle', { number })}
      body={isClosed ? `${t('voidBody')} ${t('closedDayAgain', { date: date(day) })}` : t('voidBody')}
      does={t('voidVoucher')}
      label={number}
      send={async (reason, sent) => {
        // The body names the branch, because in another branch the number belongs to another voucher.
        const body = { voucher_number: number, reason, branch_id: branch.id };
        const reply = await call(voidVoucher, { body }, sentFrom(desk, sent, version));
        sayBelowZero(reply.data);
        return reply;
      }}
      said={t('voidedToast', { number })}
      next={next}
      onClose={onClose}
    />
  );
}
