import { closeDay } from '@cashbook/contract/ledger/trading-day';
import { addDays, countedPaisa, formatDate, MAX_DAYS_AHEAD } from '@cashbook/money';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { connection } from '#session/connection.ts';
import { save } from '#session/save.ts';
import { useSignedIn } from '#session/session.ts';
import { useStore } from '#store.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { useHotkeys } from '#ui/hotkeys.ts';
import { Notice } from '#ui/notice.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { toast } from '#ui/toast.tsx';
import { AfterClosing, LastCount } from './after-closing.tsx';
import { BeforeClosing, useOpenWork, useOpenWorkText } from './before-closing.tsx';
import { CashCountCard, useDifferenceText } from './cash-count-card.tsx';
import { TodayFigures } from './today-figures.tsx';
import { TradingDates, useNextDay } from './trading-dates.tsx';
import { readCount } from './typed-count.ts';
import { useDaySave } from './use-day-save.ts';
import { useTypedCount } from './use-typed-count.ts';
import './trading-day.css';

/** Closes the open day of the branch and opens the next one (spec 3 §2 "Day Close"). */
export function DayClosePage() {
  const { t } = useTranslation(['ledger', 'queue']);
  const { date } = useFormat();
  const { can, desk, settings } = useSignedIn();
  const { run, saving, resting } = useDaySave();
  const { queued } = useStore(connection);
  const current = desk.transactionDate;
  /** The day that somebody has asked to close. */
  const [asked, setAsked] = useState<string | null>(null);
  const { next, trouble } = useNextDay(current);
  const [closed, setClosed] = useState<{ day: string; isCounted: boolean } | null>(null);
  const work = useOpenWork();
  const openWork = useOpenWorkText(work);
  const [typed, setTyped, forgetTyped] = useTypedCount(current);
  const { counted, isWrong } = readCount(typed);
  const mayJump = can('dayclose.jumpdate');
  const tooFar = next !== null && !mayJump && next > addDays(current, MAX_DAYS_AHEAD);
  const mayNot = tooFar || trouble !== null;
  const off = saving || resting || mayNot;
  const difference = useDifferenceText();
  const book = work.look?.cash_balance;
  const countText = counted === null || book === undefined ? '' : difference(countedPaisa(counted) - book);
  // Asked before the server has said which day is next, the question comes as soon as it has.
  const ask = () => {
    if (isWrong) toast.warn(t('piecesWrong'));
    else if (!off) setAsked(current);
  };
  const asking = asked === current && !mayNot;
  useHotkeys([{ keys: 'mod+s', does: t('update', { ns: 'ui' }), run: ask }]);

  const close = async () => {
    if (next === null) return;
    const dates = { current_date: formatDate(current), next_date: formatDate(next) };
    const body = { ...dates, ...(counted === null ? {} : { cash_count: [...counted] }) };
    if (!(await run((options) => save(closeDay, { body }, options)))) return;
    forgetTyped();
    setClosed({ day: current, isCounted: counted !== null });
  };
  return (
    <>
      <PageHead title={t('dayClose')} crumbs={[{ label: t('admin') }]} />
      <div className="trading-day stack">
        {closed !== null && <AfterClosing {...closed} />}
        <TodayFigures />
        <BeforeClosing work={work} />
        <CashCountCard typed={typed} onType={setTyped} bookPaisa={work.look?.cash_balance} />
        <Card
          foot={
            <>
              <Button
                variant="primary"
                keys="mod+s"
                busy={saving || (asking && next === null)}
                disabled={off}
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
          <TradingDates current={current} next={next} trouble={trouble} autoFocus />
          {next !== null && next > addDays(current, 1) && (
            <Notice tone={tooFar ? 'warn' : 'info'}>
              {t('daysAreClosed', { next: date(next) })} {tooFar && t('nextDayTooFar', { count: MAX_DAYS_AHEAD })}
            </Notice>
          )}
        </Card>
        {work.look?.last_count && <LastCount count={work.look.last_count} />}
      </div>
      <ConfirmDialog
        open={asking && next !== null}
        onClose={() => setAsked(null)}
        title={t('closeTitle', { date: date(current) })}
        body={[
          queued === null ? '' : t('waitsAtDayClose', { ns: 'queue', count: queued.count }),
          openWork,
          countText,
          t('closeBody', {
            branch: settings.branch.name,
            date: date(current),
            next: next === null ? '' : date(next),
          }),
          t(mayJump ? 'afterCloseYou' : 'afterCloseOthers'),
        ]
          .filter((sentence) => sentence !== '')
          .join(' ')}
        confirmLabel={t('closeConfirm')}
        onConfirm={close}
      />
    </>
  );
}
