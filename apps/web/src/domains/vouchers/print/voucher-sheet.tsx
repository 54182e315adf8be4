import type { PrintedVoucher } from '@cashbook/contract/vouchers/voucher-prints';
import { amountInBanglaWords, amountInEnglishWords, formatMobilesIn } from '@cashbook/money';
import { useTranslation } from 'react-i18next';
import { PreparedBy } from '#domains/posting/paper/prepared-by.tsx';
import type { VoucherSide } from '#domains/vouchers/known-kinds.ts';
import { AccountLine } from '#screens/pickers/account-line.tsx';
import type { PrintFrame } from '#screens/print-frame.ts';
import { names } from '#ui/names.ts';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { isRoll, type Paper } from '#ui/print/paper.ts';
import { Grand, roomOfPaisa } from '#ui/table/columns.tsx';
import { voucherKind } from '../voucher/voucher-kind.ts';
import { type PrintedRow, printedBank, printedTotals } from './printed-rows.ts';

export interface VoucherSheetProps {
  voucher: PrintedVoucher;
  paper: Paper;
  /** Decides the columns of figures. */
  side: VoucherSide;
  /** All rows of the voucher. `from` and `count` select those of this page. */
  rows: readonly PrintedRow[];
  from: number;
  count: number;
  page: number;
  pages: number;
  frame: PrintFrame;
  /** Whether the sheet is measured: it then has the total and the carried sum on one page. */
  measured?: boolean;
}

/** One page of a voucher on the letterhead of its branch or company. */
export function VoucherSheet(props: VoucherSheetProps) {
  const { voucher, paper, side, rows, from, count, page, pages, frame } = props;
  const { language, format, letterhead, foot } = frame;
  const { t } = useTranslation('vouchers', { lng: language });
  const { t: tPrint } = useTranslation('print', { lng: language });
  const { t: tShell } = useTranslation('shell', { lng: language });
  const isLast = page === pages;
  const title = voucherKind(voucher)?.title;
  const columns = figureColumns(side);
  const upTo = printedTotals(rows.slice(0, from + count));
  const bank = printedBank(voucher, side);
  const hasCosts = rows.some(({ costMicro }) => costMicro !== null);
  // An empty column is left out if the costs need its width.
  const hasBeside = !hasCosts || rows.some(({ remarks }) => remarks !== '');
  const wide = (hasBeside ? 3 : 2) + columns.length + (side === 'stock' ? 1 : 0) + (hasCosts ? 2 : 0);
  const shown = { side, frame, wide, hasBeside, hasCosts };
  return (
    <Sheet
      paper={paper}
      language={language}
      letterhead={letterhead}
      title={title === undefined ? voucher.type_name : tShell(title)}
      left={
        <>
          {t('voucherNo')} <b>{voucher.vr_no}</b>
        </>
      }
      right={`${t('date')} ${format.date(voucher.vr_date)}`}
      foot={foot(page, pages)}
    >
      {voucher.is_void && <p className="void-stamp">{t('void')}</p>}
      <table className="voucher-print">
        <colgroup>
          <col className="sl" />
          <col />
          {hasBeside && <col />}
          {side === 'stock' && <col className="num" />}
          {hasCosts && <col className="num" span={2} />}
          {columns.map(({ figure }) => (
            <col key={figure} className="num" />
          ))}
        </colgroup>
        <thead data-print="head">
          {bank !== null && (
            <tr className="bank">
              <td colSpan={3 + columns.length}>
                {t('bankAccount')} <b>{bank}</b>
              </td>
            </tr>
          )}
          <tr>
            <th className="sl">{t('sl')}</th>
            <th>{t(side === 'stock' ? 'product' : 'description')}</th>
            {hasBeside && <th className="beside">{t(side === 'stock' ? 'serials' : 'remarks')}</th>}
            {side === 'stock' && <th className="num">{t('quantity')}</th>}
            {hasCosts && <th className="num">{t('unitCost')}</th>}
            {hasCosts && <th className="num">{t('value')}</th>}
            {columns.map(({ head, figure }) => (
              <th key={figure} className="num">
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(from, from + count).map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: printed rows never change places
            <SheetRow key={index} {...shown} row={row} number={numberOf(rows, from + index)} />
          ))}
        </tbody>
        {side !== 'stock' && (!isLast || props.measured) && (
          <tfoot data-print="carry">
            <tr>
              <td colSpan={3}>{tPrint('carriedForward')}</td>
              {columns.map(({ figure }) => (
                <td key={figure} className={names('num', roomOfPaisa(format.total(upTo[figure])))}>
                  {format.total(upTo[figure])}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
      {isLast && (
        <Tail
          voucher={voucher}
          side={side}
          language={language}
          paper={paper}
          totals={
            side === 'stock' ? goodsTotal(voucher, format) : columns.map(({ figure }) => format.total(upTo[figure]))
          }
          totalPaisa={totalOf(voucher, side, upTo)}
        />
      )}
    </Sheet>
  );
}

interface SheetRowProps extends Pick<VoucherSheetProps, 'side' | 'frame'> {
  row: PrintedRow;
  /** Its number among the rows of its part, from 1. */
  number: number;
  /** The number of columns of the table. */
  wide: number;
  hasBeside: boolean;
  hasCosts: boolean;
}

/** A row of the paper: a line of the voucher, moved goods, or a heading. */
function SheetRow({ row, number, side, frame, wide, hasBeside, hasCosts }: SheetRowProps) {
  const { language, format } = frame;
  const { t } = useTranslation('vouchers', { lng: language });
  if (row.heading !== null) {
    return (
      <tr data-print="row" className="part">
        <th colSpan={wide} scope="rowgroup">
          {t(row.heading)}
        </th>
      </tr>
    );
  }
  return (
    <tr data-print="row">
      <td className="sl">{format.count(number)}</td>
      <td>
        <b className="med">{row.name}</b>{' '}
        <span className="t2">
          <AccountLine text={withMobileInDigits(row.text, frame)} />
        </span>
      </td>
      {hasBeside && <td className="beside">{row.remarks}</td>}
      {side === 'stock' && <td className="num">{`${format.quantity(row.quantityMilli)} ${row.unit}`}</td>}
      {hasCosts && <td className="num">{row.costMicro === null ? '' : format.cost(row.costMicro)}</td>}
      {hasCosts && <td className="num">{row.valuePaisa === null ? '' : format.amount(row.valuePaisa)}</td>}
      {figureColumns(side).map(({ figure }) => (
        <td key={figure} className="num">
          {format.amount(row[figure])}
        </td>
      ))}
    </tr>
  );
}

/** Returns the number of a row since the last heading, from 1. */
function numberOf(rows: readonly PrintedRow[], place: number): number {
  const heading = rows.slice(0, place).findLastIndex((row) => row.heading !== null);
  return place - heading;
}

/** Returns one column of amounts, or a debit and a credit column. */
const figureColumns = (side: VoucherSide) =>
  side === 'stock'
    ? []
    : side === 'both'
      ? ([
          { head: 'debitTk', figure: 'debitPaisa' },
          { head: 'creditTk', figure: 'creditPaisa' },
        ] as const)
      : ([{ head: 'amountTk', figure: side === 'debit' ? 'debitPaisa' : 'creditPaisa' }] as const);

/** Returns the value of goods that entered at a cost, as text. Empty for other goods. */
function goodsTotal({ lines }: PrintedVoucher, { total }: PrintFrame['format']): string[] {
  const paisa = lines.reduce((sum, { debit }) => sum + debit, 0n);
  return paisa === 0n ? [] : [total(paisa)];
}

/** Returns the amount for the words, in paisa: the sum of a side, or the value of goods that entered at a cost. */
function totalOf({ lines }: PrintedVoucher, side: VoucherSide, upTo: ReturnType<typeof printedTotals>): bigint {
  if (side === 'stock') return lines.reduce((sum, { debit }) => sum + debit, 0n);
  return side === 'credit' ? upTo.creditPaisa : upTo.debitPaisa;
}

/**
 * Returns the text with mobile numbers in the digits of the print. Codes keep their digits, because people type them as they
 * are (look "Do, do not").
 */
const withMobileInDigits = (text: string, { inDigits }: PrintFrame) =>
  formatMobilesIn(text).replace(/\b01\d{3}-\d{6}\b/g, inDigits);

interface TailProps {
  voucher: PrintedVoucher;
  side: VoucherSide;
  language: PrintFrame['language'];
  paper: Paper;
  /** The printed totals, one below each column of figures. `totalPaisa` is the amount for the words. */
  totals: readonly string[];
  totalPaisa: bigint;
}

/** Total, words and the lines to sign on, at the end of the last page. */
function Tail({ voucher, side, language, paper, totals, totalPaisa }: TailProps) {
  const { t } = useTranslation('vouchers', { lng: language });
  const words = language === 'bn' ? amountInBanglaWords : amountInEnglishWords;
  const party = side === 'debit' ? 'signReceiver' : side === 'credit' ? 'signPayer' : null;
  return (
    <div className="voucher-tail" data-print="tail">
      {totals.length > 0 && (
        <p className="voucher-print-total">
          <span>{t('total')}</span>
          {totals.map((total, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a total is its column's
            <span key={place} className={names('figure', roomOfPaisa(total))}>
              <Grand>{total}</Grand>
            </span>
          ))}
        </p>
      )}
      {totalPaisa > 0n && (
        <p>
          <span className="t2">{t('inWords')}:</span> {words(totalPaisa)}
        </p>
      )}
      {isRoll(paper) && <PreparedBy name={voucher.created_by} language={language} />}
      {(party !== null || !isRoll(paper)) && (
        <div className="signatures">
          {party !== null && <span>{t(party)}</span>}
          {!isRoll(paper) && (
            <>
              <span>
                {t('signPrepared')}
                <small>{voucher.created_by}</small>
              </span>
              <span>{t('signChecked')}</span>
              <span>{t('signApproved')}</span>
            </>
          )}
        </div>
      )}
    </div>
  );
}
