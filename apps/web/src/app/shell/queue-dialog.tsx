import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pauseOf, type QueueItem } from '#domains/posting/queue/queue-machine.ts';
import { useDocumentQueue } from '#domains/posting/queue/queue-provider.tsx';
import { useFormat } from '#i18n/format.ts';
import { useSignedIn } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import './queue-dialog.css';

/**
 * The list of saved but unsent documents, with the button that opens it while `offered`. An open list stays until the
 * user closes it, even if everything is sent meanwhile.
 */
export function QueueDialog({ offered }: { offered: boolean }) {
  const { t } = useTranslation('queue');
  const { date } = useFormat();
  const { queue, shown } = useDocumentQueue();
  const { desk } = useSignedIn();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const asksDay = pauseOf(shown)?.why === 'day';
  const isEmpty = shown.items.length === 0;
  return (
    <>
      {offered && (
        <Button ref={trigger} size="small" variant="ghost" onClick={() => setOpen(true)}>
          {t('show')}
        </Button>
      )}
      <Dialog
        open={open}
        onClose={close}
        onClosed={() => (trigger.current ?? document.getElementById('main'))?.focus()}
        title={t('title')}
        description={isEmpty ? t('allSent') : asksDay ? t('dayHint') : t('hint')}
        footer={
          <>
            <Button onClick={close}>{t('close')}</Button>
            {!isEmpty &&
              (asksDay ? (
                <Button variant="primary" onClick={() => queue.redate()}>
                  {t('saveOn', { date: date(desk.transactionDate) })}
                </Button>
              ) : (
                <Button variant="primary" onClick={() => queue.retry()}>
                  {t('sendNow')}
                </Button>
              ))}
          </>
        }
      >
        <ul className="queue-items">
          {shown.items.map((item) => (
            <QueueRow key={item.id} item={item} onLeave={close} />
          ))}
        </ul>
      </Dialog>
    </>
  );
}

/** One queued document: its name, its age, and where it can still be changed. */
function QueueRow({ item, onLeave }: { item: QueueItem; onLeave: () => void }) {
  const { t } = useTranslation('queue');
  const { t: tShell } = useTranslation('shell');
  const { total, date, dayOf, time } = useFormat();
  const { queue, kinds } = useDocumentQueue();
  const { settings } = useSignedIn();
  const navigate = useNavigate();
  const { loaded, rows, place, typedOn, isDoubtful } = item.document;
  const kind = kinds[item.kind];
  const at = new Date(item.savedAtMs).toISOString();
  const takeBack = () => {
    queue.takeBack(item.id);
    onLeave();
    if (kind !== undefined) void navigate({ to: kind.path });
  };
  const title =
    loaded === null ? (kind === undefined ? item.kind : tShell(kind.title)) : t('changeOf', { number: loaded.vrNo });
  const facts = [
    t('savedAt', { count: rows.length, date: dayOf(at), time: time(at) }),
    t('dated', { date: date(typedOn) }),
    place.branchId === settings.branch.id ? '' : t('waitsForBranch', { branch: place.branchName }),
    isDoubtful ? t('mayHaveArrived') : '',
  ];
  return (
    <li>
      <span className="grow">
        <b className="med">{`${title}, ${total(item.totalPaisa)}`}</b>
        <span className="sub">{facts.filter((fact) => fact !== '').join(' ')}</span>
      </span>
      <Button size="small" onClick={takeBack}>
        {t('takeBack')}
      </Button>
      {!isDoubtful && (
        <Button size="small" variant="ghost" onClick={() => queue.discard(item.id)}>
          {t('discard')}
        </Button>
      )}
    </li>
  );
}
