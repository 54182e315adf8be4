import type { IntegrityCheck } from '@cashbook/contract/ledger/integrity';
import { CircleCheck, CircleDashed, CircleX, Clock, Play, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { refusalText } from '#session/refusal-text.ts';
import { State } from '#ui/badge.tsx';
import { IconButton, Spinner } from '#ui/button.tsx';
import type { Column } from '#ui/table/columns.tsx';
import { Table } from '#ui/table/table.tsx';
import type { CheckState, CheckStates } from './check-run.ts';
import { Finding } from './finding.tsx';

export interface CheckTableProps {
  /** Undefined until they are loaded. */
  checks: readonly IntegrityCheck[] | undefined;
  states: CheckStates;
  busy: boolean;
  onRun: (check: IntegrityCheck) => void;
}

/** The table of the checks, a row for each: its state, its subject, its findings. */
export function CheckTable({ checks, states, busy, onRun }: CheckTableProps) {
  const { t } = useTranslation('audit');
  const { t: tUi } = useTranslation('ui');
  const { count } = useFormat();
  const says = ({ name }: IntegrityCheck) => t(`check_${name}`);
  const columns: ReadonlyArray<Column<IntegrityCheck>> = [
    { key: 'sl', head: tUi('sl'), kind: 'sl', card: 'hide', cell: (_, index) => count(index + 1) },
    {
      key: 'check',
      head: t('check'),
      card: 'title',
      className: 'check-says',
      cell: (check) => (
        <>
          {says(check)}
          <Found state={states[check.name]} />
        </>
      ),
    },
    { key: 'took', head: t('time'), kind: 'num', card: 'hide', cell: ({ name }) => <Took state={states[name]} /> },
    {
      key: 'state',
      head: t('result'),
      className: 'w0',
      card: 'aside',
      cell: ({ name }) => <Standing state={states[name]} />,
    },
    {
      key: 'run',
      head: tUi('action'),
      className: 'w0',
      card: 'hide',
      cell: (check) => (
        <IconButton
          size="small"
          icon={Play}
          label={t('runOne', { check: says(check) })}
          disabled={busy}
          onClick={() => onRun(check)}
        />
      ),
    },
  ];
  return (
    <Table
      label={t('integrity')}
      columns={columns}
      rows={checks ?? []}
      rowKey={({ name }) => name}
      loading={checks === undefined}
      skeletonRows={20}
    />
  );
}

function Standing({ state }: { state: CheckState | undefined }) {
  const { t } = useTranslation('audit');
  switch (state?.status) {
    case undefined:
      return (
        <State tone="no" icon={CircleDashed}>
          {t('notRun')}
        </State>
      );
    case 'waiting':
      return (
        <State tone="no" icon={Clock}>
          {t('waiting')}
        </State>
      );
    case 'running':
      return (
        <span className="state">
          <Spinner />
          {t('running')}
        </span>
      );
    case 'failed':
      return (
        <State tone="bad" icon={TriangleAlert}>
          {t('notRunnable')}
        </State>
      );
    case 'done':
      return state.result.holds ? (
        <State tone="ok" icon={CircleCheck}>
          {t('holds')}
        </State>
      ) : (
        <State tone="bad" icon={CircleX}>
          {t('doesNotHold')}
        </State>
      );
  }
}

/** Shows the time of the check in seconds, to the tenth. */
function Took({ state }: { state: CheckState | undefined }) {
  const { t } = useTranslation('audit');
  const { count } = useFormat();
  if (state?.status !== 'done') return null;
  return t('seconds', { seconds: count(Math.round(state.result.duration_ms / 100) / 10) });
}

function Found({ state }: { state: CheckState | undefined }) {
  if (state?.status === 'failed') return <p className="t2 sm">{refusalText(state.error)}</p>;
  if (state?.status !== 'done' || state.result.holds) return null;
  return (
    <ul className="findings">
      {state.result.findings.map((finding) => (
        <Finding key={JSON.stringify(finding)} finding={finding} />
      ))}
    </ul>
  );
}
