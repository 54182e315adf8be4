import type { IntegrityFinding } from '@cashbook/contract/ledger/integrity';
import { findingGaps } from '@cashbook/contract/words/findings';
import { isIsoDate, parsePaisa, toBanglaDigits } from '@cashbook/money';
import { filled } from '@cashbook/words/text';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Format, useFormat } from '#i18n/format.ts';
import { useSignedIn } from '#session/session.ts';
import { findingLinks } from './finding-links.ts';

/** A finding in the language of the page, with the links that the viewer may open. */
export function Finding({ finding }: { finding: IntegrityFinding }) {
  const { t, i18n } = useTranslation('audit');
  const format = useFormat();
  const { can } = useSignedIn();
  const { voucher, ledger, cashBook } = findingLinks(finding, can);
  const gaps = findingGaps(finding, figuresFor(format, i18n.language));
  return (
    <li>
      <span>{filled(t(`finding_${finding.code}`), gaps)}</span>
      {voucher !== null && <Link to={voucher}>{t('openVoucher')}</Link>}
      {ledger !== null && (
        <Link to="/reports/ledger" search={ledger}>
          {t('openLedger')}
        </Link>
      )}
      {cashBook !== null && (
        <Link to="/reports/cashbook" search={cashBook}>
          {t('openCashBook')}
        </Link>
      )}
    </li>
  );
}

function figuresFor({ amount, date }: Format, language: string) {
  const figure = (digits: string) => (language === 'bn' ? toBanglaDigits(digits) : digits);
  return {
    amount: (taka: string) => {
      const paisa = parsePaisa(taka);
      // In a sentence zero is a figure too, not the dash of a column.
      return paisa === null || paisa === 0n ? figure(taka) : amount(paisa);
    },
    date: (day: string) => (isIsoDate(day) ? date(day) : day),
    figure,
  };
}
