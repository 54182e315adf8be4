import { CircleCheck, Clock, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { draftInHand } from '#domains/posting/draft/store.ts';
import { isDelayed } from '#domains/posting/queue/queue-machine.ts';
import { useDocumentQueue } from '#domains/posting/queue/queue-provider.tsx';
import { connection, type Queued } from '#session/connection.ts';
import { useStore } from '#store.ts';
import { Spinner } from '#ui/button.tsx';
import { Icon } from '#ui/theme/icon.tsx';
import { QueueDialog } from './queue-dialog.tsx';

/** The state of the work, always in the same position: queued, saving, offline, draft kept, all saved. */
export function StatusLine() {
  const { t } = useTranslation('shell');
  const { online, saving, waiting, queued } = useStore(connection);
  const { shown } = useDocumentQueue();
  const draft = useStore(draftInHand);
  const minutes = useMinutes(queued);
  const hasDelay = queued !== null && (!online || isDelayed(shown));
  const say = () => {
    if (hasDelay) {
      const words = t(online ? 'queuedWaiting' : 'offlineWaiting', { count: queued.count });
      const age = minutes === 0 ? '' : `, ${t('forMinutes', { count: minutes })}`;
      return { sign: <Icon of={online ? Clock : WifiOff} />, words: `${words}${age}` };
    }
    if (!online || waiting > 0) {
      const words = waiting > 0 ? t('offlineWaiting', { count: waiting }) : t('offline');
      return { sign: <Icon of={WifiOff} />, words };
    }
    if (saving.length > 0) {
      const what = saving.join(', ');
      const more = (queued?.count ?? 0) - 1;
      return { sign: <Spinner />, words: more > 0 ? t('savingMore', { what, count: more }) : t('saving', { what }) };
    }
    if (draft !== null) return { sign: <Icon of={Clock} />, words: t('draftKept', { count: draft.lines }) };
    return { sign: <Icon of={CircleCheck} />, words: t('allSaved') };
  };
  const { sign, words } = say();
  return (
    <>
      <span className="row status-line" role="status">
        {sign}
        <span className="cut">{words}</span>
      </span>
      <QueueDialog offered={hasDelay} />
    </>
  );
}

/**
 * The status line above the screen, where no sidebar shows it or the sidebar is collapsed. It shows only offline and
 * queued; otherwise it takes no room.
 */
export function StatusStrip() {
  const { online, queued } = useStore(connection);
  const { shown } = useDocumentQueue();
  // The strip is hidden and not removed, because the list of queued documents may be open and stays so.
  return (
    <div className="status-strip" hidden={online && (queued === null || !isDelayed(shown))}>
      <StatusLine />
    </div>
  );
}

const minuteMs = 60_000;

/** Returns the whole minutes since the oldest queued document was saved. */
function useMinutes(queued: Queued | null): number {
  const [nowMs, setNowMs] = useState(Date.now);
  const isWaiting = queued !== null;
  useEffect(() => {
    if (!isWaiting) return;
    setNowMs(Date.now());
    const timer = setInterval(() => setNowMs(Date.now()), minuteMs / 4);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return queued === null ? 0 : Math.max(0, Math.floor((nowMs - queued.sinceMs) / minuteMs));
}
