import { useTranslation } from 'react-i18next';
import type { PrintFrame } from '#screens/print-frame.ts';
import { names } from '#ui/names.ts';
import { isRoll, type Paper } from '#ui/print/paper.ts';
import { Grand, roomOfPaisa } from '#ui/table/columns.tsx';
import type { PaperContent, PaperSum, Signature } from './paper-content.ts';

interface TailProps<Line> {
  content: PaperContent<Line>;
  language: PrintFrame['language'];
  paper: Paper;
}

/** The sums, words, note and lines to sign on, at the end of the last page. */
export function Tail<Line>({ content, language, paper }: TailProps<Line>) {
  const { sums = [], words, note = '', signatures, author } = content;
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
      {sums.map(({ name, figures, isNet = false }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: printed sums never change places
        <div key={place} className={names(isNet && 'net')}>
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
