import type { VoucherWhole } from '@cashbook/contract/vouchers/voucher';
import { amountInBanglaWords, amountInEnglishWords } from '@cashbook/money';
import { useTranslation } from 'react-i18next';
import { AccountLine, accountText } from '#domains/ledger/index.ts';
import type { PrintFrame } from '#screens/print-frame.ts';
import { Grand, roomOfPaisa } from '#ui/columns.tsx';
import { names } from '#ui/names.ts';
import type { Paper } from '#ui/print/paper.ts';
import { Sheet } from '#ui/sheet.tsx';
import { voucherType } from '../voucher/voucher-types.ts';
import { type PrintedRow, printedTotalPaisa } from './printed-rows.ts';

export interface VoucherSheetProps {
  voucher: VoucherWhole;
  paper: Paper;
  /** Every row of the voucher, and those that stand on this page. */
  rows: readonly PrintedRow[];
  from: number;
  count: number;
  page: number;
  pages: number;
  frame: PrintFrame;
  /** For measuring: total and carried sum on one page. */
  measured?: boolean;
}

/** One page of a voucher on the letterhead of its branch or company. */
export function VoucherSheet(props: VoucherSheetProps) {
  const { voucher, paper, rows, from, count, page, pages, frame } = props;
  const { language, format, letterhead, foot } = frame;
  const { t } = useTranslation('vouchers', { lng: language });
  const { t: tPrint } = useTranslation('print', { lng: language });
  const isLast = page === pages;
  const title = voucherType(voucher.type_id)?.title;
  const upTo = printedTotalPaisa(rows.slice(0, from + count));
  return (
    <Sheet
      paper={paper}
      language={language}
      letterhead={letterhead}
      title={title === undefined ? voucher.type_name : t(title)}
      left={
        <>
          {t('voucherNo')} <b>{voucher.vr_no}</b>
        </>
      }
      right={`${t('date')} ${format.date(voucher.vr_date)}`}
      foot={foot(page, pages)}
    >
      {voucher.is_void && <p className="void-stamp">{t('void')}</p>}
      <table>
        <thead data-print="head">
          <tr>
            <th className="sl">{t('sl')}</th>
            <th>{t('description')}</th>
            <th className="beside">{t('remarks')}</th>
            <th className="num">{t('amountTk')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(from, from + count).map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: printed rows never change places
            <tr key={index} data-print="row">
              <td className="sl">{format.count(from + index + 1)}</td>
              <td>
                <b className="med">{row.name}</b>{' '}
                <span className="t2">
                  <AccountLine text={withMobileInDigits(row.text, frame)} />
                </span>
              </td>
              <td className="beside">{row.remarks}</td>
              <td className="num">{format.amount(row.amountPaisa)}</td>
            </tr>
          ))}
        </tbody>
        {(!isLast || props.measured) && (
          <tfoot data-print="carry">
            <tr>
              <td colSpan={3}>{tPrint('carriedForward')}</td>
              <td className={names('num', roomOfPaisa(format.total(upTo)))}>{format.total(upTo)}</td>
            </tr>
          </tfoot>
        )}
      </table>
      {isLast && <Tail voucher={voucher} language={language} total={format.total(upTo)} totalPaisa={upTo} />}
    </Sheet>
  );
}

/** A mobile number in the digits of the print; people type codes as they stand, so those stay (look "Do, do not"). */
const withMobileInDigits = (text: string, { inDigits }: PrintFrame) =>
  accountText(text).replace(/\b01\d{3}-\d{6}\b/g, inDigits);

interface TailProps {
  voucher: VoucherWhole;
  language: PrintFrame['language'];
  /** The total as it is printed, and in paisa for the words. */
  total: string;
  totalPaisa: bigint;
}

/** Total, words and the lines to sign on, at the end of the last page. */
function Tail({ voucher, language, total, totalPaisa }: TailProps) {
  const { t } = useTranslation('vouchers', { lng: language });
  const words = language === 'bn' ? amountInBanglaWords : amountInEnglishWords;
  return (
    <div className="voucher-tail" data-print="tail">
      <p className="voucher-print-total">
        <span>{t('total')}</span>
        <span className={names(roomOfPaisa(total))}>
          <Grand>{total}</Grand>
        </span>
      </p>
      <p>
        <span className="t2">{t('inWords')}:</span> {words(totalPaisa)}
      </p>
      <div className="signatures">
        <span>{t(voucherType(voucher.type_id)?.printedSide === 'debit' ? 'signReceiver' : 'signPayer')}</span>
        <span>
          {t('signPrepared')}
          <small>{voucher.created_by}</small>
        </span>
        <span>{t('signChecked')}</span>
        <span>{t('signApproved')}</span>
      </div>
    </div>
  );
}
