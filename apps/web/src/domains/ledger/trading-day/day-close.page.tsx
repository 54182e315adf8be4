import { closeDay } from '@cashbook/contract/ledger/trading-day';
import { addDays, countedPaisa, formatDate, MAX_DAYS_AHEAD } from '@cashbook/money';
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
import { TodayFigures } from './today-figures.tsx';
import { TradingDates, useNextDay } from './trading-dates.tsx';
import { readCount } from './typed-count.ts';
import { useDaySave } from './use-day-save.ts';
import { useTypedCount } from './use-typed-count.ts';
import './trading-day.css';

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
  const [closed, setClosed] = useState<{ day: string; isCounted: boolean } | null>(null);
  const { counted } = readCount(typed);
  // The new day may remove the question before the page knows that the old one is closed.
  useEffect(() => {
    if (closed !== null) afterRef.current?.querySelector('a')?.focus();
  }, [closed]);
  const onClosed = () => {
    forgetTyped();
    setClosed({ day: current, isCounted: counted !== null });
  };
  const lastCount = work.look?.last_count ?? null;
  return (
    <>
      <PageHead title={t('dayClose')} crumbs={[{ label: t('admin') }]} />
      <div className="trading-day stack">
        <TodayFigures />
        <BeforeClosing work={work} />
        <CashCountCard typed={typed} onType={setTyped} bookPaisa={work.look?.cash_balance} />
        <CloseCard
          current={current}
          work={work}
          count={readCount(typed)}
          onClosed={onClosed}
          afterwards={() => afterRef.current?.querySelector('a') ?? null}
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
  onClosed: () => void;
  /** Returns the element that gets the focus after the day is closed. */
  afterwards: () => HTMLElement | null;
}

/** The open day, the next day, and the button that closes the one and opens the other. */
function CloseCard({ current, work, count: { counted, isWrong }, onClosed, afterwards }: CloseCardProps) {
  const { t } = useTranslation('ledger');
  const { can } = useSignedIn();
  const { run, saving, resting } = useDaySave();
  /** The day that the user has asked to close. */
  const [asked, setAsked] = useState<string | null>(null);
  const { next, trouble } = useNextDay(current);
  const difference = useDifferenceText();
  const mayJump = can('dayclose.jumpdate');
  const mayNot = trouble !== null || isTooFar(current, next, mayJump);
  const isClosed = useRef(false);
  const off = saving || resting || mayNot;
  const book = work.look?.cash_balance;
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
    const body = { ...dates, ...(counted === null ? {} : { cash_count: [...counted] }) };
    isClosed.current = await run((options) => save(closeDay, { body }, options));
    if (isClosed.current) onClosed();
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
        countText={counted === null || book === undefined ? '' : difference(countedPaisa(counted) - book)}
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
