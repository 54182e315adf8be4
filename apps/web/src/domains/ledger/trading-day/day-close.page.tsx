import { closeDay } from '@cashbook/contract/ledger/trading-day';
import type { RouteReply } from '@cashbook/contract/route';
import { addDays, countedPaisa, formatDate, MAX_DAYS_AHEAD, type Paisa, paisaToNumber } from '@cashbook/money';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { save } from '#session/save.ts';
import { useSignedIn } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { useHotkeys } from '#ui/keys/hotkeys.ts';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { AfterClosing, LastCount } from './after-closing.tsx';
import { BeforeClosing, useOpenWork } from './before-closing.tsx';
import { CashCountCard, useDifferenceText } from './cash-count-card.tsx';
import { CloseQuestion } from './close-question.tsx';
import {
  feesToTake,
  LateFeesCard,
  type ProposedFees,
  type TakenFees,
  useFeesText,
  useTakenFees,
} from './late-fees-card.tsx';
import {
  DepreciationCard,
  MarkupCard,
  monthToTake,
  type TakenMonth,
  useMonthText,
  useTakenMonth,
} from './month-proposal.tsx';
import { TodayFigures } from './today-figures.tsx';
import { TradingDates, useNextDay } from './trading-dates.tsx';
import { readCount } from './typed-count.ts';
import { useDaySave } from './use-day-save.ts';
import { useTypedCount } from './use-typed-count.ts';
import './trading-day.css';

/** The late fees until the server has named them. */
const none: ProposedFees = { late_fees: [], late_fees_sum: { count: 0, amount: 0n } };

type Posted = RouteReply<typeof closeDay>['vouchers'];

/**
 * The page that closes the open day of the branch and opens the next one (spec 3 §2 "Day Close"). It first shows the open
 * work.
 */
export function DayClosePage() {
  const { t } = useTranslation('ledger');
  const { desk } = useSignedIn();
  const current = desk.transactionDate;
  const work = useOpenWork();
  const [typed, setTyped, forgetTyped] = useTypedCount(current);
  const afterRef = useRef<HTMLDivElement>(null);
  const [closed, setClosed] = useState<{ day: string; isCounted: boolean; vouchers: Posted } | null>(null);
  const { counted } = readCount(typed);
  /** The difference that the person takes; another difference is asked anew. */
  const [taken, setTaken] = useState<Paisa | null>(null);
  // The new day may remove the question before the page knows that the old one is closed.
  useEffect(() => {
    if (closed !== null) afterRef.current?.querySelector<HTMLElement>('a.btn')?.focus();
  }, [closed]);
  const fees = useTakenFees(work.look ?? none);
  const markup = useTakenMonth('markup-earned', work.look?.markup ?? null);
  const depreciation = useTakenMonth('depreciation', work.look?.depreciation ?? null);
  const onClosed = (vouchers: Posted) => {
    forgetTyped();
    setTaken(null);
    fees.forget();
    markup.take(false);
    depreciation.take(false);
    setClosed({ day: current, isCounted: counted !== null, vouchers });
  };
  const book = work.look?.cash_balance;
  const difference = counted === null || book === undefined ? null : countedPaisa(counted) - book;
  const takes = difference !== null && difference !== 0n && taken === difference;
  const lastCount = work.look?.last_count ?? null;
  return (
    <>
      <PageHead title={t('dayClose')} crumbs={[{ label: t('admin') }]} />
      <div className="trading-day stack">
        <TodayFigures />
        <BeforeClosing work={work} />
        <CashCountCard
          typed={typed}
          onType={setTyped}
          bookPaisa={book}
          takes={takes}
          onTake={(takesNow) => setTaken(takesNow ? difference : null)}
        />
        <LateFeesCard choice={fees} more={work.listMoreFees} />
        <MarkupCard choice={markup} />
        <DepreciationCard choice={depreciation} />
        <CloseCard
          fees={fees}
          months={[markup, depreciation]}
          current={current}
          work={work}
          count={readCount(typed)}
          difference={difference}
          takes={takes}
          onClosed={onClosed}
          afterwards={() => afterRef.current?.querySelector<HTMLElement>('a.btn') ?? null}
        />
        {closed !== null && (
          <div ref={afterRef}>
            <AfterClosing {...closed} />
          </div>
        )}
        {lastCount !== null && <LastCount count={lastCount} />}
      </div>
    </>
  );
}

interface CloseCardProps {
  current: string;
  work: ReturnType<typeof useOpenWork>;
  count: ReturnType<typeof readCount>;
  /** The counted cash less the books; null while one of them is not known. */
  difference: Paisa | null;
  /** Whether the difference is posted with the close. */
  takes: boolean;
  fees: TakenFees;
  /** The proposals of the last month. */
  months: readonly [TakenMonth, TakenMonth];
  onClosed: (vouchers: Posted) => void;
  /** Returns the element that gets the focus after the day is closed. */
  afterwards: () => HTMLElement | null;
}

/** The open day, the next day, and the button that closes the one and opens the other. */
function CloseCard(props: CloseCardProps) {
  const { current, work, count, difference, takes, fees, months, onClosed, afterwards } = props;
  const { t } = useTranslation('ledger');
  const { can } = useSignedIn();
  const { run, saving, resting } = useDaySave();
  /** The day that the user has asked to close. */
  const [asked, setAsked] = useState<string | null>(null);
  const { next, trouble } = useNextDay(current);
  const { counted, isWrong } = count;
  const differenceText = useDifferenceText();
  const feesText = useFeesText(fees);
  const monthTexts = [useMonthText(months[0]), useMonthText(months[1])];
  const mayJump = can('dayclose.jumpdate');
  const mayNot = trouble !== null || isTooFar(current, next, mayJump);
  const isClosed = useRef(false);
  const off = saving || resting || mayNot;
  // If the user asks before the server has named the next day, the question appears as soon as it has.
  const asking = asked === current && !mayNot;
  const ask = () => {
    if (isWrong) toast.warn(t('piecesWrong'));
    else if (!off) setAsked(current);
  };
  useHotkeys([{ keys: 'mod+s', does: t('update', { ns: 'ui' }), run: ask }]);
  const close = async () => {
    if (next === null) return;
    const dates = { current_date: formatDate(current), next_date: formatDate(next) };
    const body = {
      ...dates,
      ...(counted === null ? {} : { cash_count: [...counted] }),
      proposals: [
        ...(takes && difference !== null
          ? [{ kind: 'cash-difference' as const, amount: paisaToNumber(difference) }]
          : []),
        ...feesToTake(fees),
        ...months.flatMap(monthToTake),
      ],
    };
    let vouchers: Posted = [];
    isClosed.current = await run(async (options) => {
      const answer = await save(closeDay, { body }, options);
      vouchers = answer.data.vouchers;
      return answer;
    });
    if (isClosed.current) onClosed(vouchers);
  };
  return (
    <>
      <Card
        foot={
          <>
            <Button
              variant="primary"
              keys="mod+s"
              busy={saving || (asking && next === null)}
              resting={saving || resting}
              disabled={mayNot}
              onClick={ask}
            >
              {t('update', { ns: 'ui' })}
            </Button>
            {mayJump && <ButtonLink to="/admin/jumpdate">{t('jumpDate')}</ButtonLink>}
            <ButtonLink variant="ghost" to="/dashboard">
              {t('home')}
            </ButtonLink>
          </>
        }
      >
        <TradingDates current={current} next={next} trouble={trouble} />
        <NextDayNotice current={current} next={next} tooFar={isTooFar(current, next, mayJump)} />
      </Card>
      <CloseQuestion
        open={asking}
        current={current}
        next={next}
        work={work}
        countText={[
          difference === null ? '' : differenceText(difference),
          takes ? t('differenceWillPost') : '',
          feesText,
          ...monthTexts,
        ]
          .filter((sentence) => sentence !== '')
          .join(' ')}
        onClose={() => setAsked(null)}
        afterwards={() => (isClosed.current ? afterwards() : null)}
        onConfirm={close}
      />
    </>
  );
}

const isTooFar = (current: string, next: string | null, mayJump: boolean) =>
  next !== null && !mayJump && next > addDays(current, MAX_DAYS_AHEAD);

/** The reason why another day than tomorrow opens. */
function NextDayNotice({ current, next, tooFar }: { current: string; next: string | null; tooFar: boolean }) {
  const { t } = useTranslation('ledger');
  const { date } = useFormat();
  if (next === null || next <= addDays(current, 1)) return null;
  return (
    <Notice tone={tooFar ? 'warn' : 'info'}>
      {t('daysAreClosed', { next: date(next) })} {tooFar && t('nextDayTooFar', { count: MAX_DAYS_AHEAD })}
    </Notice>
  );
}
