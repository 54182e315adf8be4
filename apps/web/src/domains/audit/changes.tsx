import type { AuditChange } from '@cashbook/contract/audit/audit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { Button } from '#ui/button.tsx';
import { Now, Was } from '#ui/difference.tsx';
import { useAuditWords } from './audit-words.ts';
import { valueText } from './change-text.ts';

/** The number of changes shown at first; the others show on request. */
const shownFirst = 4;

/** The changes of an event, a line for each field: its name, the old and the new value. */
export function Changes({ changes }: { changes: readonly AuditChange[] }) {
  const { t } = useTranslation('audit');
  const { count } = useFormat();
  const [all, setAll] = useState(false);
  const shown = all ? changes : changes.slice(0, shownFirst);
  const hidden = changes.length - shown.length;
  return (
    <ul className="changes">
      {shown.map((change) => (
        <ChangeLine key={JSON.stringify(change)} change={change} />
      ))}
      {hidden > 0 && (
        <li>
          <Button variant="ghost" size="small" onClick={() => setAll(true)}>
            {t('moreChanges', { count: hidden, shown: count(hidden) })}
          </Button>
        </li>
      )}
    </ul>
  );
}

function ChangeLine({ change }: { change: AuditChange }) {
  const { t } = useTranslation('audit');
  const format = useFormat();
  const words = useAuditWords();
  const { field, of } = change;
  const name = words.field(field);
  const say = (value: string | null) => valueText(change, value, { ...words, format });
  const [before, after] = [say(change.before), say(change.after)];
  return (
    <li>
      <span className="t3">{of === '' ? name : t('fieldOf', { field: name, of })}</span>{' '}
      {before !== null && <Was>{before}</Was>} {after !== null && <Now>{after}</Now>}
    </li>
  );
}
