import type { DeliveryPaper } from '@cashbook/contract/invoices/deliveries';
import { useTranslation } from 'react-i18next';
import type { SheetPart } from '#domains/posting/paper/paged-sheets.tsx';
import type { PrintFrame } from '#screens/print-frame.ts';
import { Sheet } from '#ui/overlay/sheet.tsx';
import type { Paper } from '#ui/print/paper.ts';
import '#domains/posting/paper/voucher-print.css';
import './invoice-print.css';

/** The papers of a delivery. None of them shows a price. */
export const deliveryParts = ['challan', 'gatePass'] as const;
export type DeliveryPart = (typeof deliveryParts)[number];

interface DeliverySheetProps extends SheetPart {
  delivery: DeliveryPaper;
  part: DeliveryPart;
  paper: Paper;
  frame: PrintFrame;
}

/** One page of a challan or a gate pass on the letterhead of its branch or company. */
export function DeliverySheet({ delivery, part, paper, frame, from, count, page, pages }: DeliverySheetProps) {
  const { language, format, letterhead, foot } = frame;
  const { t } = useTranslation('vouchers', { lng: language });
  const isChallan = part === 'challan';
  return (
    <Sheet
      paper={paper}
      language={language}
      letterhead={letterhead}
      title={t(part)}
      left={
        <>
          {t('challanNo')} <b>{delivery.vr_no}</b>
        </>
      }
      right={`${t('date')} ${format.date(delivery.vr_date)}`}
      foot={foot(page, pages)}
    >
      {delivery.is_void && <p className="void-stamp">{t('void')}</p>}
      <table className="voucher-print invoice-print">
        <colgroup>
          <col className="sl" />
          <col />
          {isChallan && <col className="qty" />}
          {isChallan && <col className="qty" />}
          <col className="num" />
        </colgroup>
        <thead data-print="head">
          <tr className="bank">
            <td colSpan={isChallan ? 5 : 3}>
              <Way delivery={delivery} frame={frame} />
            </td>
          </tr>
          <tr>
            <th className="sl">{t('sl')}</th>
            <th>{t('description')}</th>
            {isChallan && <th className="num">{t('sold')}</th>}
            {isChallan && <th className="num">{t('deliveredBefore')}</th>}
            <th className="num">{t('quantity')}</th>
          </tr>
        </thead>
        <tbody>
          {delivery.lines.slice(from, from + count).map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: printed lines never change places
            <tr key={index} data-print="row">
              <td className="sl">{format.count(from + index + 1)}</td>
              <td>
                <b className="med">{line.product_name}</b>
                <span className="t2"> {[line.serials.join(' '), line.warehouse].filter(Boolean).join(' · ')}</span>
              </td>
              {isChallan && <td className="num">{format.quantity(line.sold)}</td>}
              {isChallan && <td className="num">{format.quantity(line.before)}</td>}
              <td className="num">
                <b>{`${format.quantity(line.qty)} ${line.unit}`}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {page === pages && <Signatures delivery={delivery} part={part} frame={frame} />}
    </Sheet>
  );
}

/** The receiver of the goods, and how they travel. */
function Way({ delivery, frame: { language, inDigits } }: { delivery: DeliveryPaper; frame: PrintFrame }) {
  const { t } = useTranslation('vouchers', { lng: language });
  const { account } = delivery;
  const beside: readonly (readonly [string, string])[] = [
    [t('saleNo'), delivery.invoice.vr_no],
    [t('deliveredTo'), delivery.delivered_to],
    [t('orderNo'), delivery.order],
    [t('vehicle'), delivery.vehicle_no],
    [t('driver'), [delivery.driver, inDigits(delivery.driver_mobile)].filter(Boolean).join(' ')],
    [t('notes'), delivery.notes],
  ];
  return (
    <div className="invoice-facts">
      <p>
        <b>{account.name}</b>
        {account.is_party && [account.address, inDigits(account.mobile)].filter(Boolean).map((said) => ` · ${said}`)}
      </p>
      <p>
        {beside
          .filter(([, said]) => said !== '')
          .map(([name, said]) => `${name} ${said}`)
          .join(' · ')}
      </p>
    </div>
  );
}

/** The lines to sign on for the people who hand out, carry and receive the goods. The pass also has the time at the gate. */
function Signatures({ delivery, part, frame: { language } }: Pick<DeliverySheetProps, 'delivery' | 'part' | 'frame'>) {
  const { t } = useTranslation('vouchers', { lng: language });
  return (
    <div className="voucher-tail" data-print="tail">
      {part === 'gatePass' && <p>{`${t('timeOut')} ______________________`}</p>}
      <div className="signatures">
        <span>
          {t('signPrepared')}
          <small>{delivery.created_by}</small>
        </span>
        <span>{t('carriedBy')}</span>
        <span>{t(part === 'challan' ? 'signReceiver' : 'signGate')}</span>
      </div>
    </div>
  );
}
