import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { connection } from '#session/connection.ts';
import { useSignedIn } from '#session/session.ts';
import { useStore } from '#store.ts';
import { ConfirmDialog } from '#ui/overlay/dialog.tsx';
import { type OpenWork, useOpenWorkText } from './before-closing.tsx';

export interface CloseQuestionProps {
  open: boolean;
  current: string;
  /** The day that opens next; null until it is known. */
  next: string | null;
  work: OpenWork;
  /** The result of the cash count as a sentence; empty without a count. */
  countText: string;
  onClose: () => void;
  /** Returns the element that gets the focus after confirmation. */
  afterwards: () => HTMLElement | null;
  onConfirm: () => Promise<void>;
}

/** The question before the day is closed. It repeats the open work and the effect of the close. */
export function CloseQuestion({
  open,
  current,
  next,
  work,
  countText,
  onClose,
  afterwards,
  onConfirm,
}: CloseQuestionProps) {
  const { t } = useTranslation(['ledger', 'queue']);
  const { date } = useFormat();
  const { can, settings } = useSignedIn();
  const { queued } = useStore(connection);
  const openWork = useOpenWorkText(work);
  const closes = { branch: settings.branch.name, date: date(current), next: next === null ? '' : date(next) };
  const sentences = [
    queued === null ? '' : t('waitsAtDayClose', { ns: 'queue', count: queued.count }),
    openWork,
    countText,
    t('closeBody', closes),
    t(can('dayclose.jumpdate') ? 'afterCloseYou' : 'afterCloseOthers'),
  ];
  return (
    <ConfirmDialog
      open={open && next !== null}
      onClose={onClose}
      next={afterwards}
      title={t('closeTitle', { date: date(current) })}
      body={sentences.filter((sentence) => sentence !== '').join(' ')}
      confirmLabel={t('closeConfirm')}
      onConfirm={onConfirm}
    />
  );
}
