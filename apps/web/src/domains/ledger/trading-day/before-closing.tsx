import { draftsOfOthers } from '@cashbook/contract/access/session';
import { FIRST_LATE_FEES, lookBeforeClosing, MOST_LATE_FEES } from '@cashbook/contract/ledger/trading-day';
import type { RouteReply } from '@cashbook/contract/route';
import { maySeeVoucher } from '@cashbook/contract/vouchers/voucher-access';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftOfBranch } from '#domains/posting/draft/document-store.ts';
import { documentStore, whenDraftsChange } from '#domains/posting/draft/store.ts';
import { useDocumentQueue } from '#domains/posting/queue/queue-provider.tsx';
import { useFormat } from '#i18n/format.ts';
import { connection } from '#session/connection.ts';
import { personOf } from '#session/person.ts';
import { queryOf } from '#session/query.ts';
import { useSignedIn } from '#session/session.ts';
import { useStore } from '#store.ts';
import { Card } from '#ui/card.tsx';

type Look = RouteReply<typeof lookBeforeClosing>;
type Others = RouteReply<typeof draftsOfOthers>;

/** The interval of the reads, because others go on typing while this page is open. */
const lookAgainMs = 10_000;

/** The open work of the branch: of this user, of others, and in the books. */
export interface OpenWork {
  /** The drafts of this user in this browser, in the branch. */
  drafts: readonly DraftOfBranch[];
  /** Undefined until they are loaded. */
  others: Others | undefined;
  look: Look | undefined;
  /** Lists more of the late fees; null when all, or the most, are listed. */
  listMoreFees: (() => void) | null;
}

/** Returns the open work to check before the day is closed. It is updated while the page is open. */
export function useOpenWork(): OpenWork {
  const { user, desk } = useSignedIn();
  const [most, setMost] = useState(FIRST_LATE_FEES);
  const { data: look } = useQuery({
    ...queryOf(lookBeforeClosing, { query: { late_fees_most: most } }),
    refetchInterval: lookAgainMs,
    // The listed fees stay on screen while more of them are read.
    placeholderData: keepPreviousData,
  });
  const { data: others } = useQuery({ ...queryOf(draftsOfOthers, {}), refetchInterval: lookAgainMs });
  const [, redraw] = useState(0);
  useEffect(() => whenDraftsChange(() => redraw((times) => times + 1)), []);
  const isOfToday = look?.trx_dt === desk.transactionDate;
  return {
    drafts: documentStore.draftsIn(personOf(user), desk.branchId),
    others,
    look: isOfToday ? look : undefined,
    listMoreFees:
      look !== undefined && look.late_fees_sum.count > look.late_fees.length && most < MOST_LATE_FEES
        ? () => setMost(MOST_LATE_FEES)
        : null,
  };
}

/** Returns the sentences about open work of others and in the books, for the question before the close. */
export function useOpenWorkText({ drafts, others = [], look }: OpenWork): string {
  const { t } = useTranslation('ledger');
  const ofName = useOthersText();
  const belowZeroText = useBelowZeroText();
  const notApproved = look?.not_approved.count ?? 0;
  return [
    drafts.length > 0 ? t('draftsInBrowser', { count: drafts.length }) : '',
    ...others.map(ofName),
    notApproved > 0 ? t('namedNotApproved', { count: notApproved }) : '',
    ...(look?.below_zero ?? []).map(belowZeroText),
    ...(look?.on_equity ?? []).map(({ vr_no: number, accounts }) => t('dayOnEquity', { number, accounts })),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

/** Names the unsaved work in this browser, the other users with drafts, and the day's vouchers that are not approved. */
export function BeforeClosing({ work }: { work: OpenWork }) {
  const { t } = useTranslation(['ledger', 'queue']);
  const { queued } = useStore(connection);
  const belowZeroText = useBelowZeroText();
  const { drafts, others, look } = work;
  const isNothing =
    queued === null &&
    drafts.length === 0 &&
    others?.length === 0 &&
    look?.not_approved.count === 0 &&
    look.below_zero.length === 0 &&
    look.on_equity.length === 0;
  return (
    <Card title={t('beforeYouClose')}>
      <ul className="before-closing">
        {isNothing && <li>{t('nothingOpen')}</li>}
        {queued !== null && <li>{t('waitsAtDayClose', { ns: 'queue', count: queued.count })}</li>}
        <OwnDrafts drafts={drafts} />
        <OthersDrafts others={others ?? []} />
        {look !== undefined && look.not_approved.count > 0 && <NotApproved look={look} />}
        {look?.below_zero.map((one) => (
          <li key={one.account_id}>{belowZeroText(one)}</li>
        ))}
        {look?.on_equity.map(({ mtm_id: id, vr_no: number, accounts }) => (
          <li key={id}>
            <Link to="/vouchers/$id" params={{ id: String(id) }}>
              {t('dayOnEquity', { number, accounts })}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Returns a function that writes the warning of a money account that ends the day below zero. */
function useBelowZeroText() {
  const { t } = useTranslation('ledger');
  const { total } = useFormat();
  return ({ account, balance }: Look['below_zero'][number]): string =>
    t('dayBelowZero', { account, amount: total(-balance) });
}

function OwnDrafts({ drafts }: Pick<OpenWork, 'drafts'>) {
  const { t } = useTranslation('ledger');
  const { t: tShell } = useTranslation('shell');
  const { kinds } = useDocumentQueue();
  const { dayOf, time } = useFormat();
  if (drafts.length === 0) return null;
  return (
    <li>
      {t('draftsInBrowser', { count: drafts.length })}
      <ul>
        {drafts.map(({ kind, changedAt }) => {
          const known = kinds[kind];
          const title = known === undefined ? kind : tShell(known.title);
          return (
            <li key={`${kind} ${changedAt}`}>
              {known === undefined ? title : <Link to={known.path}>{title}</Link>}{' '}
              <span className="t3 sm fig">
                {dayOf(changedAt)} {time(changedAt)}
              </span>
            </li>
          );
        })}
      </ul>
    </li>
  );
}

function useOthersText() {
  const { t } = useTranslation('ledger');
  const { time } = useFormat();
  return ({ name, is_self: isSelf, drafts, waiting, noted_at: notedAt }: Others[number]): string => {
    const facts = { name, time: time(notedAt) };
    return [
      drafts > 0 ? t(isSelf ? 'draftsOfYou' : 'draftsOfName', { ...facts, count: drafts }) : '',
      waiting > 0 ? t(isSelf ? 'waitingOfYou' : 'waitingOfName', { ...facts, count: waiting }) : '',
    ]
      .filter((sentence) => sentence !== '')
      .join(' ');
  };
}

function OthersDrafts({ others }: { others: Others }): ReactNode {
  const textOf = useOthersText();
  return others.map((other) => <li key={`${other.name} ${other.noted_at}`}>{textOf(other)}</li>);
}

function NotApproved({ look: { not_approved: waiting } }: { look: Look }) {
  const { t } = useTranslation('ledger');
  const { can } = useSignedIn();
  const { total } = useFormat();
  return (
    <li>
      {t('namedNotApproved', { count: waiting.count })}{' '}
      {can('voucher.approve') && <Link to="/admin/voucher-approval">{t('showApproval')}</Link>}
      <ul>
        {waiting.vouchers
          .filter(({ type_id }) => maySeeVoucher(can, type_id))
          .map(({ mtm_id: id, vr_no: number, total: totalPaisa }) => (
            <li key={id}>
              <Link to="/vouchers/$id" params={{ id: String(id) }}>
                {number}
              </Link>{' '}
              <span className="t2 fig">{total(totalPaisa)}</span>
            </li>
          ))}
      </ul>
    </li>
  );
}
