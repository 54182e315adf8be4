import { closeDay } from '@cashbook/contract/ledger/trading-day';
import { addDays, formatDate } from '@cashbook/money';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { connection } from '#session/connection.ts';
import { save } from '#session/save.ts';
import { useSignedIn } from '#session/session.ts';
import { useStore } from '#store.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DateField } from '#ui/date-field.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { useHotkeys } from '#ui/hotkeys.ts';
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
  const next = addDays(current, 1);
  const off = saving || resting;
  const ask = () => !off && setAsking(true);
  useHotkeys([{ keys: 'mod+s', does: t('update', { ns: 'ui' }), run: ask }]);

  const close = () =>
    run((options) =>
      save(closeDay, { body: { current_date: formatDate(current), next_date: formatDate(next) } }, options),
    );
  return (
    <>
      <PageHead title={t('dayClose')} crumbs={[{ label: t('admin') }]} />
      <div className="trading-day stack">
        <TodayFigures />
        <Card
          foot={
            <>
              <Button variant="primary" keys="mod+s" busy={saving} disabled={resting} onClick={ask}>
                {t('update', { ns: 'ui' })}
              </Button>
              {can('dayclose.jumpdate') && <ButtonLink to="/admin/jumpdate">{t('jumpDate')}</ButtonLink>}
              <ButtonLink variant="ghost" to="/dashboard">
                {t('home')}
              </ButtonLink>
            </>
          }
        >
          <div className="trading-day-fields">
            <Field label={t('currentDate')} labelNote={t('transactionDate')} hint={weekday(current)}>
              <DateField value={current} onChange={() => undefined} readOnly />
            </Field>
            <Field label={t('nextDate')} labelNote={t('upcomingDate')} hint={weekday(next)}>
              <DateField value={next} onChange={() => undefined} readOnly />
            </Field>
          </div>
        </Card>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('closeTitle', { date: date(current) })}
        body={[
          queued === null ? '' : t('waitsAtDayClose', { ns: 'queue', count: queued.count }),
          t('closeBody', { branch: settings.branch.name, date: date(current), next: date(next) }),
        ].join(' ')}
        confirmLabel={t('closeConfirm')}
        onConfirm={close}
      />
    </>
  );
}
