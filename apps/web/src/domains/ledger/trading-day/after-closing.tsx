import type { closeDay, lookBeforeClosing } from '@cashbook/contract/ledger/trading-day';
import { printSetsIn, savedReportRoutes } from '@cashbook/contract/reports/saved-reports';
import type { RouteReply } from '@cashbook/contract/route';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { queryOf } from '#session/query.ts';
import { useSignedIn } from '#session/session.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card, Facts } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { useDifferenceText } from './cash-count-card.tsx';

interface AfterClosingProps {
  day: string;
  isCounted: boolean;
  /** The vouchers of the proposals that were taken. */
  vouchers: readonly PostedVoucher[];
}

type PostedVoucher = RouteReply<typeof closeDay>['vouchers'][number];

/** The prints of a day that has just been closed: its cash book, all pages, and the cash count. */
export function AfterClosing({ day, isCounted, vouchers }: AfterClosingProps) {
  const { t } = useTranslation('ledger');
  const { date } = useFormat();
  const { can, desk } = useSignedIn();
  const { data = [] } = useQuery(queryOf(savedReportRoutes.list, { query: { day } }));
  const sets = printSetsIn(data.filter(({ address }) => address !== null));
  return (
    <Notice
      tone="ok"
      actions={
        <span className="row wrap">
          {can('cashbook.view') && (
            <ButtonLink
              variant="primary"
              to="/reports/cashbook/print"
              search={{ branch: String(desk.branchId), start: day, end: day }}
            >
              {t('printCashBook')}
            </ButtonLink>
          )}
          {sets.map((set) => (
            <ButtonLink key={set} to="/reports/saved/print" search={{ day, set }}>
              {t('printSavedSet', { set })}
            </ButtonLink>
          ))}
          {isCounted && (
            <ButtonLink to="/admin/dayclose/count" search={{ day }}>
              {t('printCashCount')}
            </ButtonLink>
          )}
        </span>
      }
    >
      {t('dayIsClosed', { date: date(day) })}
      {vouchers.map(({ kind, ...voucher }) =>
        kind === 'late-fee' ? null : <Posted key={voucher.mtm_id} voucher={voucher} says={postedWords[kind]} />,
      )}
      <FeesPosted vouchers={vouchers.filter(({ kind }) => kind === 'late-fee')} />
    </Notice>
  );
}

const postedWords = {
  'cash-difference': 'differencePosted',
  'markup-earned': 'markupPosted',
  depreciation: 'depreciationPosted',
} as const;

interface PostedProps {
  voucher: Omit<PostedVoucher, 'kind'>;
  says: (typeof postedWords)[keyof typeof postedWords];
}

/** Says that the difference of the count, or the proposal of a month, is posted, with a link to its voucher. */
function Posted({ voucher: { mtm_id: id, vr_no: number }, says }: PostedProps) {
  const { t } = useTranslation('ledger');
  return (
    <>
      {' '}
      <Link to="/vouchers/$id" params={{ id: String(id) }}>
        {t(says, { number })}
      </Link>
    </>
  );
}

/** Says how many late fees are posted, with links to the first and the last voucher. */
function FeesPosted({ vouchers }: { vouchers: readonly PostedVoucher[] }) {
  const { t } = useTranslation('ledger');
  const { count } = useFormat();
  if (vouchers.length === 0) return null;
  const ends = [...new Set([vouchers[0], vouchers.at(-1)])].filter((voucher) => voucher !== undefined);
  return (
    <>
      {' '}
      {t('lateFeesPosted', { count: vouchers.length, shown: count(vouchers.length) })}{' '}
      {ends.map(({ mtm_id: id, vr_no: number }, index) => (
        <Fragment key={id}>
          {index > 0 && ' – '}
          <Link to="/vouchers/$id" params={{ id: String(id) }}>
            {number}
          </Link>
        </Fragment>
      ))}
    </>
  );
}

type Count = NonNullable<RouteReply<typeof lookBeforeClosing>['last_count']>;

/** The last cash count of the branch. */
export function LastCount({ count: { day, counted, book, difference, voucher, ...by } }: { count: Count }) {
  const { t } = useTranslation('ledger');
  const { date, dayOf, time, total } = useFormat();
  const differenceText = useDifferenceText();
  const at = { date: dayOf(by.counted_at), time: time(by.counted_at), name: by.counted_by };
  return (
    <Card
      title={t('lastCountOf', { date: date(day) })}
      end={
        <ButtonLink size="small" to="/admin/dayclose/count" search={{ day }}>
          {t('printCashCount')}
        </ButtonLink>
      }
    >
      <div className="stack">
        <Facts
          amounts
          items={[
            [t('counted'), total(counted)],
            [t('byBooks'), total(book)],
          ]}
        />
        <p>
          {differenceText(difference)}
          {voucher !== null && <Posted voucher={voucher} says="differencePosted" />}{' '}
          <span className="t3 sm">{t('countedAt', at)}</span>
        </p>
      </div>
    </Card>
  );
}
