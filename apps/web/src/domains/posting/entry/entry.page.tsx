import { useNavigate } from '@tanstack/react-router';
import { type CSSProperties, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntryKind, EntryTable, RowField, RowNote } from '#domains/posting/described/kind.ts';
import type { Presets } from '#domains/posting/described/presets.ts';
import { type Document, entryPending, type Row, rowsOf } from '#domains/posting/draft/document.ts';
import { type FieldValue, isEmpty, type Values } from '#domains/posting/draft/fields.ts';
import { kindThere } from '#domains/posting/draft/fields-there.ts';
import { lastSaved } from '#domains/posting/draft/store.ts';
import { type ClosedDay, closedDayOf } from '#domains/posting/machine/closed-day.ts';
import type { Complaint } from '#domains/posting/machine/entry-state.ts';
import type { KnownKind } from '#domains/posting/queue/queue-provider.tsx';
import { personOf } from '#session/person.ts';
import { useSignedIn } from '#session/session.ts';
import { useStore } from '#store.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { useHotkeys } from '#ui/keys/hotkeys.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { fieldTracks, totalTrack } from './column-widths.ts';
import { EntryDialogs } from './entry-dialogs.tsx';
import { HeadFields } from './entry-fields.tsx';
import { EntryFoot } from './entry-foot.tsx';
import { EntryGiven, useGivenRows } from './entry-given.tsx';
import { EntryNotices } from './entry-notices.tsx';
import { EntryRow } from './entry-row.tsx';
import { EntryRows } from './entry-rows-table.tsx';
import { FindDocument } from './find-document.tsx';
import { TotalsRail } from './totals-rail.tsx';
import { type Entry, useEntry } from './use-entry.ts';
import { useAwaited, useFinding } from './use-finding.ts';
import { useProposal } from './use-proposal.ts';
import { useRowProposal } from './use-row-proposal.ts';
import './entry.css';

/** The screen of one kind of document. Another user in the same tab gets a screen of their own. */
export function EntryPage({ kind, ...more }: EntryPageProps) {
  const { user } = useSignedIn();
  return <EntryScreen key={`${kind.name} ${personOf(user)}`} kind={kind} {...more} />;
}

interface EntryPageProps extends Pick<KnownKind, 'title' | 'within'> {
  kind: EntryKind;
  /** The head values with which the screen opens, if nothing is typed there. */
  first?: Values;
  /** The initial values of rows by table name, beside the branch's presets. They do not count as typed. */
  rowsBegin?: Presets['tables'];
}

function EntryScreen({ kind, title, within, first, rowsBegin }: EntryPageProps) {
  const { t } = useTranslation('vouchers');
  const { t: tShell } = useTranslation('shell');
  const { can } = useSignedIn();
  const entry = useEntry(kind, { awaited: useAwaited(), rowsBegin });
  useFirst(entry, first);
  const finding = useFinding(kind, entry);
  useProposal(kind, entry);
  useRowProposal(kind, entry);
  const { document } = entry.state;
  const { loaded } = document;
  const there = useKindThere(kind, document);
  const approved = loaded !== null && loaded.mtmId === finding.approvedId;
  const closedDay = useClosedDay(document);
  const maySave =
    (loaded === null ? can(kind.mayCreate) : kind.mayEdit.some(can)) && !approved && closedDay !== 'fixed';
  const save = useSave(entry, maySave);
  const resetting = useReset(entry);
  useEntryKeys(kind, entry, save);
  useGivenRows(kind, entry);
  const noun = t(kind.noun);
  const rowsLabel = t('rowsOf', { noun });
  return (
    <div ref={entry.placeRef} className="entry-place">
      <PageHead
        title={tShell(title)}
        crumbs={[{ label: tShell(within) }]}
        actions={
          kind.mayEdit.some(can) && (
            <FindDocument
              label={t('findSaved', { noun })}
              typeIds={kind.typeIds}
              busy={finding.finding}
              onFind={finding.request}
            />
          )
        }
      />
      <EntryNotices
        kind={kind}
        entry={entry}
        approved={approved}
        closedDay={closedDay}
        onReset={resetting.ask}
        onReload={() => loaded !== null && finding.request(loaded.vrNo)}
        onRebase={finding.rebase}
      />
      <div className="entry" data-amounts={mostAmounts(there)}>
        <section className="card entry-card" aria-label={rowsLabel}>
          <HeadFields kind={there} entry={entry} />
          {Object.entries(there.tables).map(([name, table]) => (
            <div key={name} className="entry-table" data-table={name} style={columnsOf(table)}>
              {table.title !== undefined && <h2 className="entry-table-title">{t(table.title)}</h2>}
              <Rows
                kind={there}
                name={name}
                table={table}
                entry={entry}
                label={table.title === undefined ? rowsLabel : t(table.title)}
              />
              {table.rows === 'typed' && <EntryRow kind={there} name={name} table={table} entry={entry} />}
              <EntryFoot table={table} document={document} />
            </div>
          ))}
        </section>
        <TotalsRail
          kind={kind}
          document={document}
          actions={<EntryActions isChange={loaded !== null} save={save} maySave={maySave} reset={resetting.ask} />}
        />
      </div>
      <EntryDialogs kind={kind} entry={entry} finding={finding} resetting={resetting} />
    </div>
  );
}

/** Types the values of the address once, when the screen opens. Values that a person has typed before stay. */
function useFirst({ do: act, state }: Entry, first: EntryPageProps['first']) {
  const toType = useRef(first);
  const { document } = state;
  useEffect(() => {
    const { current } = toType;
    toType.current = undefined;
    if (current === undefined) return;
    const isTyped =
      document.loaded !== null || Object.keys(current).some((name) => !isEmpty(document.head[name] ?? none));
    if (!isTyped) act({ type: 'typed', in: 'head', values: current });
  }, [act, document]);
}

const none: FieldValue = { kind: 'empty' };

/** Returns the kind with its visible fields. Returns the same object as long as those fields stay the same. */
function useKindThere(kind: EntryKind, document: Document): EntryKind {
  const { branch } = useSignedIn().settings;
  const now = kindThere(kind, branch, document);
  const kept = useRef(now);
  const names = ({ head, tables }: EntryKind) =>
    [head, ...Object.values(tables).map(({ fields }) => fields)].map((fields) =>
      fields.map(({ name }) => name).join(' '),
    );
  if (kept.current.name !== now.name || names(kept.current).join('|') !== names(now).join('|')) kept.current = now;
  return kept.current;
}

/** Returns what the day of the open document means for its change. */
function useClosedDay({ loaded, place, isDoubtful }: Document): ClosedDay {
  const { can, desk } = useSignedIn();
  // This page does not know another branch's day. A save in doubt may be repeated: its key brings the answer.
  const isUnknown = place.branchId !== desk.branchId || isDoubtful;
  return isUnknown ? 'open' : closedDayOf(loaded, desk.transactionDate, can('dayclose.jumpdate'));
}

/** Returns the number of amount columns of the widest table. */
const mostAmounts = (kind: EntryKind): number =>
  Math.max(
    0,
    ...Object.values(kind.tables).map(({ fields, lineTotal }) => {
      return (
        fields.filter((field) => isFigure(field) && field.isBelow !== true).length + (lineTotal === undefined ? 0 : 1)
      );
    }),
  );

/** Returns the columns of the entry row between its number and its button. They match the rows above it. */
function columnsOf({ fields, lineTotal }: EntryTable): CSSProperties {
  const tracks = [...fieldTracks(fields).values()];
  return { ['--cols' as string]: (lineTotal === undefined ? tracks : [...tracks, totalTrack]).join(' ') };
}

const isFigure = ({ holds }: RowField): boolean => holds === 'amount' || holds === 'quantity';

interface RowsProps {
  kind: EntryKind;
  name: string;
  table: EntryTable;
  entry: Entry;
  label: string;
}

/** The table of the rows. Its handlers stay the same while a person types. */
function Rows({ kind, name, table, entry, label }: RowsProps): ReactNode {
  const { document, complaint } = entry.state;
  const { rows: all, entries } = document;
  const rows = useMemo(() => rowsOf({ rows: all }, name), [all, name]);
  const act = entry.do;
  const edit = useCallback((id: string) => act({ type: 'row_edited', id }), [act]);
  const remove = useCallback((id: string) => act({ type: 'row_removed', id }), [act]);
  const said = complaint?.rowId === undefined ? null : entry.sayComplaint(complaint);
  const rowId = complaint?.rowId;
  const rowFault = table.rows === 'typed' ? table.rowFault : null;
  const { sayComplaint } = entry;
  const lacks = useMemo(() => lackingIn(rows, rowFault, sayComplaint), [rows, rowFault, sayComplaint]);
  const shown = {
    label,
    complaint: useSame(said === null || rowId === undefined ? null : { rowId, sentence: said }),
    notes: useSameNotes(kind.useRowNotes(document)),
  };
  if (table.rows === 'given') return <EntryGiven kind={kind} name={name} table={table} entry={entry} {...shown} />;
  return (
    <EntryRows
      fields={table.fields}
      lineTotal={table.lineTotal}
      {...shown}
      rows={rows}
      lacks={lacks}
      editingId={entries[name]?.editingId ?? null}
      onEdit={edit}
      onRemove={remove}
    />
  );
}

/** Returns what rows lack by the rule of their table, as sentences by row id. */
function lackingIn(
  rows: readonly Row[],
  rowFault: ((values: Values) => Complaint | null) | null,
  say: Entry['sayComplaint'],
): ReadonlyMap<string, string> {
  const faults = rows.map(({ id, values }) => [id, rowFault?.(values) ?? null] as const);
  return new Map(faults.flatMap(([id, fault]) => (fault === null ? [] : [[id, say(fault)] as const])));
}

/** Returns the same notes as long as their content is equal. */
function useSameNotes(notes: ReadonlyMap<string, RowNote>): ReadonlyMap<string, RowNote> {
  const entries = useSame([...notes]);
  return useMemo(() => new Map(entries), [entries]);
}

/** Returns the same object as long as its content is equal. */
function useSame<T>(value: T): T {
  const kept = useRef(value);
  if (JSON.stringify(kept.current) !== JSON.stringify(value)) kept.current = value;
  return kept.current;
}

/** The time in ms after a save in which an empty screen ignores another press of Save. */
const restMs = 1000;

/** Returns the function that saves. A second press by accident brings no complaint about the empty screen. */
function useSave(entry: Entry, maySave: boolean): () => void {
  const savedAtMs = useRef(0);
  return () => {
    if (!maySave) return;
    const { document } = entry.state;
    const isEmpty = document.rows.length === 0 && !entryPending(document) && document.loaded === null;
    if (isEmpty && Date.now() - savedAtMs.current < restMs) return;
    if (!isEmpty) savedAtMs.current = Date.now();
    entry.do({ type: 'save_asked' });
  };
}

/** Returns the functions that empty the screen. They ask first if a save may have arrived. */
function useReset(entry: Entry) {
  const [open, setOpen] = useState(false);
  const confirm = () => entry.do({ type: 'reset' });
  return {
    open,
    close: () => setOpen(false),
    confirm,
    ask: () => (entry.state.document.isDoubtful ? setOpen(true) : confirm()),
  };
}

interface EntryActionsProps {
  isChange: boolean;
  maySave: boolean;
  save: () => void;
  reset: () => void;
}

function EntryActions({ isChange, maySave, save, reset }: EntryActionsProps) {
  const { t } = useTranslation('vouchers');
  return (
    <>
      <Button data-entry-save="" variant="primary" block keys="mod+s" disabled={!maySave} onClick={save}>
        {t(isChange ? 'update' : 'save')}
      </Button>
      <div className="row">
        <Button block onClick={reset}>
          {t('reset')}
        </Button>
        <ButtonLink block to="/dashboard">
          {t('home')}
        </ButtonLink>
      </div>
    </>
  );
}

function useEntryKeys(kind: EntryKind, entry: Entry, save: () => void) {
  const { t } = useTranslation('vouchers');
  const navigate = useNavigate();
  const last = useStore(lastSaved)[kind.name];
  const { document, undo } = entry.state;
  const printableId = document.loaded?.mtmId ?? last?.mtmId ?? null;
  const print = () => {
    if (printableId !== null) void navigate({ to: '/vouchers/$id/print', params: { id: String(printableId) } });
    else toast.info(t('nothingToPrint'));
  };
  // While the entry row has content, the key means the browser's own undo of the text.
  const takesBack = undo.length > 0 && !entryPending(document);
  const { keys, label } = kind.counterpart;
  useHotkeys([
    { keys: 'enter', does: t('keyNext') },
    ...kind.useOwnKeys(document),
    { keys: 'arrowup', does: t('keyLast') },
    { keys: 'mod+s', does: t('keySave'), run: save },
    ...(keys === undefined ? [] : [{ keys, does: t(label) }]),
    // The bar at the foot has room for four, in few words.
    { keys: 'mod+p', does: t('keyPrint'), run: print },
    { keys: 'delete', does: t('keyDelete') },
    { keys: 'escape', does: t('keyEscape') },
    { keys: 'mod+z', does: t('keyUndo'), run: takesBack ? () => entry.do({ type: 'undone' }) : undefined },
  ]);
}
