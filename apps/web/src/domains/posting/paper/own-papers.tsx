import type { PrintedBranch } from '@cashbook/contract/organisation/letterhead';
import type { WordOf } from '@cashbook/words/catalogue';
import { type QueryClient, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '#session/refusal-text.ts';
import { Empty } from '#ui/empty.tsx';
import { Select } from '#ui/fields/field.tsx';
import type { Paper } from '#ui/print/paper.ts';
import type { PaperOf } from './paper-content.ts';
import { PaperRun, type Printable, printable } from './paper-run.tsx';

/** The papers that a kind of document brings for itself, whichever document and lines they have. */
export interface OwnPapers {
  /** The pages of a document, with a choice of the paper above them if the kind has several. */
  Pages: (props: { id: string; paper: Paper }) => ReactNode;
  /** Reads a document for its first paper, which is the one printed among other documents. */
  read: (queries: QueryClient, id: string) => Promise<Printable>;
}

/** One paper of a document, whatever lines it has. */
interface NamedPaper<Doc> {
  name: WordOf<'vouchers'>;
  printed: (key: string, doc: Doc) => Printable;
}

/** Returns a paper by its name in the choice. */
export const namedPaper = <Doc, Line>(name: WordOf<'vouchers'>, usePaper: PaperOf<Doc, Line>): NamedPaper<Doc> => ({
  name,
  printed: (key, doc) => printable(`${name} ${key}`, doc, usePaper),
});

interface PapersOf<Doc> {
  /** Returns the query that reads a document. */
  query: (id: string) => Pick<UseQueryOptions<Doc>, 'queryKey' | 'queryFn'>;
  /** The papers in the order of the choice. */
  papers: readonly [NamedPaper<Doc>, ...NamedPaper<Doc>[]];
}

/** Returns the papers of a kind from their description. */
export function ownPapers<Doc extends { branch: PrintedBranch }>(of: PapersOf<Doc>): OwnPapers {
  const [first] = of.papers;
  return {
    Pages: ({ id, paper }) => <Pages of={of} id={id} paper={paper} />,
    read: async (queries, id) => {
      const doc = await queries.fetchQuery(of.query(id));
      return first.printed(id, doc);
    },
  };
}

interface PagesProps<Doc> {
  of: PapersOf<Doc>;
  id: string;
  paper: Paper;
}

function Pages<Doc extends { branch: PrintedBranch }>({ of, id, paper }: PagesProps<Doc>) {
  const { t } = useTranslation('vouchers');
  const [first] = of.papers;
  const [chosen, choose] = useState<string>(first.name);
  const named = of.papers.find((one) => one.name === chosen) ?? first;
  const { data, error } = useQuery(of.query(id));
  const documents = useMemo(() => (data === undefined ? [] : [named.printed(id, data)]), [named, id, data]);
  if (error !== null) return <Empty title={refusalText(error)} />;
  if (data === undefined) return null;
  return (
    <>
      {of.papers.length > 1 && (
        <p className="sheets-note">
          <Select
            className="paper-choice"
            aria-label={t('whichPaper')}
            value={named.name}
            options={of.papers.map((one) => ({ value: one.name, label: t(one.name) }))}
            onChange={choose}
          />
        </p>
      )}
      <PaperRun documents={documents} branch={data.branch} paper={paper} />
    </>
  );
}
