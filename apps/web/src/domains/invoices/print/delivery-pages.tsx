import { type DeliveryPaper, deliveryRoutes } from '@cashbook/contract/invoices/deliveries';
import { useTranslation } from 'react-i18next';
import { namedPaper, ownPapers } from '#domains/posting/paper/own-papers.tsx';
import type { PaperContent, PaperWithLines } from '#domains/posting/paper/paper-content.ts';
import { useNamed } from '#domains/posting/paper/use-named.ts';
import type { PrintFrame } from '#screens/print-frame.ts';
import { queryOf } from '#session/query.ts';
import { reachOf } from './reach-of.ts';

/** The papers of a delivery: the challan that goes with the goods, and the pass for the gate. Neither shows a price. */
export const deliveryPapers = ownPapers({
  query: (id) => queryOf(deliveryRoutes.paper, { params: { mtm_id: id } }),
  papers: [namedPaper('challan', useChallan), namedPaper('gatePass', useGatePass)],
});

type Line = DeliveryPaper['lines'][number];

function useChallan(delivery: DeliveryPaper, frame: PrintFrame): PaperWithLines<Line> {
  const { language, format, inDigits } = frame;
  const { t } = useTranslation('vouchers', { lng: language });
  const goods = useNamed<Line>(frame, ({ product_name: strong, serials, warehouse }) => ({
    strong,
    notes: [serials.join(' '), warehouse],
  }));
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
    table: {
      lines: delivery.lines,
      columns: [
        ...goods,
        { head: t('sold'), width: 'qty', cell: ({ sold }) => format.quantity(sold) },
        { head: t('deliveredBefore'), width: 'qty', cell: ({ before }) => format.quantity(before) },
        {
          head: t('quantity'),
          width: 'num',
          cell: ({ qty, unit }) => ({ strong: `${format.quantity(qty)} ${unit}` }),
        },
      ],
    },
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
    table: { ...challan.table, columns: challan.table.columns.filter(({ width }) => width !== 'qty') },
    note: `${t('timeOut')} ______________________`,
    signatures: [...challan.signatures.slice(0, -1), { text: t('signGate') }],
  };
}
