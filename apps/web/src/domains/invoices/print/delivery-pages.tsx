import { type DeliveryPaper, deliveryRoutes } from '@cashbook/contract/invoices/deliveries';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaperContent } from '#domains/posting/paper/paper-content.ts';
import { PaperPages } from '#domains/posting/paper/paper-pages.tsx';
import type { PrintFrame } from '#screens/print-frame.ts';
import { queryOf } from '#session/query.ts';
import { refusalText } from '#session/refusal-text.ts';
import { Empty } from '#ui/empty.tsx';
import { Select } from '#ui/fields/field.tsx';
import type { Paper } from '#ui/print/paper.ts';
import { reachOf } from './reach-of.ts';

/** The papers of a delivery: the challan that goes with the goods, and the pass for the gate. Neither shows a price. */
const papers = { challan: useChallan, gatePass: useGatePass };
type PaperName = keyof typeof papers;

/** The pages of a delivery's paper, with a choice of the paper above them. */
export function DeliveryPages({ id, paper }: { id: string; paper: Paper }) {
  const { t } = useTranslation('vouchers');
  const [part, setPart] = useState<PaperName>('challan');
  const { data, error } = useQuery(queryOf(deliveryRoutes.paper, { params: { mtm_id: id } }));
  if (error !== null) return <Empty title={refusalText(error)} />;
  if (data === undefined) return null;
  return (
    <>
      <p className="sheets-note">
        <Select
          className="paper-choice"
          aria-label={t('whichPaper')}
          value={part}
          options={(['challan', 'gatePass'] as const).map((one) => ({ value: one, label: t(one) }))}
          onChange={(value) => setPart(value === 'gatePass' ? 'gatePass' : 'challan')}
        />
      </p>
      <PaperPages key={part} doc={data} paper={paper} useContent={papers[part]} />
    </>
  );
}

type Line = DeliveryPaper['lines'][number];

function useChallan(delivery: DeliveryPaper, frame: PrintFrame): PaperContent<Line> {
  const { language, format, inDigits } = frame;
  const { t } = useTranslation('vouchers', { lng: language });
  return {
    title: t('challan'),
    number: { name: t('challanNo'), text: delivery.vr_no },
    date: format.date(delivery.vr_date),
    isVoid: delivery.is_void,
    party: { name: delivery.account.name, more: reachOf(delivery.account, frame) },
    facts: [
      [t('saleNo'), delivery.invoice.vr_no],
      [t('deliveredTo'), delivery.delivered_to],
      [t('orderNo'), delivery.order],
      [t('vehicle'), delivery.vehicle_no],
      [t('driver'), [delivery.driver, inDigits(delivery.driver_mobile)].filter(Boolean).join(' ')],
      [t('notes'), delivery.notes],
    ],
    lines: delivery.lines,
    line: ({ product_name: name, serials, warehouse }) => ({ name, notes: [serials.join(' '), warehouse] }),
    columns: [
      { head: t('sold'), width: 'qty', text: ({ sold }) => format.quantity(sold) },
      { head: t('deliveredBefore'), width: 'qty', text: ({ before }) => format.quantity(before) },
      { head: t('quantity'), width: 'num', text: ({ qty, unit }) => `${format.quantity(qty)} ${unit}`, isStrong: true },
    ],
    signatures: [
      { text: t('signPrepared'), name: delivery.created_by },
      { text: t('carriedBy') },
      { text: t('signReceiver') },
    ],
  };
}

/** Returns the challan for the gate: only what leaves, with the time, signed there. */
function useGatePass(delivery: DeliveryPaper, frame: PrintFrame): PaperContent<Line> {
  const { t } = useTranslation('vouchers', { lng: frame.language });
  const challan = useChallan(delivery, frame);
  return {
    ...challan,
    title: t('gatePass'),
    columns: challan.columns.slice(-1),
    note: `${t('timeOut')} ______________________`,
    signatures: [...challan.signatures.slice(0, -1), { text: t('signGate') }],
  };
}
