import { closeDay } from '@cashbook/contract/ledger/trading-day';
import { addDays, formatDate, MAX_DAYS_AHEAD } from '@cashbook/money';
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
import { TodayFigures } from './today-figures.tsx';
import { TradingDates, useNextDay } from './trading-dates.tsx';
import { useDaySave } from './use-day-save.ts';
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
  const mayJump = can('dayclose.jumpdate');
  const tooFar = next !== null && !mayJump && next > addDays(current, MAX_DAYS_AHEAD);
  const mayNot = tooFar || trouble !== null;
  const off = saving || resting || mayNot;
  // Asked before the server has said which day is next, the question comes as soon as it has.
  const ask = () => !off && setAsked(current);
  const asking = asked === current && !mayNot;
  useHotkeys([{ keys: 'mod+s', does: t('update', { ns: 'ui' }), run: ask }]);

  const close = async () => {
    if (next === null) return;
    const body = { current_date: formatDate(current), next_date: formatDate(next) };
    await run((options) => save(closeDay, { body }, options));
  };
  return (
    <>
      <PageHead title={t('dayClose')} crumbs={[{ label: t('admin') }]} />
      <div className="trading-day stack">
        <TodayFigures />
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
      </div>
      <ConfirmDialog
        open={asking && next !== null}
        onClose={() => setAsked(null)}
        title={t('closeTitle', { date: date(current) })}
        body={[
          queued === null ? '' : t('waitsAtDayClose', { ns: 'queue', count: queued.count }),
          t('closeBody', {
            branch: settings.branch.name,
            date: date(current),
            next: next === null ? '' : date(next),
          }),
          t(mayJump ? 'afterCloseYou' : 'afterCloseOthers'),
        ].join(' ')}
        confirmLabel={t('closeConfirm')}
        onConfirm={close}
      />
    </>
  );
}
