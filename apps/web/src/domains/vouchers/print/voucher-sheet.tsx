import type { VoucherWhole } from '@cashbook/contract/vouchers/voucher';
import { amountInBanglaWords, amountInEnglishWords } from '@cashbook/money';
import { useTranslation } from 'react-i18next';
import { formatsFor } from '#i18n/format.ts';
import { useSignedIn } from '#session/session.ts';
import { Grand } from '#ui/columns.tsx';
import { type Paper, Sheet } from '#ui/sheet.tsx';
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
  /** The moment of printing, ISO 8601. */
  printedAt: string;
  /** For measuring: total and carried sum on one page. */
  measured?: boolean;
}

/** The language in which the branch prints (ui "Reach"). */
export const printLanguage = (voucher: VoucherWhole) => (voucher.branch.use_bangla ? 'bn' : 'en');

/** One page of a voucher on the letterhead of its branch or company. */
export function VoucherSheet(props: VoucherSheetProps) {
  const { voucher, paper, rows, from, count, page, pages, printedAt } = props;
  const language = printLanguage(voucher);
  const { t } = useTranslation('vouchers', { lng: language });
  const { user } = useSignedIn();
  const format = usePrintFormat(voucher);
  const letterhead = useLetterhead(voucher);
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
      foot={[
        t('systemGenerated'),
        t('printedBy', { date: format.dayOf(printedAt), time: format.time(printedAt), name: user.name }),
        t('pageOf', { page: format.count(page), pages: format.count(pages) }),
      ]}
    >
      {voucher.is_void && <p className="void-stamp">{t('void')}</p>}
      <table>
        <thead data-print="head">
          <tr>
            <th className="sl">{t('sl')}</th>
            <th>{t('description')}</th>
            <th>{t('remarks')}</th>
            <th className="num">{t('amountTk')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(from, from + count).map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: printed rows never change places
            <tr key={index} data-print="row">
              <td className="sl">{format.count(from + index + 1)}</td>
              <td>
                <b className="med">{row.name}</b> <span className="t2">{row.text}</span>
              </td>
              <td>{row.remarks}</td>
              <td className="num">{format.amount(row.amountPaisa)}</td>
            </tr>
          ))}
        </tbody>
        {(!isLast || props.measured) && (
          <tfoot data-print="carry">
            <tr>
              <td colSpan={3}>{t('carriedForward')}</td>
              <td className="num">{format.amount(upTo)}</td>
            </tr>
          </tfoot>
        )}
      </table>
      {isLast && <Tail voucher={voucher} totalPaisa={upTo} />}
    </Sheet>
  );
}

/** Total, words and the lines to sign on, at the end of the last page. */
function Tail({ voucher, totalPaisa }: { voucher: VoucherWhole; totalPaisa: bigint }) {
  const language = printLanguage(voucher);
  const { t } = useTranslation('vouchers', { lng: language });
  const { amount } = usePrintFormat(voucher);
  const words = language === 'bn' ? amountInBanglaWords : amountInEnglishWords;
  return (
    <div className="voucher-tail" data-print="tail">
      <p className="voucher-print-total">
        <span>{t('total')}</span>
        <Grand>{amount(totalPaisa)}</Grand>
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

function usePrintFormat(voucher: VoucherWhole) {
  const { settings } = useSignedIn();
  return formatsFor(printLanguage(voucher), settings.branch.money_format);
}

/** Of the branch where it prints on its own pad (`pad_heading_print`), else of the company, with the branch below. */
function useLetterhead({ branch }: VoucherWhole) {
  const { t } = useTranslation('vouchers', { lng: branch.use_bangla ? 'bn' : 'en' });
  const { settings } = useSignedIn();
  const reach = ({ address, phone }: { address: string; phone: string }) =>
    [address, phone === '' ? '' : t('phone', { phone })].filter(Boolean).join(' · ');
  return branch.pad_heading_print
    ? { name: branch.name, lines: [reach(branch)] }
    : { name: settings.company.name, lines: [branch.name, reach(settings.company)] };
}
