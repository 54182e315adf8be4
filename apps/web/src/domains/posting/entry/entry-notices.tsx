import { Inbox, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { amountOf, type EntryKind } from '#domains/posting/described/kind.ts';
import { type Document, type Loaded, rowsBeyond } from '#domains/posting/draft/document.ts';
import type { Draft, WaitingDraft } from '#domains/posting/draft/document-store.ts';
import type { Returned } from '#domains/posting/draft/returned.ts';
import type { ClosedDay } from '#domains/posting/machine/closed-day.ts';
import type { Situation } from '#domains/posting/machine/entry-state.ts';
import { useFormat } from '#i18n/format.ts';
import { useSignedIn } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Entry } from './use-entry.ts';

export interface EntryNoticesProps {
  kind: EntryKind;
  entry: Entry;
  /** Whether the open document is approved and takes no update. */
  approved: boolean;
  closedDay: ClosedDay;
  onReset: () => void;
  /** Opens the saved voucher again, without the changes typed here. */
  onReload: () => void;
  /** Continues with the rows typed here, as a change of the present version. */
  onRebase: () => void;
}

/** The notices about the rows: drafts, the situation, an approval, a closed day, a full browser. */
export function EntryNotices({ kind, entry, approved, closedDay, onReset, onReload, onRebase }: EntryNoticesProps) {
  const { t } = useTranslation('vouchers');
  const { date } = useFormat();
  const { document, situation, restoredFrom } = entry.state;
  return (
    <>
      {restoredFrom !== null && (
        <RestoredNotice
          kind={kind}
          draft={{ document, changedAt: restoredFrom }}
          onKeep={() => entry.do({ type: 'understood' })}
          onDiscard={onReset}
        />
      )}
      {entry.waiting.map((draft) => (
        <WaitingNotice
          key={draft.slot}
          kind={kind}
          draft={draft}
          onTakeUp={() => entry.takeUp(draft.slot)}
          onDiscard={() => entry.discardWaiting(draft.slot)}
        />
      ))}
      <SituationNotice entry={entry} onReload={onReload} onRebase={onRebase} />
      {approved && document.loaded !== null && situation.is === 'editing' && (
        <Notice tone="warn">{t('approvedNotice', { number: document.loaded.vrNo })}</Notice>
      )}
      {!approved && closedDay !== 'open' && document.loaded !== null && situation.is === 'editing' && (
        <Notice tone="warn">
          {t(closedDay === 'fixed' ? 'closedDayNotice' : 'closedDayAgain', {
            number: document.loaded.vrNo,
            date: date(document.loaded.vrDate),
          })}
        </Notice>
      )}
      {!entry.canKeep && <Notice tone="warn">{t('cannotKeep')}</Notice>}
    </>
  );
}

type Kept = Pick<Draft, 'document' | 'changedAt'>;

interface RestoredNoticeProps {
  kind: EntryKind;
  draft: Kept;
  onKeep: () => void;
  onDiscard: () => void;
}

/** The notice "Your unsaved receipt is back.", with its time and whether its save may have arrived already. */
function RestoredNotice({ kind, draft, onKeep, onDiscard }: RestoredNoticeProps) {
  const { t } = useTranslation('vouchers');
  return (
    <Notice
      icon={Undo2}
      actions={
        <>
          <Button variant="ghost" size="small" onClick={onDiscard}>
            {t('discard')}
          </Button>
          <Button size="small" onClick={onKeep}>
            {t('keep')}
          </Button>
        </>
      }
    >
      <Words title={t('draftBack', { noun: t(kind.noun) })}>
        <DraftFacts draft={draft} />
      </Words>
    </Notice>
  );
}

interface WaitingNoticeProps {
  kind: EntryKind;
  draft: WaitingDraft;
  onTakeUp: () => void;
  onDiscard: () => void;
}

/** The notice "Another unsaved receipt waits here.", for a draft of a closed tab or one that the queue returned. */
function WaitingNotice({ kind, draft, onTakeUp, onDiscard }: WaitingNoticeProps) {
  const { t } = useTranslation('vouchers');
  const { total } = useFormat();
  const say = useReturnedText();
  const noun = t(kind.noun);
  const { returned, document } = draft;
  const amount = total(amountOf(kind.totals(document)));
  return (
    <Notice
      icon={Inbox}
      tone={returned === null || returned.why === 'taken_back' ? 'info' : 'bad'}
      actions={
        <>
          <Button variant="ghost" size="small" onClick={onDiscard}>
            {t('discard')}
          </Button>
          <Button size="small" onClick={onTakeUp}>
            {t('takeUp')}
          </Button>
        </>
      }
    >
      <Words title={returned === null ? t('draftWaits', { noun }) : t('draftReturned', { noun })}>
        {returned !== null && `${say(returned)} `}
        <DraftFacts draft={draft} /> {t('draftTotal', { amount })}
      </Words>
    </Notice>
  );
}

/** Shows which voucher a draft changes, its number of rows, its time, and whether its save may have arrived already. */
function DraftFacts({ draft: { document, changedAt } }: { draft: Kept }) {
  const { t } = useTranslation('vouchers');
  const { date, dayOf, time } = useFormat();
  const { desk } = useSignedIn();
  const { loaded, rows, typedOn, isDoubtful } = document;
  return (
    <>
      {loaded !== null && `${t('changeOf', { number: loaded.vrNo })} `}
      {t('draftTyped', { count: rows.length, date: dayOf(changedAt), time: time(changedAt) })}
      {typedOn !== desk.transactionDate && ` ${t('draftOtherDay', { date: date(desk.transactionDate) })}`}
      {isDoubtful && ` ${t('draftDoubtful')}`}
    </>
  );
}

/** Returns a function that words why the queue returned a document, in one sentence. */
function useReturnedText(): (returned: Returned) => string {
  const { t } = useTranslation('vouchers');
  const { t: tRefusals } = useTranslation('refusals');
  return (returned) => {
    switch (returned.why) {
      case 'refused':
        return returned.sentence === '' ? tRefusals('idempotency_mismatch') : returned.sentence;
      case 'undecided':
        return t('backUndecided');
      case 'earlier_refused':
        return t('backEarlierRefused');
      case 'taken_back':
        return t('backTakenBack');
      case 'arrived':
        return t('arrivedEarlier', { number: returned.number });
      case 'voided':
        return t('voidedSince', { number: returned.loaded.vrNo });
      case 'key_refused':
        return t('keyRefused', { reason: returned.sentence });
      case 'saved_in_part':
        return t('savedInPart', { number: returned.loaded.vrNo });
    }
  };
}

interface SituationNoticeProps {
  entry: Entry;
  onReload: () => void;
  onRebase: () => void;
}

/** The notice about what has happened to the rows and what to do now. All rows are still on the screen. */
function SituationNotice({ entry, onReload, onRebase }: SituationNoticeProps) {
  const { t } = useTranslation('vouchers');
  const { situation, document } = entry.state;
  const { loaded } = document;
  const understood = (
    <Button size="small" onClick={() => entry.do({ type: 'understood' })}>
      {t('understood')}
    </Button>
  );
  switch (situation.is) {
    case 'editing':
    case 'asks_branch':
      return null;
    case 'checking_key':
      return <Notice>{t('checkingKey')}</Notice>;
    case 'key_refused':
      return (
        <Notice
          tone="bad"
          actions={
            <>
              {understood}
              <Button size="small" onClick={() => entry.do({ type: 'key_used' })}>
                {t('checkAgain')}
              </Button>
            </>
          }
        >
          <Words title={t('keyRefused', { reason: situation.sentence })}>{t('keyRefusedHint')}</Words>
        </Notice>
      );
    case 'returned':
      return <ReturnedNotice returned={situation.returned} onUnderstood={() => entry.do({ type: 'understood' })} />;
    case 'stale':
      return (
        <Notice
          tone="warn"
          actions={
            <>
              {loaded !== null && <SeeVoucher voucher={loaded}>{t('seeHistory')}</SeeVoucher>}
              <Button variant="ghost" size="small" onClick={onReload}>
                {t('loadSaved')}
              </Button>
              <Button size="small" onClick={onRebase}>
                {t('keepMine')}
              </Button>
            </>
          }
        >
          <Words title={t('stale')}>{t('staleHint')}</Words>
        </Notice>
      );
    case 'saved_in_part':
      return <SavedInPart situation={situation} document={document} onSplit={() => entry.do({ type: 'split' })} />;
    case 'voided':
      return (
        <Notice tone="warn" actions={understood}>
          <Words title={t('voidedSince', { number: situation.loaded.vrNo })}>{t('voidedSinceHint')}</Words>
        </Notice>
      );
    default:
      return <DeskNotice situation={situation} document={document} action={understood} />;
  }
}

/** The notice about a save that the queue returned. Its rows show the details. */
function ReturnedNotice({ returned, onUnderstood }: { returned: Returned; onUnderstood: () => void }) {
  const { t } = useTranslation('vouchers');
  const say = useReturnedText();
  return (
    <Notice
      tone={returned.why === 'taken_back' ? 'info' : 'bad'}
      actions={
        <Button size="small" onClick={onUnderstood}>
          {t('understood')}
        </Button>
      }
    >
      <Words title={say(returned)}>{t('backHint')}</Words>
    </Notice>
  );
}

type Of<Is extends Situation['is']> = Extract<Situation, { is: Is }>;

interface SavedInPartProps {
  situation: Of<'saved_in_part'>;
  document: Document;
  onSplit: () => void;
}

function SavedInPart({ situation, document, onSplit }: SavedInPartProps) {
  const { t } = useTranslation('vouchers');
  const { loaded, saved } = situation;
  const rest = rowsBeyond(document.rows, saved);
  return (
    <Notice
      tone="warn"
      actions={
        <>
          <SeeVoucher voucher={loaded}>{loaded.vrNo}</SeeVoucher>
          <Button size="small" onClick={onSplit}>
            {rest.length === 0 ? t('reset') : t('keepRest', { count: rest.length })}
          </Button>
        </>
      }
    >
      <Words title={t('savedInPart', { number: loaded.vrNo })}>
        {rest.length === 0 ? t('savedInPartNone') : t('savedInPartHint', { count: rest.length })}
      </Words>
    </Notice>
  );
}

interface DeskNoticeProps {
  situation: Of<'day_changed' | 'branch_changed'>;
  document: Document;
  action: ReactNode;
}

/** The notice that the open day or the branch is not the one in which the rows were typed. */
function DeskNotice({ situation, document: { loaded }, action }: DeskNoticeProps) {
  const { t } = useTranslation('vouchers');
  const { date } = useFormat();
  const { was, now } = situation;
  if (situation.is === 'day_changed') {
    return (
      <Notice tone="warn" actions={action}>
        <Words title={t('dayChanged', { was: date(was), now: date(now) })}>
          {t('dayChangedHint', { date: date(now) })}
        </Words>
      </Notice>
    );
  }
  return (
    <Notice tone="warn" actions={action}>
      <Words title={t('branchChanged', { was, now })}>
        {loaded === null ? t('branchChangedHint') : t('branchChangedChange', { number: loaded.vrNo })}
      </Words>
    </Notice>
  );
}

/** A link that opens a saved voucher in a new tab. */
function SeeVoucher({ voucher, children }: { voucher: Loaded; children: ReactNode }) {
  return (
    <ButtonLink variant="ghost" size="small" to="/vouchers/$id" params={{ id: String(voucher.mtmId) }} target="_blank">
      {children}
    </ButtonLink>
  );
}

function Words({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <b className="med">{title}</b> <span className="t2">{children}</span>
    </>
  );
}
