import { useTranslation } from 'react-i18next';
import type { PrintFrame } from '#screens/print-frame.ts';
import { names } from '#ui/names.ts';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { isRoll, type Paper } from '#ui/print/paper.ts';
import { Grand } from '#ui/table/columns.tsx';
import type { SheetPart } from './paged-sheets.tsx';
import type { PaperContent } from './paper-content.ts';
import { PreparedBy } from './prepared-by.tsx';
import './voucher-print.css';
import './paper.css';

interface PaperSheetProps<Line> extends SheetPart {
  content: PaperContent<Line>;
  paper: Paper;
  frame: PrintFrame;
}

/** One page of a paper on the letterhead of its branch or company: head, facts, lines, and the end on the last page. */
export function PaperSheet<Line>(props: PaperSheetProps<Line>) {
  const { content, paper, frame, page, pages } = props;
  const { language, letterhead, foot } = frame;
  const { t } = useTranslation('vouchers', { lng: language });
  const { number } = content;
  return (
    <Sheet
      paper={paper}
      language={language}
      letterhead={letterhead}
      title={content.title}
      left={
        <>
          {number.name} <b>{number.text}</b>
          {number.more !== undefined && number.more !== '' && ` · ${number.more}`}
        </>
      }
      right={`${t('date')} ${content.date}`}
      foot={foot(page, pages)}
    >
      {content.isVoid && <p className="void-stamp">{t('void')}</p>}
      <Lines {...props} />
      {page === pages && <Tail content={content} language={language} paper={paper} />}
    </Sheet>
  );
}

/** The table of a page: the facts and the heads again on each, its lines, and what they come to so far. */
function Lines<Line>({ content, frame, from, count, page, pages, measured }: PaperSheetProps<Line>) {
  const { language, format } = frame;
  const { t } = useTranslation('vouchers', { lng: language });
  const { t: tPrint } = useTranslation('print', { lng: language });
  const { lines, columns, carried } = content;
  return (
    <table className="voucher-print paper-lines">
      <colgroup>
        <col className="sl" />
        <col />
        {columns.map(({ head, width }) => (
          <col key={head} className={width} />
        ))}
      </colgroup>
      <thead data-print="head">
        <tr className="bank">
          <td colSpan={columns.length + 2}>
            <Facts content={content} />
          </td>
        </tr>
        <tr>
          <th className="sl">{t('sl')}</th>
          <th>{t('description')}</th>
          {columns.map(({ head }) => (
            <th key={head} className="num">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.slice(from, from + count).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: printed lines never change places
          <tr key={index} data-print="row">
            <td className="sl">{format.count(from + index + 1)}</td>
            <td>
              <Named {...content.line(line)} />
            </td>
            {columns.map(({ head, text, isStrong = false }) => (
              <td key={head} className="num">
                {isStrong ? <b>{text(line)}</b> : text(line)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {carried !== undefined && (page < pages || measured) && (
        <tfoot data-print="carry">
          <tr>
            <td colSpan={columns.length + 1}>{tPrint('carriedForward')}</td>
            <td className="num">{carried(lines.slice(0, from + count))}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

/** The party of the document, and the facts beside its lines. */
function Facts<Line>({ content: { party, facts } }: { content: PaperContent<Line> }) {
  return (
    <div className="paper-facts">
      <p>
        <b>{party.name}</b>
        {party.more.filter(Boolean).map((said) => ` · ${said}`)}
      </p>
      <p>
        {facts
          .filter(([, said]) => said !== '')
          .map(([name, said]) => [name, said].filter(Boolean).join(' '))
          .join(' · ')}
      </p>
    </div>
  );
}

function Named({ name, notes }: { name: string; notes: readonly string[] }) {
  const said = notes.filter(Boolean);
  return (
    <>
      <b className="med">{name}</b>
      {said.length > 0 && <span className="t2"> {said.join(' · ')}</span>}
    </>
  );
}

interface TailProps<Line> {
  content: PaperContent<Line>;
  language: PrintFrame['language'];
  paper: Paper;
}

/** The sums, words, note and lines to sign on, at the end of the last page. */
function Tail<Line>({ content: { sums, words, note = '', signatures, author }, language, paper }: TailProps<Line>) {
  const { t } = useTranslation('vouchers', { lng: language });
  return (
    <div className="voucher-tail" data-print="tail">
      {sums !== undefined && (
        <dl className="paper-sums">
          {sums.map(({ name, text, isNet = false }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: printed sums never change places
            <div key={place} className={names(isNet && 'net')}>
              <dt>{name}</dt>
              <dd>{isNet ? <Grand>{text}</Grand> : text}</dd>
            </div>
          ))}
        </dl>
      )}
      {words !== undefined && (
        <p>
          <span className="t2">{t('inWords')}:</span> {words}
        </p>
      )}
      {note !== '' && <p className="paper-note">{note}</p>}
      {author !== undefined && isRoll(paper) ? (
        <PreparedBy name={author} language={language} />
      ) : (
        <div className="signatures">
          {signatures.map(({ text, name }) => (
            <span key={text}>
              {text}
              {name !== undefined && <small>{name}</small>}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}
