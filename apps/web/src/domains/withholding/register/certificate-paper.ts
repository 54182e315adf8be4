import type { PrintedBranch } from '@cashbook/contract/organisation/letterhead';
import type { RouteReply } from '@cashbook/contract/route';
import type { CertifiedRow, certificateRoutes } from '@cashbook/contract/withholding/certificates';
import { amountInBanglaWords, amountInEnglishWords } from '@cashbook/money';
import { useTranslation } from 'react-i18next';
import type { PaperColumn, PaperContent } from '#domains/posting/paper/paper-content.ts';
import { useNamed } from '#domains/posting/paper/use-named.ts';
import type { PrintFrame } from '#screens/print-frame.ts';
import { monthText, sumOf } from './withheld-words.ts';

/** A certificate with the branch that prints it. */
export type Certificate = RouteReply<typeof certificateRoutes.readCertificate> & { branch: PrintedBranch };

/** The paper of a certificate: Mushak 6.6 of VAT, or that of income tax. It names who withheld, the party, and the challan. */
export function useCertificatePaper(certificate: Certificate, frame: PrintFrame): PaperContent<CertifiedRow> {
  const { language, format } = frame;
  const { t } = useTranslation('withheldTax', { lng: language });
  const { company, party, tax, rows, total } = certificate;
  const bill = useNamed<CertifiedRow>(
    frame,
    ({ bill_number: number, vr_no: voucher, section }) => ({
      strong: number === '' ? voucher : number,
      notes: [section],
    }),
    t('taxBill'),
  );
  const figure = (head: string, paisa: (row: CertifiedRow) => bigint): PaperColumn<CertifiedRow> => ({
    ...{ head, width: 'num', cell: (row) => format.amount(paisa(row)) },
    sum: (lines) => format.total(lines.reduce((sum, row) => sum + paisa(row), 0n)),
  });
  const inWords = language === 'bn' ? amountInBanglaWords : amountInEnglishWords;
  const numberOf = { vds: [t('bin'), 'bin'], tds: [t('tin'), 'tin'] } as const;
  const [word, name] = numberOf[tax];
  return {
    title: t(tax === 'vds' ? 'mushak66' : 'tdsCertificate'),
    number: { name: t('certificateNo'), text: certificate.number },
    date: format.date(certificate.issued_on),
    isVoid: certificate.is_cancelled,
    party: {
      label: t('withheldOf'),
      name: party.name,
      more: [party.address, party[name] === '' ? '' : `${word} ${party[name]}`],
    },
    facts: [
      [t('withheldBy'), company.name],
      [word, company[name]],
      [t('challanNo'), `${certificate.challan_number} · ${format.date(certificate.challan_date)}`],
      [t('taxPeriod'), monthText(certificate.period)],
    ],
    table: {
      lines: rows,
      columns: [
        ...bill,
        { head: t('paidOn'), width: 'text', cell: ({ vr_date: day }) => format.date(day) },
        figure(t('paidAmount'), ({ paid }) => paid),
        ...(tax === 'vds' ? [figure(t('vatOfIt'), ({ vat }) => vat)] : [figure(t('taxBase'), ({ base }) => base)]),
        figure(t(tax), ({ amount }) => amount),
      ],
    },
    sums: [{ name: t('total'), figures: [format.total(sumOf(rows))], isNet: true }],
    words: inWords(total),
    note: certificate.is_cancelled ? t('cancelled') : '',
    author: certificate.by,
    signatures: [{ text: t('signWithholder'), onSheet: true }],
  };
}
