import { Inbox, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { useSignedIn } from '#session/session.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { KeptVoucher, WaitingVoucher } from './draft.ts';
import { type LoadedVoucher, totalPaisa, type VoucherLine } from './lines.ts';
import type { VoucherEntry } from './use-voucher-entry.ts';
import type { SaveTrouble } from './use-voucher-save.ts';
import type { VoucherTexts } from './voucher-kind.ts';

export interface DraftNoticeProps {
  texts: VoucherTexts;
  restored: KeptVoucher;
  onKeep: () => void;
  onDiscard: () => void;
}

/** "Your unsaved receipt is back.", from when it is, and whether its save may have arrived already. */
export function DraftNotice({ texts, restored, onKeep, onDiscard }: DraftNoticeProps) {
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
      <b className="med">{t(texts.back)}</b>{' '}
      <span className="t2">
        <DraftFacts draft={restored} />
      </span>
    </Notice>
  );
}

export interface WaitingNoticeProps {
  texts: VoucherTexts;
  draft: WaitingVoucher;
  /** While a save is under way, its lines do not make room. */
  disabled: boolean;
  onTakeUp: () => void;
  onDiscard: () => void;
}

/** "Another unsaved receipt waits here.", left in a tab that is closed. */
export function WaitingNotice({ texts, draft, disabled, onTakeUp, onDiscard }: WaitingNoticeProps) {
  const { t } = useTranslation('vouchers');
  const { total } = useFormat();
  return (
    <Notice
      icon={Inbox}
      actions={
        <>
          <Button variant="ghost" size="small" onClick={onDiscard}>
            {t('discard')}
          </Button>
          <Button size="small" disabled={disabled} onClick={onTakeUp}>
            {t('takeUp')}
          </Button>
        </>
      }
    >
      <b className="med">{t(texts.waiting)}</b>{' '}
      <span className="t2">
        <DraftFacts draft={draft} /> {t('draftTotal', { amount: total(totalPaisa(draft.typed.lines)) })}
      </span>
    </Notice>
  );
}

/** Whose change it is, how many lines, from when, and whether its save may have arrived already. */
function DraftFacts({ draft }: { draft: KeptVoucher }) {
  const { t } = useTranslation('vouchers');
  const { date, dayOf, time } = useFormat();
  const { desk } = useSignedIn();
  const { typed, ticket, typedOn, changedAt } = draft;
  return (
    <>
      {typed.loaded !== null && `${t('changeOf', { number: typed.loaded.vrNo })} `}
      {t('draftTyped', { count: typed.lines.length, date: dayOf(changedAt), time: time(changedAt) })}
      {typedOn !== desk.transactionDate && ` ${t('draftOtherDay', { date: date(desk.transactionDate) })}`}
      {ticket.state === 'doubtful' && ` ${t('draftDoubtful')}`}
    </>
  );
}

export interface TroubleNoticeProps {
  trouble: SaveTrouble;
  loaded: LoadedVoucher | null;
  mend: VoucherEntry['mend'];
  onClose: () => void;
}

/** What stopped the last save and what to do now. The lines are all still there. */
export function TroubleNotice({ trouble, loaded, mend, onClose }: TroubleNoticeProps) {
  const { t } = useTranslation('vouchers');
  const { date } = useFormat();
  const understood = (
    <Button size="small" onClick={onClose}>
      {t('understood')}
    </Button>
  );
  if (trouble.kind === 'stale') {
    return (
      <Notice tone="warn" actions={<StaleActions loaded={loaded} mend={mend} />}>
        <Words title={t('stale')}>{t('staleHint')}</Words>
      </Notice>
    );
  }
  if (trouble.kind === 'lost') {
    return (
      <Notice tone="bad">
        <Words title={t('lost')}>{t('lostHint')}</Words>
      </Notice>
    );
  }
  if (trouble.kind === 'apart') {
    const { held, rest } = trouble;
    return (
      <Notice tone="warn" actions={<ApartActions held={held} rest={rest} onPart={mend.part} />}>
        <Words title={t('apart', { number: held.vrNo })}>
          {rest.length === 0 ? t('apartNone') : t('apartHint', { count: rest.length })}
        </Words>
      </Notice>
    );
  }
  if (trouble.kind === 'voided') {
    return (
      <Notice tone="warn" actions={understood}>
        <Words title={t('voidedSince', { number: trouble.held.vrNo })}>{t('voidedSinceHint')}</Words>
      </Notice>
    );
  }
  if (trouble.kind === 'day') {
    return (
      <Notice tone="warn" actions={understood}>
        <Words title={t('dayChanged', { was: date(trouble.was), now: date(trouble.now) })}>
          {t('dayChangedHint', { date: date(trouble.now) })}
        </Words>
      </Notice>
    );
  }
  const hint = loaded === null ? t('branchChangedHint') : t('branchChangedChange', { number: loaded.vrNo });
  return (
    <Notice tone="warn" actions={understood}>
      <Words title={t('branchChanged', { was: trouble.was, now: trouble.now })}>{hint}</Words>
    </Notice>
  );
}

/** Opens a saved voucher beside this screen. */
function SeeVoucher({ voucher, children }: { voucher: LoadedVoucher; children: ReactNode }) {
  return (
    <ButtonLink variant="ghost" size="small" to="/vouchers/$id" params={{ id: String(voucher.mtmId) }} target="_blank">
      {children}
    </ButtonLink>
  );
}

interface ApartActionsProps extends Omit<Extract<SaveTrouble, { kind: 'apart' }>, 'kind'> {
  onPart: (rest: readonly VoucherLine[]) => void;
}

function ApartActions({ held, rest, onPart }: ApartActionsProps) {
  const { t } = useTranslation('vouchers');
  return (
    <>
      <SeeVoucher voucher={held}>{held.vrNo}</SeeVoucher>
      <Button size="small" onClick={() => onPart(rest)}>
        {rest.length === 0 ? t('reset') : t('keepRest', { count: rest.length })}
      </Button>
    </>
  );
}

function StaleActions({ loaded, mend }: Pick<TroubleNoticeProps, 'loaded' | 'mend'>) {
  const { t } = useTranslation('vouchers');
  return (
    <>
      {loaded !== null && <SeeVoucher voucher={loaded}>{t('seeHistory')}</SeeVoucher>}
      <Button variant="ghost" size="small" onClick={mend.reload}>
        {t('loadSaved')}
      </Button>
      <Button size="small" onClick={mend.rebase}>
        {t('keepMine')}
      </Button>
    </>
  );
}

function Words({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <b className="med">{title}</b> <span className="t2">{children}</span>
    </>
  );
}
