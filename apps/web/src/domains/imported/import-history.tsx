import {
  type HistoryOutcome,
  importedRoutes,
  type UnresolvedInFile,
} from '@cashbook/contract/imported/imported-history';
import { useQueryClient } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { useVoucherTypeName } from '#i18n/voucher-type.ts';
import { Faults, FileField, useImportFile } from '#screens/list/import-dialog.tsx';
import { call } from '#session/api.ts';
import { sentFrom } from '#session/sent-from.ts';
import { useSignedIn } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/fields/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import type { Column } from '#ui/table/columns.tsx';
import { Table } from '#ui/table/table.tsx';

/** The button that opens the import, for a user who may run it. */
export function ImportHistory() {
  const { t } = useTranslation('history');
  const { can } = useSignedIn();
  const [open, setOpen] = useState(false);
  if (!can('import.run')) return null;
  return (
    <>
      <Button icon={Upload} onClick={() => setOpen(true)}>
        {t('importHistory')}
      </Button>
      {open && <ImportDialog onClose={() => setOpen(false)} />}
    </>
  );
}

const accepted = '.xlsx,.csv,.xml,text/csv,text/xml,application/xml';

/**
 * A dialog that imports a file of vouchers. It first shows the effect and every cell that cannot be imported, then
 * imports the whole file.
 */
function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('history');
  const { t: tUi } = useTranslation('ui');
  const { grouped } = useFormat();
  const { desk, can, settings } = useSignedIn();
  const queries = useQueryClient();
  const [addsAccounts, setAddsAccounts] = useState(false);
  const asked = useRef<{ create_accounts: '0' | '1' }>({ create_accounts: '0' });
  const { checked, busy, failure, onFile, onTake } = useImportFile<HistoryOutcome>({
    check: async (file) => {
      const input = { file, query: asked.current };
      return (await call(importedRoutes.checkHistory, input, sentFrom(desk, { headers: {} }))).data;
    },
    take: async (file, sent) => {
      const input = { file, query: asked.current };
      return (await call(importedRoutes.importHistory, input, sentFrom(desk, sent))).data;
    },
    onTaken: ({ posted, held, imported_before }) => {
      const counts = { posted: grouped(posted), held: grouped(held) };
      toast.ok(imported_before ? t('importDoneBefore') : t('importDone', counts));
      void queries.invalidateQueries();
      onClose();
    },
  });
  const onAddAccounts = (isWanted: boolean) => {
    asked.current = { create_accounts: isWanted ? '1' : '0' };
    setAddsAccounts(isWanted);
    if (checked !== null) void onFile(checked.file);
  };
  const mayWrite = can('dayclose.jumpdate');
  const missing = checked?.outcome.new_account_count ?? 0;
  const vouchers = checked === null ? 0 : checked.outcome.posted + checked.outcome.held;
  const mayTake = mayWrite && vouchers > 0 && checked?.outcome.fault_count === 0 && !checked.outcome.imported_before;
  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      title={t('importInto', { branch: settings.branch.name })}
      description={t('importHint')}
      footer={
        <>
          <Button onClick={onClose}>{tUi('cancel')}</Button>
          {mayTake && (
            <Button variant="primary" autoFocus busy={busy === 'import'} onClick={() => void onTake(checked)}>
              {t('importRun', { count: vouchers, total: grouped(vouchers) })}
            </Button>
          )}
        </>
      }
    >
      {!mayWrite && <Notice>{t('needsJump')}</Notice>}
      <FileField
        busy={busy === 'check'}
        onFile={(file) => void onFile(file)}
        name={checked?.file.name ?? null}
        accept={accepted}
      />
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      {missing > 0 && can('coa.edit') && (
        <Checkbox
          label={t('addAccounts', { count: missing, total: grouped(missing) })}
          checked={addsAccounts}
          disabled={busy !== null}
          onChange={onAddAccounts}
        />
      )}
      {checked !== null && <Outcome outcome={checked.outcome} />}
    </Dialog>
  );
}

function Outcome({ outcome }: { outcome: HistoryOutcome }) {
  const { t } = useTranslation('history');
  const { grouped, date } = useFormat();
  const { rows, posted, held, first_date: start, last_date: end, unknown_accounts: unknown, left_out: left } = outcome;
  if (outcome.imported_before) return <Notice>{t('importDoneBefore')}</Notice>;
  if (outcome.fault_count > 0) {
    return (
      <>
        {unknown.length > 0 && (
          <Notice tone="warn">{t('unknownAccounts', { names: unknown.slice(0, 20).join(', ') })}</Notice>
        )}
        {outcome.new_account_count > 0 && <NewAccounts accounts={outcome.new_accounts} />}
        <Faults outcome={outcome} />
      </>
    );
  }
  if (start === null || end === null) return <Notice>{t('importNone')}</Notice>;
  const says = {
    rows: grouped(rows),
    start: date(start),
    end: date(end),
    posted: grouped(posted),
    held: grouped(held),
  };
  return (
    <>
      <Notice tone="ok">{t('importReady', says)}</Notice>
      {left > 0 && <Notice>{t('leftOut', { count: left, total: grouped(left) })}</Notice>}
      {outcome.new_account_count > 0 && <NewAccounts accounts={outcome.new_accounts} />}
      {held > 0 && <Unresolved vouchers={outcome.held_vouchers} />}
    </>
  );
}

function NewAccounts({ accounts }: { accounts: HistoryOutcome['new_accounts'] }) {
  const { t } = useTranslation('history');
  type NewAccount = HistoryOutcome['new_accounts'][number];
  const columns: ReadonlyArray<Column<NewAccount>> = [
    { key: 'name', head: t('name'), card: 'title', cell: ({ name }) => name },
    { key: 'l3', head: t('l3Name'), cell: ({ coa3_name }) => coa3_name },
  ];
  return (
    <Table<NewAccount>
      label={t('newAccounts')}
      columns={columns}
      rows={accounts}
      rowKey={({ name }) => name}
      density="compact"
    />
  );
}

function Unresolved({ vouchers }: { vouchers: readonly UnresolvedInFile[] }) {
  const { t } = useTranslation('history');
  const { t: tImports } = useTranslation('imports');
  const { amount, date, count } = useFormat();
  const typeName = useVoucherTypeName();
  const columns: ReadonlyArray<Column<UnresolvedInFile>> = [
    { key: 'row', head: tImports('row'), className: 'fig', cell: ({ row }) => count(row) },
    { key: 'date', head: t('date'), className: 'fig', cell: ({ vr_date }) => date(vr_date) },
    { key: 'type', head: t('type'), cell: ({ type_id }) => typeName({ type_id, type_name: '' }) },
    { key: 'number', head: t('number'), card: 'title', cell: ({ number }) => number },
    { key: 'debit', head: t('debit'), kind: 'num', cell: ({ total_debit }) => amount(total_debit) },
    { key: 'credit', head: t('credit'), kind: 'num', cell: ({ total_credit }) => amount(total_credit) },
    { key: 'difference', head: t('difference'), kind: 'num', cell: ({ difference }) => amount(difference) },
  ];
  return (
    <Table<UnresolvedInFile>
      label={t('heldFirst')}
      columns={columns}
      rows={vouchers}
      rowKey={({ row }) => row}
      density="compact"
    />
  );
}
