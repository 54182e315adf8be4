import { ApiError } from '@cashbook/contract/client';
import { accountRoutes } from '@cashbook/contract/ledger/accounts';
import type { RouteReply } from '@cashbook/contract/route';
import { openingRoutes } from '@cashbook/contract/vouchers/openings';
import { MAX_OPENING_ROWS } from '@cashbook/money';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Printer, Save } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { fieldText } from '#i18n/field-text.ts';
import { useFormat } from '#i18n/format.ts';
import { translate } from '#i18n/translate.ts';
import { Exports } from '#screens/exports.tsx';
import { LeaveGuard } from '#screens/leave-guard.tsx';
import { ImportButton } from '#screens/list/import-dialog.tsx';
import { listUrl } from '#screens/list/list.ts';
import { ListTools } from '#screens/list/list-tools.tsx';
import { useUrlChange, useUrlState } from '#screens/url-state.ts';
import { call, fetchFile } from '#session/api.ts';
import { queryOf } from '#session/query.ts';
import { refusalText } from '#session/refusal-text.ts';
import { useSaves } from '#session/saves.ts';
import { sentFrom } from '#session/sent-from.ts';
import { useSignedIn } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { useHotkeys } from '#ui/keys/hotkeys.ts';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Pager } from '#ui/table/pager.tsx';
import {
  bodyOf,
  change,
  cleared,
  emptyGrid,
  faultOf,
  type GridRow,
  type GridState,
  isUnsaved,
  placeIn,
  remove,
  rowOf,
  totalsWith,
  unsavedRows,
} from './opening-grid.ts';
import { OpeningRow } from './opening-row.tsx';
import type { SaidFault } from './part-fields.tsx';
import '#screens/list/list.css';
import './opening.css';

const key = [openingRoutes.list.method, openingRoutes.list.path];
const url = listUrl.extend({
  group_id: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional()
    .catch(undefined),
});

/**
 * The page of the branch's opening balances. One grid has the saved ones page by page and the typed ones, and saves them
 * together.
 */
export function OpeningsPage() {
  const { t } = useTranslation('openings');
  const { can, desk } = useSignedIn();
  const [query] = useUrlState(url);
  const { data, error, refetch } = useQuery({
    queryKey: [...key, query],
    queryFn: async ({ signal }) => (await call(openingRoutes.list, { query }, { signal })).data,
    placeholderData: keepPreviousData,
  });
  const queries = useQueryClient();
  const reload = () => void queries.invalidateQueries({ queryKey: key });
  const mayWrite = can('dayclose.jumpdate') || data?.is_closed === false;
  return (
    <>
      <PageHead
        title={t('openingBalances')}
        actions={
          <>
            {can('import.run') && can('opening.create') && can('opening.edit') && mayWrite && (
              <ImportButton
                name={t('openingBalances')}
                hint={t('importHint')}
                check={async (file) =>
                  (await call(openingRoutes.checkImport, { file }, sentFrom(desk, { headers: {} }))).data
                }
                take={async (file, sent) => (await call(openingRoutes.import, { file }, sentFrom(desk, sent))).data}
                onDone={reload}
              />
            )}
            {can('report.view') && data !== undefined && data.opening_date !== null && (
              <ButtonLink
                icon={Printer}
                to="/reports/trial-balance/print"
                search={{ branch: String(desk.branchId), end: data.opening_date }}
              >
                {t('print', { ns: 'ui' })}
              </ButtonLink>
            )}
            <Exports
              formats={['xlsx', 'csv']}
              fetch={(format) => {
                const { page: _page, per_page: _size, ...asked } = query;
                return fetchFile(openingRoutes.export, { query: { ...asked, format } });
              }}
            />
          </>
        }
      />
      {error !== null && (
        <Notice tone="bad" actions={<Button onClick={() => void refetch()}>{t('tryAgain', { ns: 'ui' })}</Button>}>
          {refusalText(error)}
        </Notice>
      )}
      {data !== undefined && !mayWrite && <Notice>{t('needsJump')}</Notice>}
      {data !== undefined && <Grid listed={data} mayWrite={mayWrite} onSaved={reload} />}
    </>
  );
}

type Listed = RouteReply<typeof openingRoutes.list>;

interface GridProps {
  listed: Listed;
  mayWrite: boolean;
  onSaved: () => void;
}

function Grid({ listed, mayWrite, onSaved }: GridProps) {
  const { t } = useTranslation('openings');
  const { can } = useSignedIn();
  const [query] = useUrlState(url);
  const changeUrl = useUrlChange();
  const grid = useGrid(listed, onSaved);
  const { data: banks = [] } = useQuery(queryOf(accountRoutes.bankOptions, { query: {} }));
  const searchRef = useRef<HTMLInputElement>(null);
  const tableRef = useRef<HTMLTableElement>(null);
  const mayAdd = mayWrite && can('opening.create');
  const mayChange = mayWrite && can('opening.edit');
  const date = listed.opening_date ?? '';
  useHotkeys([{ keys: 'mod+s', does: t('save'), run: mayWrite ? grid.save : undefined }]);
  const rowProps = (row: GridRow) => ({
    row,
    date,
    banks,
    faults: grid.faults.filter((fault) => fault.key === row.key),
    onChange: (what: Parameters<typeof change>[2]) => grid.change((state) => change(state, row, what)),
    onRemove: () => grid.change((state) => remove(state, row)),
  });
  return (
    <Card
      className="list openings"
      flush
      foot={<Foot grid={grid} listed={listed} mayWrite={mayWrite} onPage={(page) => changeUrl({ page })} />}
    >
      <ListTools
        list={{
          searchLabel: t('searchOpenings'),
          columns: [],
          filters: [
            {
              kind: 'choice',
              name: 'group_id',
              label: t('level3'),
              any: t('everyGroup'),
              options: listed.groups.map(({ id, name }) => ({ value: String(id), label: name })),
            },
          ],
        }}
        query={query}
        sort={{ by: '', usual: '', change: () => undefined }}
        searchRef={searchRef}
        onDown={() => tableRef.current?.querySelector<HTMLElement>('input:not(:disabled)')?.focus()}
      />
      <section className="table-wrap" aria-label={t('openingBalances')}>
        <table className="table opening-table" ref={tableRef} onKeyDown={enterMovesOn}>
          <caption className="sr">{t('openingBalances')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('account')}</th>
              <th scope="col">{t('debitTk', { ns: 'vouchers' })}</th>
              <th scope="col">{t('creditTk', { ns: 'vouchers' })}</th>
              <th scope="col">{t('remarks')}</th>
              <th scope="col">{t('listHead')}</th>
              <th scope="col">
                <span className="sr">{t('removeRow', { name: '' })}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {mayAdd &&
              grid.state.fresh.map((row) => <OpeningRow key={row.key} {...rowProps(row)} mayChange={mayAdd} />)}
            {listed.data.map((saved) => {
              const row = grid.state.changed.get(saved.mtm_id) ?? rowOf(saved);
              return <OpeningRow key={row.key} {...rowProps(row)} mayChange={mayChange} />;
            })}
          </tbody>
        </table>
      </section>
      <LeaveGuard isUnsaved={() => isUnsaved(grid.state)} />
    </Card>
  );
}

/** Moves the focus to the next field on Enter, as in the entry of vouchers. Buttons and an open list use Enter themselves. */
function enterMovesOn(event: KeyboardEvent<HTMLTableElement>) {
  if (event.key !== 'Enter' || event.defaultPrevented || event.ctrlKey || event.metaKey) return;
  if (!(event.target instanceof HTMLInputElement) || event.target.getAttribute('aria-expanded') === 'true') return;
  event.preventDefault();
  const fields = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input:not(:disabled)')];
  fields[fields.indexOf(event.target) + 1]?.focus();
}

interface OpeningGrid {
  state: GridState;
  faults: readonly SaidFault[];
  failure: string | null;
  busy: boolean;
  change: (step: (state: GridState) => GridState) => void;
  save: () => void;
  discard: () => void;
}

/** Returns the typed content, its faults, and the function that saves it. */
function useGrid(listed: Listed, onSaved: () => void): OpeningGrid {
  const { t } = useTranslation('openings');
  const { count } = useFormat();
  const { desk } = useSignedIn();
  const saves = useSaves();
  const [state, setState] = useState<GridState>(emptyGrid);
  const [faults, setFaults] = useState<readonly SaidFault[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const clear = () => {
    setState(cleared);
    setFaults([]);
    setFailure(null);
  };
  const save = async () => {
    const rows = unsavedRows(state);
    if (rows.length === 0 || busy) return;
    setFailure(null);
    const said = rows.flatMap((row) => sayFault(row, listed.opening_date ?? '', t));
    setFaults(said);
    if (said.length > 0) return;
    if (rows.length > MAX_OPENING_ROWS) {
      setFailure(t('tooMany', { most: count(MAX_OPENING_ROWS) }));
      return;
    }
    setBusy(true);
    try {
      const body = bodyOf(rows);
      const { message } = await saves.send({ content: body, label: t('openingBalances') }, (sent) =>
        call(openingRoutes.save, { body }, sentFrom(desk, sent)),
      );
      clear();
      toast.ok(message);
      onSaved();
    } catch (error) {
      setFailure(refusalText(error));
      setFaults(faultsIn(error, rows));
    } finally {
      setBusy(false);
    }
  };
  return {
    state,
    faults,
    failure,
    busy,
    change: (step) => {
      setState(step);
      setFaults([]);
    },
    save: () => void save(),
    discard: clear,
  };
}

function sayFault(row: GridRow, date: string, t: ReturnType<typeof useTranslation<'openings'>>['t']): SaidFault[] {
  const fault = faultOf(row, date);
  if (fault === null) return [];
  const { code, names = {}, ...place } = fault;
  if (code === 'accountMissing') return [{ ...place, message: t('accountMissing') }];
  const message = code === 'amountUnreadable' ? t(code, { ns: 'ui' }) : translate(code, { ns: 'refusals', ...names });
  return [{ ...place, message }];
}

/** Returns the server's faults of rows, at their fields. */
function faultsIn(error: unknown, rows: readonly GridRow[]): SaidFault[] {
  if (!(error instanceof ApiError)) return [];
  return Object.entries(error.fields).flatMap(([path, [message]]) => {
    const place = placeIn(path, rows);
    return place === null || message === undefined ? [] : [{ ...place, message: fieldText(message) }];
  });
}

interface FootProps {
  grid: OpeningGrid;
  listed: Listed;
  mayWrite: boolean;
  onPage: (page: number) => void;
}

/** The amount against Opening Balance Equity, and the save. */
function Foot({ grid, listed, mayWrite, onPage }: FootProps) {
  const { t } = useTranslation('openings');
  const { amount, count, date } = useFormat();
  const { debit, credit } = totalsWith(grid.state, { debit: listed.total_debit, credit: listed.total_credit });
  const unsaved = unsavedRows(grid.state).length;
  const differencePaisa = debit - credit;
  return (
    <div className="opening-foot">
      {grid.failure !== null && <Notice tone="bad">{grid.failure}</Notice>}
      <div className="row wrap">
        <span className="t3 sm">
          {listed.opening_date !== null && t('datedOn', { date: date(listed.opening_date) })}
        </span>
        <span className="grow" />
        <Pager page={listed.current_page} lastPage={listed.last_page} onPage={onPage} />
      </div>
      <dl className="opening-totals">
        <dt>{t('totalDebit')}</dt>
        <dd className="fig">{amount(debit)}</dd>
        <dt>{t('totalCredit')}</dt>
        <dd className="fig">{amount(credit)}</dd>
        <dt>{t('againstEquity')}</dt>
        <dd className="fig" aria-live="polite">
          {amount(differencePaisa < 0n ? -differencePaisa : differencePaisa)}{' '}
          {differencePaisa !== 0n && t(differencePaisa > 0n ? 'cr' : 'dr')}
        </dd>
      </dl>
      {mayWrite && (
        <div className="row">
          <Button
            variant="primary"
            icon={Save}
            keys="mod+s"
            busy={grid.busy}
            disabled={unsaved === 0}
            onClick={grid.save}
          >
            {unsaved === 0 ? t('save') : t('saveRows', { count: unsaved, total: count(unsaved) })}
          </Button>
          {unsaved > 0 && <Button onClick={grid.discard}>{t('discardChanges')}</Button>}
        </div>
      )}
    </div>
  );
}
