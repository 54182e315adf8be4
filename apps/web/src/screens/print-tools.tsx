import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from '#store.ts';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/fields/field.tsx';
import { useHotkeys } from '#ui/keys/hotkeys.ts';
import { type Paper, papers } from '#ui/print/paper.ts';
import { printReady } from '#ui/print/print-ready.ts';
import './print-tools.css';

/** A choice of the paper: the branch's own until the user chooses another. */
export function PaperChoice({ paper, onChange }: { paper: Paper | undefined; onChange: (paper: Paper) => void }) {
  const { t } = useTranslation('print');
  const chosen = (value: string) => papers.find((one) => one === value);
  return (
    <Select
      className="paper-choice"
      aria-label={t('paper')}
      value={paper ?? ''}
      disabled={paper === undefined}
      options={papers.map((one) => ({ value: one, label: t(`paper_${one}`) }))}
      onChange={(value) => {
        const next = chosen(value);
        if (next !== undefined) onChange(next);
      }}
    />
  );
}

/** A button that sends the pages to the printer, once they are on the desk. */
export function PrintButton() {
  const { t } = useTranslation('print');
  const ready = useStore(printReady);
  const print = () => {
    if (ready) window.print();
  };
  useHotkeys([{ keys: 'mod+p', does: t('keyPrint'), run: print }]);
  return (
    <Button data-print-button="" variant="primary" icon={Printer} keys="mod+p" disabled={!ready} onClick={print}>
      {t('print')}
    </Button>
  );
}
