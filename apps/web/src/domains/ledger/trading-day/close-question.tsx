import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { connection } from '#session/connection.ts';
import { useSignedIn } from '#session/session.ts';
import { useStore } from '#store.ts';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { type OpenWork, useOpenWorkText } from './before-closing.tsx';

export interface CloseQuestionProps {
  open: boolean;
  current: string;
  /** The day that opens then; null until it is known. */
  next: string | null;
  work: OpenWork;
  /** What came of the cash count; empty where nobody has counted. */
  countText: string;
  onClose: () => void;
  /** Where the focus goes once it is confirmed. */
  afterwards: () => HTMLElement | null;
  onConfirm: () => Promise<void>;
}

/** Asks before the day is closed, and says once more what is open and what the close means. */
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
