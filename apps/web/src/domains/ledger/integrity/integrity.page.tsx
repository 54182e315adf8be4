import { type IntegrityCheck, integrityRoutes } from '@cashbook/contract/ledger/integrity';
import { useQuery } from '@tanstack/react-query';
import { Play, Square } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { queryOf } from '#session/query.ts';
import { refusalText } from '#session/refusal-text.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useHotkeys } from '#ui/keys/hotkeys.ts';
import { Notice } from '#ui/notice.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Backups } from './backups.tsx';
import { summaryOf } from './check-run.ts';
import { CheckTable } from './check-table.tsx';
import { type Checks, useChecks } from './use-checks.ts';
import './integrity.css';

/**
 * The page that shows whether the books are in order (accounting §2.7): the checks, run while the user watches, and the
 * backups.
 */
export function IntegrityPage() {
  const { t } = useTranslation('audit');
  const { t: tUi } = useTranslation('ui');
  const { data: list, error, refetch } = useQuery({ ...queryOf(integrityRoutes.checks, {}), staleTime: 60_000 });
  const checks = useChecks();
  const runAll = useRunAll(list, checks);
  useHotkeys([{ keys: 'mod+enter', does: t('runChecks'), run: runAll.ask }]);
  return (
    <>
      <PageHead
        title={t('integrity')}
        actions={
          checks.running ? (
            <Button icon={Square} onClick={checks.stop}>
              {t('stop')}
            </Button>
          ) : (
            <Button
              variant="primary"
              icon={Play}
              keys="mod+enter"
              busy={runAll.waiting}
              disabled={error !== null}
              onClick={runAll.ask}
            >
              {t('runChecks')}
            </Button>
          )
        }
      />
      {error !== null && (
        <Notice tone="bad" actions={<Button onClick={() => void refetch()}>{tUi('tryAgain')}</Button>}>
          {refusalText(error)}
        </Notice>
      )}
      {list !== undefined && <Outcome checks={checks} of={list.length} />}
      <div className="integrity">
        <Card flush>
          <CheckTable checks={list} states={checks.states} busy={checks.running} onRun={(one) => checks.run([one])} />
        </Card>
        <Backups />
      </div>
    </>
  );
}

/** Returns the run of all checks. If the user asks before the list of checks is loaded, it starts as soon as it is. */
function useRunAll(list: readonly IntegrityCheck[] | undefined, { run }: Checks) {
  const [waiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!waiting || list === undefined) return;
    setWaiting(false);
    run(list);
  }, [waiting, list, run]);
  return { ask: () => setWaiting(true), waiting };
}

/** The progress of the run and its result. */
function Outcome({ checks: { states, running }, of }: { checks: Checks; of: number }) {
  const { t } = useTranslation('audit');
  const { count } = useFormat();
  const { finished, hold, broken, failed } = summaryOf(states);
  const asked = Object.keys(states).length;
  if (running) {
    return (
      <div className="check-progress">
        <progress max={asked} value={finished} aria-label={t('integrity')} />
        <span className="t2 sm" role="status">
          {t('progress', { done: count(finished), all: count(asked) })}
        </span>
      </div>
    );
  }
  if (finished === 0) return <Notice>{t('notYetRun', { count: of, all: count(of) })}</Notice>;
  if (broken > 0)
    return <Notice tone="bad">{t('broken', { count: broken, broken: count(broken), all: count(finished) })}</Notice>;
  if (failed > 0) return <Notice tone="warn">{t('couldNotRun', { count: failed, failed: count(failed) })}</Notice>;
  return <Notice tone="ok">{t('allHold', { count: hold, all: count(hold) })}</Notice>;
}
