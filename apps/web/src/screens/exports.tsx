import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { fetchFile } from '#session/api.ts';
import { refusalText } from '#session/refusal-text.ts';
import { Button } from '#ui/button.tsx';
import { Menu } from '#ui/overlay/menu.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { phone, useMedia } from '#ui/theme/use-media.ts';
import { saveAs } from './save-as.ts';

export type ExportFormat = 'xlsx' | 'csv' | 'pdf' | 'hledger' | 'beancount';

/** Fetches the file of the shown list, in one format. */
export type FetchExport<Format> = (format: Format) => ReturnType<typeof fetchFile>;

/** The names of the formats, the same in every language. */
const names: Record<ExportFormat, string> = {
  xlsx: 'Excel',
  csv: 'CSV',
  pdf: 'PDF',
  hledger: 'hledger',
  beancount: 'Beancount',
};

export interface ExportsProps<Format extends ExportFormat> {
  formats: readonly Format[];
  /** The function that fetches the file; null while there is no question. */
  fetch: FetchExport<Format> | null;
}

/** The exports of a list or report with the same filters: one button a format, on a phone one menu. */
export function Exports<Format extends ExportFormat>({ formats, fetch }: ExportsProps<Format>) {
  const { t } = useTranslation('ui');
  const isPhone = useMedia(phone);
  const [busy, setBusy] = useState<Format | null>(null);
  const save = async (format: Format) => {
    if (fetch === null || busy !== null) return;
    setBusy(format);
    try {
      saveAs(await fetch(format));
    } catch (error) {
      toast.bad(refusalText(error));
    } finally {
      setBusy(null);
    }
  };
  if (isPhone) {
    return (
      <Menu
        label={t('export')}
        trigger={
          <Button icon={Download} busy={busy !== null} disabled={fetch === null}>
            {t('export')}
          </Button>
        }
        items={formats.map((format) => ({ key: format, label: names[format], run: () => void save(format) }))}
      />
    );
  }
  return formats.map((format) => (
    <Button
      key={format}
      icon={Download}
      busy={busy === format}
      disabled={fetch === null}
      title={t('exportAs', { format: names[format] })}
      onClick={() => void save(format)}
    >
      {names[format]}
    </Button>
  ));
}
