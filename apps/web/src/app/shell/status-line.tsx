import { CircleCheck, Clock, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { connection } from '#session/connection.ts';
import { draftInHand } from '#session/drafts.ts';
import { useStore } from '#store.ts';
import { Spinner } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';

/** The state of the work, always in the same place: saving, offline and what waits, draft kept, all saved. */
export function StatusLine() {
  const { t } = useTranslation('shell');
  const { online, saving, waiting } = useStore(connection);
  const draft = useStore(draftInHand);
  const say = () => {
    if (!online || waiting > 0) {
      return {
        sign: <Icon of={WifiOff} />,
        words: waiting > 0 ? t('offlineWaiting', { count: waiting }) : t('offline'),
      };
    }
    if (saving.length > 0) return { sign: <Spinner />, words: t('saving', { what: saving.join(', ') }) };
    if (draft !== null) return { sign: <Icon of={Clock} />, words: t('draftKept', { count: draft.lines }) };
    return { sign: <Icon of={CircleCheck} />, words: t('allSaved') };
  };
  const { sign, words } = say();
  return (
    <span className="row status-line" role="status">
      {sign}
      <span className="cut">{words}</span>
    </span>
  );
}
