import { jumpDate } from '@cashbook/contract/ledger/trading-day';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { save } from '#session/save.ts';
import { useSignedIn } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { Field } from '#ui/fields/field.tsx';
import { useHotkeys } from '#ui/keys/hotkeys.ts';
import { ConfirmDialog } from '#ui/overlay/dialog.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { TodayFigures } from './today-figures.tsx';
import { useDaySave } from './use-day-save.ts';
import './trading-day.css';

/** The page that opens any other day of the branch (spec 3 §2 "Jump Date"). */
export function JumpDatePage() {
  const { t } = useTranslation('ledger');
  const { date, weekday } = useFormat();
  const { desk, settings } = useSignedIn();
  const { run, saving, resting } = useDaySave();
  const [chosen, setChosen] = useState<string | null>(desk.transactionDate);
  const [asking, setAsking] = useState(false);
  const current = desk.transactionDate;
  const ask = () => {
    if (saving || resting) return;
    if (chosen === null) toast.warn(t('chooseDay'));
    else if (chosen === current) toast.info(t('sameDay'));
    else setAsking(true);
  };
  useHotkeys([{ keys: 'mod+s', does: t('update', { ns: 'ui' }), run: ask }]);

  const jump = async () => {
    if (chosen !== null) await run((options) => save(jumpDate, { body: { current_date: chosen } }, options));
  };
  return (
    <>
      <PageHead
        title={t('jumpDate')}
        crumbs={[{ label: t('admin') }, { label: t('dayClose'), to: '/admin/dayclose' }]}
      />
      <div className="trading-day stack">
        <TodayFigures />
        <Card
          foot={
            <>
              <Button variant="primary" keys="mod+s" busy={saving} resting={resting} onClick={ask}>
                {t('update', { ns: 'ui' })}
              </Button>
              <ButtonLink to="/admin/dayclose">{t('back', { ns: 'ui' })}</ButtonLink>
              <ButtonLink variant="ghost" to="/dashboard">
                {t('home')}
              </ButtonLink>
            </>
          }
        >
          <div className="trading-day-fields">
            <Field
              label={t('currentDate')}
              labelNote={t('transactionDate')}
              hint={chosen === null ? undefined : weekday(chosen)}
            >
              <DateField value={chosen} onChange={setChosen} openDay={current} autoFocus />
            </Field>
          </div>
        </Card>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('jumpTitle', { date: chosen === null ? '' : date(chosen) })}
        body={[
          t('closeBody', {
            branch: settings.branch.name,
            date: date(current),
            next: chosen === null ? '' : date(chosen),
          }),
          t('afterJump'),
        ].join(' ')}
        confirmLabel={t('jumpConfirm')}
        onConfirm={jump}
      />
    </>
  );
}
