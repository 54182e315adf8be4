import type { InvoicePaper } from '@cashbook/contract/invoices/paper';
import { amountInBanglaWords, amountInEnglishWords } from '@cashbook/money';
import { useTranslation } from 'react-i18next';
import { usePromised } from '#domains/invoices/kinds/promised.ts';
import { PreparedBy } from '#domains/posting/paper/prepared-by.tsx';
import { useVoucherTypeName } from '#i18n/voucher-type.ts';
import type { PrintFrame } from '#screens/print-frame.ts';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { isRoll, type Paper } from '#ui/print/paper.ts';
import { Grand } from '#ui/table/columns.tsx';
import '#domains/posting/paper/voucher-print.css';
import './invoice-print.css';

export interface InvoiceSheetProps {
  invoice: InvoicePaper;
  paper: Paper;
  /** The lines on this page. */
  from: number;
  count: number;
  page: number;
  pages: number;
  frame: PrintFrame;
  /** Whether the sheet is measured: it then has the carried sum and the end on one page. */
  measured?: boolean;
}

/** One page of an invoice on the letterhead of its branch or company. */
export function InvoiceSheet({ invoice, paper, from, count, page, pages, frame, measured }: InvoiceSheetProps) {
  const { language, format, letterhead, foot } = frame;
  const { t } = useTranslation('vouchers', { lng: language });
  const { t: tPrint } = useTranslation('print', { lng: language });
  const typeName = useVoucherTypeName(language);
  const isLast = page === pages;
  const sumUpTo = invoice.lines.slice(0, from + count).reduce((sum, { total }) => sum + total, 0n);
  return (
    <Sheet
      paper={paper}
      language={language}
      letterhead={letterhead}
      title={invoice.label === '' ? typeName(invoice) : invoice.label}
      left={
        <>
          {t('voucherNo')} <b>{invoice.vr_no}</b>
          {invoice.of_vr_no !== '' && ` · ${t('invoiceReturned')} ${invoice.of_vr_no}`}
        </>
      }
      right={`${t('date')} ${format.date(invoice.vr_date)}`}
      foot={foot(page, pages)}
    >
      {invoice.is_void && <p className="void-stamp">{t('void')}</p>}
      <table className="voucher-print invoice-print">
        <colgroup>
          <col className="sl" />
          <col />
          <col className="qty" />
          <col className="rate" />
          <col className="num" />
        </colgroup>
        <thead data-print="head">
          <tr className="bank">
            <td colSpan={5}>
              <Facts invoice={invoice} frame={frame} />
            </td>
          </tr>
          <tr>
            <th className="sl">{t('sl')}</th>
            <th>{t('description')}</th>
            <th className="num">{t('quantity')}</th>
            <th className="num">{t('rateTk')}</th>
            <th className="num">{t('amountTk')}</th>
          </tr>
        </thead>
        <tbody>
          {invoice.lines.slice(from, from + count).map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: printed lines never change places
            <tr key={index} data-print="row">
              <td className="sl">{format.count(from + index + 1)}</td>
              <td>
                <b className="med">{line.name}</b>
                <LineNotes line={line} frame={frame} />
              </td>
              <td className="num">{`${format.quantity(line.qty)} ${line.unit}`}</td>
              <td className="num">{format.quantity(line.price)}</td>
              <td className="num">{format.amount(line.total)}</td>
            </tr>
          ))}
        </tbody>
        {(!isLast || measured) && (
          <tfoot data-print="carry">
            <tr>
              <td colSpan={4}>{tPrint('carriedForward')}</td>
              <td className="num">{format.total(sumUpTo)}</td>
            </tr>
          </tfoot>
        )}
      </table>
      {isLast && <Tail invoice={invoice} frame={frame} paper={paper} />}
    </Sheet>
  );
}

interface PartProps {
  invoice: InvoicePaper;
  frame: PrintFrame;
}

/** The party of the invoice, and the facts beside the goods. */
function Facts({ invoice, frame: { language, format, inDigits } }: PartProps) {
  const { t } = useTranslation('vouchers', { lng: language });
  const { account } = invoice;
  const beside: readonly (readonly [string, string])[] = [
    [t('billNo'), [invoice.bill_no, invoice.bill_date === null ? '' : format.date(invoice.bill_date)].join(' ').trim()],
    [t('orderNo'), invoice.order],
    [t('vehicle'), invoice.vehicle_no],
    [t('salesman'), invoice.salesman],
    [t('notes'), invoice.notes],
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

/** The bags, bonus, pieces, warranty and remarks of a line. */
function LineNotes({ line, frame: { language, format } }: { line: InvoicePaper['lines'][number]; frame: PrintFrame }) {
  const { t } = useTranslation('vouchers', { lng: language });
  const promised = usePromised(language);
  const notes = [
    line.bags === 0n ? '' : `${t('bags')} ${format.quantity(line.bags)}`,
    line.bonus === 0n ? '' : `${t('bonus')} ${format.quantity(line.bonus)}`,
    line.serials.join(' '),
    line.warranty === null ? '' : promised(line.warranty),
    line.remarks,
  ].filter(Boolean);
  return notes.length === 0 ? null : <span className="t2"> {notes.join(' · ')}</span>;
}

/** The sums, words, dues, note of the branch and lines to sign on, at the end of the last page. */
function Tail({ invoice, frame: { language, format }, paper }: PartProps & Pick<InvoiceSheetProps, 'paper'>) {
  const { t } = useTranslation('vouchers', { lng: language });
  const words = language === 'bn' ? amountInBanglaWords : amountInEnglishWords;
  const { total, discount, rounding, net, payments, due } = invoice;
  const sums: readonly (readonly [string, bigint])[] = [
    [t('lineTotal'), total],
    [t('discountAmount'), -discount],
    [t('roundingAccount'), rounding],
  ];
  return (
    <div className="voucher-tail" data-print="tail">
      <dl className="invoice-sums">
        {sums
          .filter(([, paisa]) => paisa !== 0n)
          .map(([name, paisa]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{format.amount(paisa)}</dd>
            </div>
          ))}
        <div className="net">
          <dt>{t('netTotal')}</dt>
          <dd>
            <Grand>{format.amount(net)}</Grand>
          </dd>
        </div>
        {payments.map(({ account_name: name, amount, transaction_id: number }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: printed payments never change places
          <div key={place}>
            <dt>{[name, number].filter(Boolean).join(' ')}</dt>
            <dd>{format.amount(amount)}</dd>
          </div>
        ))}
        {due !== null && (
          <>
            <div>
              <dt>{t('previousDue')}</dt>
              <dd>{format.amount(due.before)}</dd>
            </div>
            <div>
              <dt>{t('newDue')}</dt>
              <dd>{format.amount(due.after)}</dd>
            </div>
          </>
        )}
      </dl>
      {net > 0n && (
        <p>
          <span className="t2">{t('inWords')}:</span> {words(net)}
        </p>
      )}
      {invoice.note !== '' && <p className="invoice-note">{invoice.note}</p>}
      {isRoll(paper) ? (
        <PreparedBy name={invoice.created_by} language={language} />
      ) : (
        <div className="signatures">
          <span>{t('signReceiver')}</span>
          <span>
            {t('signPrepared')}
            <small>{invoice.created_by}</small>
          </span>
          <span>{t('signApproved')}</span>
        </div>
      )}
    </div>
  );
}
