import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { personOf } from '#session/person.ts';
import { useSignedIn } from '#session/session.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { EntryDialogs } from './entry-dialogs.tsx';
import { DraftNotice, TroubleNotice, WaitingNotice } from './entry-notices.tsx';
import { EntryRow } from './entry-row.tsx';
import { FindVoucher } from './find-voucher.tsx';
import { TotalsRail } from './totals-rail.tsx';
import { useVoucherEntry, type VoucherEntry } from './use-voucher-entry.ts';
import type { VoucherKind } from './voucher-kind.ts';
import { VoucherLines } from './voucher-lines.tsx';
import './voucher-entry.css';

/** The screen of one kind of voucher. Another user in the same tab gets a screen of their own. */
export function VoucherEntryPage({ kind }: { kind: VoucherKind }) {
  const { user } = useSignedIn();
  return <VoucherScreen key={`${kind.screen} ${personOf(user)}`} kind={kind} />;
}

function VoucherScreen({ kind }: { kind: VoucherKind }) {
  const { t } = useTranslation('vouchers');
  const { can } = useSignedIn();
  const entry = useVoucherEntry(kind);
  const { state, save, find } = entry;
  const { typed, dispatch } = state;
  return (
    <>
      <PageHead
        title={t(kind.texts.title)}
        crumbs={[{ label: t('transaction') }]}
        actions={
          can(kind.editPermission) && (
            <FindVoucher label={t(kind.texts.find)} busy={find.finding || save.saving} onFind={find.request} />
          )
        }
      />
      <EntryNotices kind={kind} entry={entry} />
      <div className="voucher-entry">
        <section className="card voucher-lines" aria-label={t(kind.texts.lines)} inert={save.saving}>
          <VoucherLines
            ref={entry.linesRef}
            label={t(kind.texts.lines)}
            lines={typed.lines}
            faults={save.faults}
            editingId={typed.editingId}
            onEdit={entry.edit}
            onRemove={entry.remove}
          />
          <EntryRow
            kind={kind}
            typed={typed}
            dispatch={dispatch}
            onRemove={entry.remove}
            accountRef={entry.accountRef}
          />
        </section>
        <TotalsRail kind={kind} typed={typed} lastSaved={save.lastSaved} actions={<EntryActions entry={entry} />} />
      </div>
      <EntryDialogs kind={kind} entry={entry} />
    </>
  );
}

/** What there is to say about the lines before one goes on. */
function EntryNotices({ kind, entry }: { kind: VoucherKind; entry: VoucherEntry }) {
  const { t } = useTranslation('vouchers');
  const { date } = useFormat();
  const { state, save, approved, closedDay, mend } = entry;
  const { restored, waiting, typed } = state;
  return (
    <>
      {restored !== null && (
        <DraftNotice texts={kind.texts} restored={restored} onKeep={entry.keepRestored} onDiscard={entry.reset} />
      )}
      {waiting.map((draft) => (
        <WaitingNotice
          key={draft.slot}
          texts={kind.texts}
          draft={draft}
          disabled={save.saving}
          onTakeUp={() => state.takeUp(draft.slot)}
          onDiscard={() => state.discardWaiting(draft.slot)}
        />
      ))}
      {save.trouble !== null && (
        <TroubleNotice trouble={save.trouble} loaded={typed.loaded} mend={mend} onClose={save.clearTrouble} />
      )}
      {approved && typed.loaded !== null && (
        <Notice tone="warn">{t('approvedNotice', { number: typed.loaded.vrNo })}</Notice>
      )}
      {!approved && closedDay !== 'open' && typed.loaded !== null && (
        <Notice tone="warn">
          {t(closedDay === 'fixed' ? 'closedDayNotice' : 'closedDayAgain', {
            number: typed.loaded.vrNo,
            date: date(typed.loaded.vrDate),
          })}
        </Notice>
      )}
      {!state.canKeep && <Notice tone="warn">{t('cannotKeep')}</Notice>}
    </>
  );
}

function EntryActions({ entry: { state, save, maySave, reset } }: { entry: VoucherEntry }) {
  const { t } = useTranslation('vouchers');
  return (
    <>
      <Button
        variant="primary"
        block
        keys="mod+s"
        busy={save.saving}
        disabled={!maySave || save.resting}
        onClick={save.submit}
      >
        {t(state.typed.loaded === null ? 'save' : 'update')}
      </Button>
      <div className="row">
        <Button block disabled={save.saving} onClick={reset}>
          {t('reset')}
        </Button>
        <ButtonLink block to="/dashboard">
          {t('home')}
        </ButtonLink>
      </div>
    </>
  );
}
