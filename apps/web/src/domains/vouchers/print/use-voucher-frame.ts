import type { PrintedVoucher } from '@cashbook/contract/vouchers/voucher-prints';
import { amountInBanglaWords, amountInEnglishWords } from '@cashbook/money';
import { useTranslation } from 'react-i18next';
import type { PaperContent } from '#domains/posting/paper/paper-content.ts';
import type { PrintFrame } from '#screens/print-frame.ts';
import { voucherKind } from '../voucher/voucher-kind.ts';

/** Returns what every paper of a voucher says, with the amount in words unless it is zero. */
export function useVoucherFrame(
  voucher: PrintedVoucher,
  { language, format }: PrintFrame,
  totalPaisa: bigint,
): PaperContent<never> {
  const { t } = useTranslation('vouchers', { lng: language });
  const { t: tShell } = useTranslation('shell', { lng: language });
  const title = voucherKind(voucher)?.title;
  const inWords = language === 'bn' ? amountInBanglaWords : amountInEnglishWords;
  return {
    title: title === undefined ? voucher.type_name : tShell(title),
    number: { name: t('voucherNo'), text: voucher.vr_no },
    date: format.date(voucher.vr_date),
    isVoid: voucher.is_void,
    ...(totalPaisa > 0n ? { words: inWords(totalPaisa) } : {}),
    author: voucher.created_by,
    signatures: [
      { text: t('signPrepared'), name: voucher.created_by, onSheet: true },
      { text: t('signChecked'), onSheet: true },
      { text: t('signApproved'), onSheet: true },
    ],
  };
}
