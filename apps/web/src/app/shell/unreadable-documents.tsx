import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { documentStore } from '#domains/posting/draft/store.ts';
import { unreadableText } from '#domains/posting/draft/unreadable-text.ts';
import { saveAs } from '#screens/save-as.ts';
import { personOf } from '#session/person.ts';
import { useSignedIn } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

/**
 * The message about documents that another release of this page has stored and that this one cannot open. The person takes them
 * along as a text to type them again. Only after that they can be discarded.
 */
export function UnreadableDocuments() {
  const { t } = useTranslation('queue');
  const { user } = useSignedIn();
  const person = personOf(user);
  const [entries, setEntries] = useState(() => documentStore.unreadable(person));
  const [isSaved, setSaved] = useState(false);
  const [asks, setAsks] = useState(false);
  if (entries.length === 0) return null;
  const save = () => {
    saveAs({ content: new Blob([unreadableText(entries)], { type: 'text/plain' }), name: 'typed-before.txt' });
    setSaved(true);
  };
  const discard = () => {
    documentStore.dropEntries(entries);
    setAsks(false);
    setEntries([]);
  };
  return (
    <>
      <Notice
        tone="warn"
        actions={
          <>
            <Button size="small" onClick={save}>
              {t('saveAsText')}
            </Button>
            {isSaved && (
              <Button size="small" variant="ghost" onClick={() => setAsks(true)}>
                {t('discard')}
              </Button>
            )}
          </>
        }
      >
        {t('unreadable', { count: entries.length })}
      </Notice>
      <Dialog
        open={asks}
        onClose={() => setAsks(false)}
        title={t('discardUnreadable')}
        description={t('discardUnreadableHint')}
        footer={
          <>
            <Button autoFocus onClick={() => setAsks(false)}>
              {t('later')}
            </Button>
            <Button variant="danger" onClick={discard}>
              {t('discard')}
            </Button>
          </>
        }
      />
    </>
  );
}
