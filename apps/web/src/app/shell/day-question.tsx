import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnceQuiet } from '#domains/posting/machine/typing.ts';
import { pauseOf } from '#domains/posting/queue/queue-machine.ts';
import { useDocumentQueue } from '#domains/posting/queue/queue-provider.tsx';
import { useFormat } from '#i18n/format.ts';
import { useSignedIn } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

/**
 * Asks once for all queued documents of a day that is closed meanwhile: on which day to post them. If the user postpones
 * the question, the list of queued documents asks it.
 */
export function DayQuestion() {
  const { t } = useTranslation('queue');
  const { date } = useFormat();
  const { queue, shown } = useDocumentQueue();
  const { desk } = useSignedIn();
  const [later, setLater] = useState<string | null>(null);
  const waiting = shown.items.filter(
    ({ document }) => document.place.branchId === desk.branchId && document.typedOn !== desk.transactionDate,
  );
  const [first] = waiting;
  const question = first !== undefined && pauseOf(shown)?.why === 'day' ? `${first.id} ${desk.transactionDate}` : null;
  const open = useOnceQuiet(question !== null && later !== question);
  if (first === undefined || question === null) return null;
  const was = date(first.document.typedOn);
  const now = date(desk.transactionDate);
  const takeBack = () => {
    for (const { id } of waiting) queue.takeBack(id);
  };
  return (
    <Dialog
      open={open}
      onClose={() => setLater(question)}
      title={t('dayChanged', { was, now })}
      description={t('dayBody', { count: waiting.length, was })}
      footer={
        <>
          <Button autoFocus onClick={() => setLater(question)}>
            {t('later')}
          </Button>
          <Button onClick={takeBack}>{t('takeBack')}</Button>
          <Button variant="primary" onClick={() => queue.redate()}>
            {t('saveOn', { date: now })}
          </Button>
        </>
      }
    />
  );
}
