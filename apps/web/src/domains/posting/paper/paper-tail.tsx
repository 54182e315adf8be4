import { useTranslation } from 'react-i18next';
import type { PrintFrame } from '#screens/print-frame.ts';
import { names } from '#ui/names.ts';
import { isRoll, type Paper } from '#ui/print/paper.ts';
import { Grand, roomOfPaisa } from '#ui/table/columns.tsx';
import type { PaperContent, PaperSchedule, PaperSum, Signature } from './paper-content.ts';

interface TailProps<Line> {
  content: PaperContent<Line>;
  language: PrintFrame['language'];
  paper: Paper;
}

/** The sums, words, schedule, note and lines to sign on, at the end of the last page. */
export function Tail<Line>({ content, language, paper }: TailProps<Line>) {
  const { sums = [], words, schedule, note = '', signatures, author } = content;
  const { t } = useTranslation('vouchers', { lng: language });
  const toSign = signatures.filter(({ onSheet = false }) => !onSheet || !isRoll(paper));
  return (
    <div className="paper-tail" data-print="tail">
      {sums.length > 0 && <Sums sums={sums} />}
      {words !== undefined && (
        <p>
          <span className="t2">{t('inWords')}:</span> {words}
        </p>
      )}
      {schedule !== undefined && <Schedule schedule={schedule} paper={paper} />}
      {note !== '' && <p className="paper-note">{note}</p>}
      {author !== undefined && isRoll(paper) && (
        <p>
          <span className="t2">{t('signPrepared')}:</span> {author}
        </p>
      )}
      {toSign.length > 0 && <Signatures signatures={toSign} />}
    </div>
  );
}

function Sums({ sums }: { sums: readonly PaperSum[] }) {
  return (
    <dl className="paper-sums">
      {sums.map(({ name, figures, isNet = false }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: printed sums never change places
        <div key={index} className={names(isNet && 'net')}>
          <dt>{name}</dt>
          {figures.map((figure, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a figure is its column's
            <dd key={column} className={names(roomOfPaisa(figure))}>
              {isNet ? <Grand>{figure}</Grand> : figure}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

/** The most columns of a schedule, and the fewest rows for which it gets another one. */
const scheduleColumns = { most: 3, rows: 4 };

/** Returns the rows in columns of the same height; on a roll in one. */
function columnsOf(rows: PaperSchedule['rows'], paper: Paper): PaperSchedule['rows'][] {
  const columns = isRoll(paper) ? 1 : Math.min(scheduleColumns.most, Math.ceil(rows.length / scheduleColumns.rows));
  const height = Math.ceil(rows.length / columns);
  return Array.from({ length: Math.ceil(rows.length / height) }, (_, index) =>
    rows.slice(index * height, (index + 1) * height),
  );
}

function Schedule({ schedule: { title, heads, rows, note = '' }, paper }: { schedule: PaperSchedule; paper: Paper }) {
  if (rows.length === 0) return note !== '' && <p>{note}</p>;
  return (
    <div className="paper-schedule">
      <p className="med">{title}</p>
      <div className="paper-schedule-columns">
        {columnsOf(rows, paper).map((column, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: printed columns never change places
          <table key={place}>
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {column.map((cells) => (
                <tr key={cells[0]}>
                  {cells.map((cell, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column's
                    <td key={index}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
      {note !== '' && <p>{note}</p>}
    </div>
  );
}

function Signatures({ signatures }: { signatures: readonly Signature[] }) {
  return (
    <div className="signatures">
      {signatures.map(({ text, name }) => (
        <span key={text}>
          {text}
          {name !== undefined && <small>{name}</small>}
        </span>
      ))}
    </div>
  );
}
