import { type DeliveryPaper, deliveryRoutes } from '@cashbook/contract/invoices/deliveries';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PagedSheets } from '#domains/posting/paper/paged-sheets.tsx';
import { usePrintFrame } from '#screens/print-frame.ts';
import { queryOf } from '#session/query.ts';
import { refusalText } from '#session/refusal-text.ts';
import { Empty } from '#ui/empty.tsx';
import { Select } from '#ui/fields/field.tsx';
import type { Paper } from '#ui/print/paper.ts';
import { type DeliveryPart, DeliverySheet, deliveryParts } from './delivery-sheet.tsx';

/** The pages of a delivery: the challan that goes with the goods, or the pass for the gate. */
export function DeliveryPages({ id, paper }: { id: string; paper: Paper }) {
  const { data, error } = useQuery(queryOf(deliveryRoutes.paper, { params: { mtm_id: id } }));
  if (error !== null) return <Empty title={refusalText(error)} />;
  return data === undefined ? null : <Pages delivery={data} paper={paper} />;
}

function Pages({ delivery, paper }: { delivery: DeliveryPaper; paper: Paper }) {
  const { t } = useTranslation('vouchers');
  const [part, setPart] = useState<DeliveryPart>('challan');
  const [printedAt] = useState(() => new Date().toISOString());
  const frame = usePrintFrame(delivery.branch, printedAt);
  const printed = useMemo(() => ({ delivery, frame, part }), [delivery, frame, part]);
  return (
    <>
      <p className="sheets-note">
        <Select
          className="paper-choice"
          aria-label={t('whichPaper')}
          value={part}
          options={deliveryParts.map((one) => ({ value: one, label: t(one) }))}
          onChange={(value) => setPart(deliveryParts.find((one) => one === value) ?? 'challan')}
        />
      </p>
      <PagedSheets
        paper={paper}
        printed={printed}
        rows={delivery.lines.length}
        sheet={(on) => <DeliverySheet key={on.page} {...printed} paper={paper} {...on} />}
      />
    </>
  );
}
