import { closeDay, readDay } from '@cashbook/contract/ledger/trading-day';
import { addDays, formatDate, MAX_DAYS_AHEAD } from '@cashbook/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { connection } from '#session/connection.ts';
import { queryOf } from '#session/query.ts';
import { refusalText } from '#session/refusal-text.ts';
import { save } from '#session/save.ts';
import { useSignedIn } from '#session/session.ts';
import { useStore } from '#store.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DateField } from '#ui/date-field.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { useHotkeys } from '#ui/hotkeys.ts';
import { Notice } from '#ui/notice.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { TodayFigures } from './today-figures.tsx';
import { useDaySave } from './use-day-save.ts';
import './trading-day.css';

/** Closes the open day of the branch and opens the next one (spec 3 §2 "Day Close"). */
export function DayClosePage() {
  const { t } = useTranslation(['ledger', 'queue']);
  const { date, weekday } = useFormat();
  const { can, desk, settings } = useSignedIn();
  const { run, saving, resting } = useDaySave();
  const { queued } = useStore(connection);
  const [asking, setAsking] = useState(false);
  const current = desk.transactionDate;
  const { next, trouble } = useNextDay(current);
  const mayJump = can('dayclose.jumpdate');
  const tooFar = next !== null && !mayJump && next > addDays(current, MAX_DAYS_AHEAD);
  const off = saving || resting || next === null || tooFar;
  const ask = () => !off && setAsking(true);
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
              <Button variant="primary" keys="mod+s" busy={saving} disabled={off} onClick={ask}>
                {t('update', { ns: 'ui' })}
              </Button>
              {mayJump && <ButtonLink to="/admin/jumpdate">{t('jumpDate')}</ButtonLink>}
              <ButtonLink variant="ghost" to="/dashboard">
                {t('home')}
              </ButtonLink>
            </>
          }
        >
          <div className="trading-day-fields">
            <Field label={t('currentDate')} labelNote={t('transactionDate')} hint={weekday(current)}>
              <DateField value={current} onChange={() => undefined} readOnly autoFocus />
            </Field>
            <Field
              label={t('nextDate')}
              labelNote={t('upcomingDate')}
              hint={next === null ? undefined : weekday(next)}
              error={trouble === null ? undefined : refusalText(trouble)}
            >
              <DateField value={next} onChange={() => undefined} readOnly />
            </Field>
          </div>
          {next !== null && next > addDays(current, 1) && (
            <Notice tone={tooFar ? 'warn' : 'info'}>
              {t('daysAreClosed', { next: date(next) })} {tooFar && t('nextDayTooFar', { count: MAX_DAYS_AHEAD })}
            </Notice>
          )}
        </Card>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
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

/** The day that the server proposes to open after this one; null until it has said so, and for another open day. */
function useNextDay(current: string): { next: string | null; trouble: Error | null } {
  const { data, error } = useQuery(queryOf(readDay, {}));
  return { next: data?.trx_dt === current ? data.next_dt : null, trouble: error };
}
