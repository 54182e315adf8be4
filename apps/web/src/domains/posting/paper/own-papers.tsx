import type { PrintedBranch } from '@cashbook/contract/organisation/letterhead';
import type { WordOf } from '@cashbook/words/catalogue';
import { type QueryClient, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '#session/refusal-text.ts';
import { Empty } from '#ui/empty.tsx';
import { Select } from '#ui/fields/field.tsx';
import type { Paper } from '#ui/print/paper.ts';
import type { PaperOf } from './paper-content.ts';
import { PaperPages } from './paper-pages.tsx';
import { type Printable, printable } from './paper-run.tsx';

/** The papers that a kind of document brings for itself, whichever document and lines they have. */
export interface OwnPapers {
  /** The pages of a document, with a choice of the paper above them if the kind has several. */
  Pages: (props: { id: string; paper: Paper }) => ReactNode;
  /** Reads a document for its first paper, which is the one printed among other documents. */
  read: (queries: QueryClient, id: string) => Promise<Printable>;
}

interface NamedPaper<Doc, Line> {
  name: WordOf<'vouchers'>;
  usePaper: PaperOf<Doc, Line>;
}

interface PapersOf<Doc, Line> {
  /** Returns the query that reads a document. */
  query: (id: string) => Pick<UseQueryOptions<Doc>, 'queryKey' | 'queryFn'>;
  /** The papers in the order of the choice. */
  papers: readonly [NamedPaper<Doc, Line>, ...NamedPaper<Doc, Line>[]];
}

/** Returns the papers of a kind from their description. */
export function ownPapers<Doc extends { branch: PrintedBranch }, Line>(of: PapersOf<Doc, Line>): OwnPapers {
  const [first] = of.papers;
  return {
    Pages: ({ id, paper }) => <Pages of={of} id={id} paper={paper} />,
    read: async (queries, id) => {
      const doc = await queries.fetchQuery(of.query(id));
      return printable(`${first.name} ${id}`, doc, first.usePaper);
    },
  };
}

interface PagesProps<Doc, Line> {
  of: PapersOf<Doc, Line>;
  id: string;
  paper: Paper;
}

function Pages<Doc extends { branch: PrintedBranch }, Line>({ of, id, paper }: PagesProps<Doc, Line>) {
  const { t } = useTranslation('vouchers');
  const [first] = of.papers;
  const [chosen, choose] = useState<string>(first.name);
  const { name, usePaper } = of.papers.find((one) => one.name === chosen) ?? first;
  const { data, error } = useQuery(of.query(id));
  if (error !== null) return <Empty title={refusalText(error)} />;
  if (data === undefined) return null;
  return (
    <>
      {of.papers.length > 1 && (
        <p className="sheets-note">
          <Select
            className="paper-choice"
            aria-label={t('whichPaper')}
            value={name}
            options={of.papers.map((one) => ({ value: one.name, label: t(one.name) }))}
            onChange={choose}
          />
        </p>
      )}
      <PaperPages name={name} doc={data} paper={paper} usePaper={usePaper} />
    </>
  );
}
