import { Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { useSignedIn } from '#session/session.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { KeptVoucher } from './draft.ts';
import type { LoadedVoucher } from './lines.ts';
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
  const { date, dayOf, time } = useFormat();
  const { desk } = useSignedIn();
  const { typed, ticket, typedOn, changedAt } = restored;
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
        {typed.loaded !== null && `${t('changeOf', { number: typed.loaded.vrNo })} `}
        {t('draftTyped', { count: typed.lines.length, date: dayOf(changedAt), time: time(changedAt) })}
        {typedOn !== desk.transactionDate && ` ${t('draftOtherDay', { date: date(desk.transactionDate) })}`}
        {ticket.state === 'doubtful' && ` ${t('draftDoubtful')}`}
      </span>
    </Notice>
  );
}

export interface TroubleNoticeProps {
  trouble: SaveTrouble;
  loaded: LoadedVoucher | null;
  /** Takes the saved voucher up again, without the changes typed here. */
  onReload: () => void;
  /** Goes on with the lines typed here, as a change of what is saved now. */
  onRebase: () => void;
  onClose: () => void;
}

/** What stopped the last save and what to do now. The lines are all still there. */
export function TroubleNotice({ trouble, loaded, onReload, onRebase, onClose }: TroubleNoticeProps) {
  const { t } = useTranslation('vouchers');
  const { date } = useFormat();
  const understood = (
    <Button size="small" onClick={onClose}>
      {t('understood')}
    </Button>
  );
  if (trouble.kind === 'stale') {
    return (
      <Notice tone="warn" actions={<StaleActions loaded={loaded} onReload={onReload} onRebase={onRebase} />}>
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
  const title =
    trouble.kind === 'day'
      ? t('dayChanged', { was: date(trouble.was), now: date(trouble.now) })
      : t('branchChanged', { was: trouble.was, now: trouble.now });
  const hint =
    trouble.kind === 'day'
      ? t('dayChangedHint', { date: date(trouble.now) })
      : t('branchChangedHint', { branch: trouble.now });
  return (
    <Notice tone="warn" actions={understood}>
      <Words title={title}>{hint}</Words>
    </Notice>
  );
}

function StaleActions({ loaded, onReload, onRebase }: Pick<TroubleNoticeProps, 'loaded' | 'onReload' | 'onRebase'>) {
  const { t } = useTranslation('vouchers');
  return (
    <>
      {loaded !== null && (
        <ButtonLink
          variant="ghost"
          size="small"
          to="/vouchers/$id"
          params={{ id: String(loaded.mtmId) }}
          target="_blank"
        >
          {t('seeHistory')}
        </ButtonLink>
      )}
      <Button variant="ghost" size="small" onClick={onReload}>
        {t('loadSaved')}
      </Button>
      <Button size="small" onClick={onRebase}>
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
