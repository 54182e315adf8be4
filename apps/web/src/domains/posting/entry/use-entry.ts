import type { BranchRules } from '@cashbook/contract/records/fields';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { amountOf, type EntryKind, presetsOf } from '#domains/posting/described/kind.ts';
import { lookUpAccounts } from '#domains/posting/described/look-up.ts';
import type { Presets } from '#domains/posting/described/presets.ts';
import { isUnsaved } from '#domains/posting/draft/document.ts';
import { fieldsThere, passedOver } from '#domains/posting/draft/fields-there.ts';
import { documentStore, draftInHand, whenDraftsChange } from '#domains/posting/draft/store.ts';
import { type EntryPorts, EntrySession, type Shown, type UserAction } from '#domains/posting/machine/entry-session.ts';
import { type Complaint, type DeskNow, type FocusTarget, firstOf } from '#domains/posting/machine/entry-state.ts';
import { quietInMs } from '#domains/posting/machine/typing.ts';
import { queuedChanges } from '#domains/posting/queue/document-queue.ts';
import { useDocumentQueue } from '#domains/posting/queue/queue-provider.tsx';
import { findByKey } from '#domains/posting/queue/send.ts';
import { onTabMessage, tabName, tabsOpen } from '#domains/posting/queue/tabs.ts';
import { useFormat } from '#i18n/format.ts';
import { later } from '#later.ts';
import { workIn } from '#session/desk.ts';
import { personOf } from '#session/person.ts';
import { randomId } from '#session/random-id.ts';
import { refusalText } from '#session/refusal-text.ts';
import { useSignedIn } from '#session/session.ts';
import { toast } from '#ui/overlay/toast.tsx';

export interface Entry extends Shown {
  do: (action: UserAction) => void;
  takeUp: (slot: string) => void;
  discardWaiting: (slot: string) => void;
  unsaved: boolean;
  /** Returns the sentence of a complaint, in the language of the page. */
  sayComplaint: (complaint: Complaint) => string;
  /** The part of the page in which the session moves the focus. */
  placeRef: RefObject<HTMLDivElement | null>;
}

/** Returns a function that words a complaint: a word of the screen, a refusal of the posting rule or the server's sentence. */
export function useComplaintText(): (complaint: Complaint) => string {
  const { t, i18n } = useTranslation('vouchers');
  const { count, amount } = useFormat();
  return useCallback(
    ({ word, code, sentence, params = {} }) => {
      const written = (value: string | number | bigint) => {
        if (typeof value === 'bigint') return amount(value);
        return typeof value === 'number' ? count(value) : value;
      };
      const shown = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, written(value)]));
      if (code !== undefined) return i18n.t(code, { ns: 'refusals', ...shown });
      if (word === undefined) return sentence ?? '';
      const { number = '', most = '', account = '' } = shown;
      return t(word, { number, most, account });
    },
    [t, i18n, count, amount],
  );
}

interface EntryOptions {
  awaited: boolean;
  /** The caller passes the same object at every render. */
  rowsBegin: Presets['tables'] | undefined;
}

/** Returns the state and the actions of an entry screen. The session stores every change. */
export function useEntry(kind: EntryKind, { awaited, rowsBegin }: EntryOptions): Entry {
  const { settings } = useSignedIn();
  const { branch, trx_dt: day } = settings;
  const presets = useMemo(() => presetsOf(kind, branch, rowsBegin), [kind, branch, rowsBegin]);
  const desk: DeskNow = { branchId: branch.id, branchName: branch.name, day, presets };
  const sayComplaint = useComplaintText();
  const { focus, placeRef } = useFocus(firstPlace(kind, branch));
  const { session, shown } = useSession(kind, { desk, awaited, sayComplaint, focus });

  const { branchId, branchName } = desk;
  useEffect(() => {
    const { desk: before } = session.shown().state;
    const isSameDay = before.branchId === branchId && before.day === day;
    if (isSameDay && before.branchName === branchName && before.presets === presets) return;
    session.do({ type: 'desk_changed', desk: { branchId, branchName, day, presets } });
  }, [session, branchId, branchName, day, presets]);

  const { document } = shown.state;
  const unsaved = isUnsaved(document);
  const lines = document.rows.length;
  useEffect(() => {
    draftInHand.set(unsaved ? { lines } : null);
    return () => draftInHand.set(null);
  }, [unsaved, lines]);

  return {
    ...shown,
    do: useCallback((action) => session.do(action), [session]),
    takeUp: (slot) => session.takeUp(slot),
    discardWaiting: (slot) => session.discardWaiting(slot),
    unsaved,
    sayComplaint,
    placeRef,
  };
}

interface SessionOptions {
  desk: DeskNow;
  awaited: boolean;
  sayComplaint: Entry['sayComplaint'];
  focus: (target: FocusTarget) => void;
}

/** Returns the session of the screen, which runs while the screen is open, and its content. */
function useSession(kind: EntryKind, { desk, awaited, sayComplaint, focus }: SessionOptions) {
  const { t } = useTranslation('vouchers');
  const { user, can, settings } = useSignedIn();
  const { queue, state: queueState } = useDocumentQueue();
  const { branch } = settings;
  const world = useRef({ sayComplaint, undoLabel: '', mayEdit: false, branch });
  world.current = { sayComplaint, undoLabel: t('undo'), mayEdit: kind.mayEdit.some(can), branch };
  const change = useRef<(shown: Shown) => void>(() => undefined);
  const [session] = useState(() => {
    const ports: EntryPorts = {
      store: documentStore,
      owner: { person: personOf(user), kind: kind.name },
      tab: tabName,
      nowMs: Date.now,
      after: later,
      newId: randomId,
      lookUp: (lookUp, document, answer) => void lookUpAccounts(kind, lookUp, document).then(answer),
      askKey: (key, answer) => void findByKey(kind, key).then((found) => answer(found, world.current.mayEdit)),
      send: (document) => queue.add({ kind: kind.name, document, totalPaisa: amountOf(kind.totals(document)) }),
      quietInMs,
      isElsewhere,
      queuedChanges: () => queuedChanges(queueState.get()),
      focus: (target) => {
        const passed = passedOver(kind, world.current.branch, made.shown().state.document, target);
        if (passed === null) focus(target);
        else made.do(passed);
      },
      say: (tone, complaint, undo) => {
        const { sayComplaint: text, undoLabel } = world.current;
        toast[tone](text(complaint), undo === undefined ? undefined : { label: undoLabel, run: undo });
      },
      workIn: (branchId) => void workIn(branchId).catch((error: unknown) => toast.bad(refusalText(error))),
      changed: (next) => change.current(next),
    };
    const made = new EntrySession(kind, ports, { desk, awaited });
    return made;
  });
  const [shown, setShown] = useState(() => session.shown());
  change.current = setShown;

  useEffect(() => {
    session.start();
    const look = () => void tabsOpen().then((open) => session.look(open));
    look();
    const stops = [
      whenDraftsChange(look),
      onTabMessage((message) => message.kind === 'saved' && session.savedElsewhere(message.key)),
    ];
    return () => {
      for (const stop of stops) stop();
      session.stop();
    };
  }, [session]);
  return { session, shown };
}

/** Moves the focus within the element that gets `placeRef`. It starts at `first`. */
function useFocus(first: FocusTarget | null) {
  const placeRef = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<{ target: FocusTarget | null }>({ target: first });
  useLayoutEffect(() => lead(placeRef.current, asked.target), [asked]);
  const focus = useCallback((target: FocusTarget) => setAsked({ target }), []);
  return { focus, placeRef };
}

/** Returns the first focus: the first head field of the branch, else the first entry row. */
function firstPlace(kind: EntryKind, branch: BranchRules): FocusTarget | null {
  const [head] = fieldsThere(kind.head, branch, []);
  return head === undefined ? firstOf(kind) : { on: 'head', field: head.name };
}

/** Whether the focus is in a field outside the document. */
function isElsewhere(): boolean {
  const active = document.activeElement;
  const isField = active?.matches('input, select, textarea') === true;
  return isField && active.closest('[data-head-field], [data-entry-field]') === null;
}

/** Whether a dialog has the focus. A focus behind it would return and select the text in the dialog's field. */
const dialogHasFocus = () => document.activeElement?.closest('[role="dialog"][data-state="open"]') != null;

/** Moves the focus to a target on the screen. With `open` it also clicks, which opens the list of a field. */
function lead(place: HTMLElement | null, target: FocusTarget | null): void {
  if (target === null || dialogHasFocus()) return;
  const find = (selector: string) => place?.querySelector<HTMLElement>(selector) ?? null;
  if (target.on === 'row') {
    const button = find(`[data-row="${CSS.escape(target.id)}"] :is(button, input)`);
    button?.focus({ preventScroll: true });
    button?.scrollIntoView({ block: 'center' });
    return;
  }
  if (target.on === 'save') {
    find('[data-entry-save]')?.focus();
    return;
  }
  const within = target.on === 'head' ? '' : `[data-table="${target.table}"] `;
  const selector = target.on === 'add' ? '[data-entry-add]' : `[data-${target.on}-field="${target.field}"]`;
  const found = find(within + selector);
  const control = found?.matches('input, select, button') ? found : (found?.querySelector('input, select') ?? null);
  if (!(control instanceof HTMLElement)) return;
  control.focus();
  if (target.on !== 'add' && target.open) control.click();
}
