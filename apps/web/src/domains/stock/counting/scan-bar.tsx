import { ScanBarcode, Undo2, X } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Field, Input } from '#ui/fields/field.tsx';
import { useHotkeys } from '#ui/keys/hotkeys.ts';
import { Notice } from '#ui/notice.tsx';
import type { useScans } from './use-sheet.ts';

/**
 * The field for scans: fast typing that ends with Enter, one after the other. It shows the last accepted scan and the refused
 * ones.
 */
export function ScanBar({ scans }: { scans: ReturnType<typeof useScans> }) {
  const { t } = useTranslation('counts');
  const { count, quantity } = useFormat();
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { last, waiting, notTaken, undo } = scans;
  useHotkeys([
    { keys: '/', does: t('keyScan'), run: () => field.current?.focus() },
    { keys: 'mod+z', does: t('keyUndoScan'), run: undo ?? (() => undefined) },
  ]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const scanned = text.trim();
    setText('');
    if (scanned !== '') scans.push({ change: 'scan', text: scanned });
  };
  return (
    <div className="scan-bar">
      <form onSubmit={submit}>
        <Field label={t('scan')} hint={t('scanHint')}>
          <Input
            ref={field}
            icon={ScanBarcode}
            autoFocus
            maxLength={100}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
      </form>
      <div className="row wrap" aria-live="polite">
        {last !== null && (
          <span className="last-scan">
            <b>{last.serial === '' ? last.name : `${last.name} · ${last.serial}`}</b>{' '}
            {last.countedMilli === 0n ? count(0) : quantity(last.countedMilli ?? 0n)} {last.unit}
          </span>
        )}
        {waiting.length > 0 && (
          <span className="t3">{t('scansWait', { count: waiting.length, total: count(waiting.length) })}</span>
        )}
        {undo !== undefined && (
          <Button size="small" icon={Undo2} keys="mod+z" onClick={undo}>
            {t('undoScan')}
          </Button>
        )}
      </div>
      {notTaken.map(({ key, content, why }) => (
        <Notice
          key={key}
          tone="bad"
          actions={<IconButton size="small" icon={X} label={t('dismissScan')} onClick={() => scans.dismiss(key)} />}
        >
          {content.change === 'scan' ? `${content.text}: ${why}` : why}
        </Notice>
      ))}
    </div>
  );
}
