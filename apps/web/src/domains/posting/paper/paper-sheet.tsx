import { useTranslation } from 'react-i18next';
import { Sheet } from '#ui/overlay/sheet.tsx';
import type { PaperContent } from './paper-content.ts';
import { FactList } from './paper-facts.tsx';
import { Table } from './paper-table.tsx';
import { Tail } from './paper-tail.tsx';
import type { SheetPart } from './sheet-part.ts';
import './paper.css';

/** One page of a paper on the letterhead of its branch or company: head, facts, lines, and the end on the last page. */
export function PaperSheet<Line>({ content, ...part }: SheetPart & { content: PaperContent<Line> }) {
  const { frame, paper, page, pages } = part;
  const { language, letterhead, foot } = frame;
  const { t } = useTranslation('vouchers', { lng: language });
  const { title, number, date, isVoid = false, table } = content;
  return (
    <Sheet
      paper={paper}
      language={language}
      letterhead={letterhead}
      title={title}
      left={number !== undefined && <NumberOf {...number} />}
      right={`${t('date')} ${date}`}
      foot={foot(page, pages)}
    >
      {isVoid && <p className="void-stamp">{t('void')}</p>}
      {table === undefined ? <FactList facts={content.facts} /> : <Table table={table} content={content} part={part} />}
      {page === pages && <Tail content={content} language={language} paper={paper} />}
    </Sheet>
  );
}

function NumberOf({ name, text, more = '' }: NonNullable<PaperContent<never>['number']>) {
  return (
    <>
      {name} {text !== undefined && <b>{text}</b>}
      {more !== '' && ` · ${more}`}
    </>
  );
}
