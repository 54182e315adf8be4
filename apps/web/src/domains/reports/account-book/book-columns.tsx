import { formatMobile, netSides } from '@cashbook/money';
import { Link } from '@tanstack/react-router';
import { Check, CircleCheck, type LucideIcon, Paperclip, X } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { useSignedIn } from '#session/session.ts';
import { State } from '#ui/badge.tsx';
import type { Column, SummaryRow } from '#ui/columns.tsx';
import { Icon } from '#ui/icon.tsx';
import type { Question } from '../engine/report-url.ts';
import { VoucherImages } from '../engine/voucher-images.tsx';
import type { BookRow, BookTotals } from './book.ts';
import type { BookKind } from './book-kinds.ts';

/** The columns of spec 2 §2 for every book. Images take no more room than an icon where no row has any. */
export function useBookColumns(
  kind: BookKind,
  question: Question | null,
  hasImages: boolean,
): ReadonlyArray<Column<BookRow>> {
  const { t } = useTranslation('reports');
  const format = useFormat();
  return useMemo(() => {
    const columns: Column<BookRow>[] = [
      { key: 'sl', head: t('slNo'), kind: 'sl', className: 'sl-no', cell: ({ slNumber }) => format.grouped(slNumber) },
      {
        key: 'date',
        head: t('vrDate'),
        className: 'fig t2 vr-date',
        card: 'hide',
        cell: ({ vrDate }) => format.date(vrDate),
      },
      {
        key: 'number',
        head: t('vrNo'),
        className: 'vr-no',
        card: 'full',
        cell: (row) => (
          <>
            <Link to="/vouchers/$id" params={{ id: String(row.voucherId) }}>
              {row.vrNo}
            </Link>
            <span className="only-phone t3 fig">{format.date(row.vrDate)}</span>
          </>
        ),
      },
      {
        key: 'description',
        head: t('description'),
        className: 'desc',
        card: 'title',
        cell: (row) => <Description row={row} question={question} />,
      },
      { key: 'debit', head: t(kind.debit), kind: 'num', card: 'aside', cell: (row) => format.amount(row.debitPaisa) },
      {
        key: 'credit',
        head: t(kind.credit),
        kind: 'num',
        card: 'aside',
        cell: (row) => format.amount(row.creditPaisa),
      },
      {
        key: 'images',
        head: <IconHead icon={Paperclip} label={t('voucher')} />,
        className: hasImages ? 'images' : 'images none',
        card: 'full',
        cell: (row) => <VoucherImages names={row.images} branchPad={row.branchPad} vrNo={row.vrNo} />,
      },
    ];
    if (kind.showsApproval) {
      columns.push({
        key: 'action',
        head: <IconHead icon={CircleCheck} label={t('action')} />,
        className: 'approval',
        card: 'full',
        cell: ({ isApproved }) => <Approval isApproved={isApproved === true} />,
      });
    }
    return columns;
  }, [kind, question, hasImages, t, format]);
}

/** The head of a column that is no wider than an icon. */
function IconHead({ icon, label }: { icon: LucideIcon; label: string }) {
  return (
    <span title={label}>
      <Icon of={icon} />
      <span className="sr">{label}</span>
    </span>
  );
}

/**
 * Who it was with: a link to their ledger for whoever may look at it, code and number, what was said, and the mobile
 * number where it fits whole.
 */
function Description({ row, question }: { row: BookRow; question: Question | null }) {
  const { can } = useSignedIn();
  return (
    <span className="fit">
      <span className="cut">
        {row.accountId === null || question === null || !can('ledger.view') ? (
          <span className="nm">{row.name}</span>
        ) : (
          <Link className="nm" to="/reports/ledger" search={{ ...question, account: row.accountId }}>
            {row.name}
          </Link>
        )}
        {row.codes.map((code) => (
          <span key={code} className="code fig">
            {code}
          </span>
        ))}
        {row.remarks !== '' && <span className="rem">{row.remarks}</span>}
      </span>
      {row.mobile !== '' && <span className="fig mob">{formatMobile(row.mobile)}</span>}
    </span>
  );
}

function Approval({ isApproved }: { isApproved: boolean }) {
  const { t } = useTranslation('reports');
  return isApproved ? (
    <State tone="ok" icon={Check}>
      {t('approved')}
    </State>
  ) : (
    <State tone="no" icon={X}>
      {t('notApproved')}
    </State>
  );
}

/** The opening row above the rows and the closing rows below them. */
export function useBookSummaries(kind: BookKind, question: Question | null, totals: BookTotals | null) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  return useMemo((): { top: SummaryRow[]; foot: SummaryRow[] } => {
    if (totals === null || question === null) return { top: [], foot: [] };
    const opening = netSides(totals.opening);
    return {
      top: [
        {
          key: 'opening',
          label: '',
          cells: {
            date: format.date(question.start),
            number: '',
            description: t('openingBalance'),
            debit: format.total(opening.debitPaisa),
            credit: format.total(opening.creditPaisa),
          },
        },
      ],
      foot: kind.closing(totals).map(({ word, sides, weight }) => ({
        key: word,
        label: t(word),
        className: `closing-${weight}`,
        cells: { debit: format.total(sides.debitPaisa), credit: format.total(sides.creditPaisa) },
        grand: weight === 'grand',
      })),
    };
  }, [kind, question, totals, t, format]);
}
