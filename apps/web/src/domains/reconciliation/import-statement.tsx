import {
  type StatementColumn,
  type StatementMapping,
  type StatementOutcome,
  statementColumns,
  statementRoutes,
} from '@cashbook/contract/reconciliation/statements';
import { paisaToText, parsePaisa } from '@cashbook/money';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { Faults, FileField, useImportFile } from '#screens/list/import-dialog.tsx';
import { call } from '#session/api.ts';
import { Button } from '#ui/button.tsx';
import { Field, Input, Select } from '#ui/fields/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { toast } from '#ui/overlay/toast.tsx';

const noHeads: StatementMapping = {
  ...{ date: '', description: '', reference: '', debit: '', credit: '', amount: '', balance: '' },
};

/** The answers that a person gives beside the file. */
interface Asked {
  readonly heads: StatementMapping;
  readonly openingPaisa: bigint;
}

interface ImportStatementProps {
  account: { readonly account_id: number; readonly name: string };
  onClose: () => void;
}

/** A dialog that imports a file of a bank. It shows which column is which, and every cell and balance that cannot be taken. */
export function ImportStatement({ account, onClose }: ImportStatementProps) {
  const { t } = useTranslation('reconciliation');
  const { t: tUi } = useTranslation('ui');
  const { grouped } = useFormat();
  const { asked, ask, checked, busy, failure, onFile, onTake } = useStatementFile(account.account_id, onClose);
  const outcome = checked?.outcome;
  const mayTake = outcome !== undefined && outcome.fault_count === 0 && outcome.added > 0;
  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      title={t('importFile', { account: account.name })}
      description={t('importHint')}
      footer={
        <>
          <Button onClick={onClose}>{tUi('cancel')}</Button>
          {mayTake && (
            <Button
              variant="primary"
              autoFocus
              busy={busy === 'import'}
              onClick={() => checked !== null && void onTake(checked)}
            >
              {t('importRun', { rows: grouped(outcome.added) })}
            </Button>
          )}
        </>
      }
    >
      <FileField
        busy={busy === 'check'}
        onFile={(file) => void onFile(file)}
        name={checked?.file.name ?? null}
        accept=".xlsx,.csv,text/csv"
      />
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      {outcome !== undefined && (
        <>
          <Columns outcome={outcome} onChange={(heads) => ask({ heads })} />
          {outcome.is_first && outcome.mapping.balance === '' && (
            <OpeningBalance paisa={asked.openingPaisa} onChange={(openingPaisa) => ask({ openingPaisa })} />
          )}
          {outcome.fault_count > 0 ? <Faults outcome={outcome} /> : <Ready outcome={outcome} />}
        </>
      )}
    </Dialog>
  );
}

/** The balance before the first statement. An overdrawn account has one below zero, which a field of amounts does not take. */
function OpeningBalance({ paisa, onChange }: { paisa: bigint; onChange: (paisa: bigint) => void }) {
  const { t } = useTranslation('reconciliation');
  const [typed, setTyped] = useState(paisaToText(paisa));
  const isUnread = parsePaisa(typed) === null;
  return (
    <Field label={t('openingTyped')} width="narrow" error={isUnread ? t('balanceMissing') : undefined}>
      <Input
        numeric
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          const read = parsePaisa(event.target.value);
          if (read !== null) onChange(read);
        }}
      />
    </Field>
  );
}

function useStatementFile(accountId: number, onClose: () => void) {
  const { t } = useTranslation('reconciliation');
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Asked>({ heads: noHeads, openingPaisa: 0n });
  // The check that follows an answer runs before the next render.
  const latest = useRef(asked);
  const inputOf = (file: File) => ({
    files: [file],
    body: {
      ...{ account_id: String(accountId), ...latest.current.heads },
      opening_balance: paisaToText(latest.current.openingPaisa),
    },
  });
  const importing = useImportFile<StatementOutcome>({
    check: async (file) => (await call(statementRoutes.checkStatement, inputOf(file))).data,
    take: async (file, sent) => (await call(statementRoutes.importStatement, inputOf(file), sent)).data,
    onTaken: () => {
      toast.ok(t('imported'));
      void queries.invalidateQueries();
      onClose();
    },
  });
  const { checked, onFile } = importing;
  const ask = (changed: Partial<Asked>) => {
    const heads = checked?.outcome.mapping ?? latest.current.heads;
    latest.current = { ...latest.current, heads, ...changed };
    setAsked(latest.current);
    if (checked !== null) void onFile(checked.file);
  };
  return { ...importing, asked, ask };
}

const columnWords = {
  date: 'columnDate',
  description: 'columnDescription',
  reference: 'columnReference',
  debit: 'columnDebit',
  credit: 'columnCredit',
  amount: 'columnAmount',
  balance: 'columnBalance',
} as const satisfies Record<StatementColumn, string>;

interface ColumnsProps {
  outcome: StatementOutcome;
  onChange: (heads: StatementMapping) => void;
}

/** The choice of the column of the file for each column of a statement. */
function Columns({ outcome, onChange }: ColumnsProps) {
  const { t } = useTranslation('reconciliation');
  const { heads, mapping } = outcome;
  return (
    <fieldset className="statement-columns">
      <legend className="t2 sm">{t('columnsHint')}</legend>
      {statementColumns.map((column) => (
        <Field key={column} label={t(columnWords[column])}>
          <Select
            value={mapping[column]}
            options={[
              { value: '', label: t('noColumn') },
              ...[...new Set(heads)].map((head) => ({ value: head, label: head })),
            ]}
            onChange={(head) => onChange({ ...mapping, [column]: head })}
          />
        </Field>
      ))}
    </fieldset>
  );
}

function Ready({ outcome }: { outcome: StatementOutcome }) {
  const { t } = useTranslation('reconciliation');
  const { t: tImports } = useTranslation('imports');
  const { date, grouped, total } = useFormat();
  const { from_date: from, to_date: to } = outcome;
  if (from === null || to === null) return <Notice>{tImports('nothing')}</Notice>;
  const says = { rows: grouped(outcome.added), start: date(from), end: date(to) };
  const balances = { opening: total(outcome.opening_balance), closing: total(outcome.closing_balance) };
  return <Notice tone="ok">{t('importReady', { ...says, ...balances })}</Notice>;
}
