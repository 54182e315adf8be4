import type { Row, Section } from '#reports/report';

/** The start of a branch, where its opening stands, or its end, where its closing rows stand. */
export interface SectionEdge {
  readonly edge: 'start' | 'end';
  readonly section: Section;
}

/** The edges of sections among rows that are read one after the other. */
export interface SectionsAround {
  /** Returns the edges between the row before and this one. Branches without rows lie between others. */
  before(row: Row): readonly SectionEdge[];
  /** Returns the edges after the last row. */
  rest(): readonly SectionEdge[];
}

/** Returns the edges of sections for rows in their order, each of which names its branch. */
export function sectionsAround(sections: readonly Section[]): SectionsAround {
  let at = -1;
  const edgesUpTo = (next: number): readonly SectionEdge[] => {
    const edges: SectionEdge[] = [];
    while (at < next) {
      const [ended, begun] = [sections[at], sections[at + 1]];
      if (ended !== undefined) edges.push({ edge: 'end', section: ended });
      if (begun !== undefined) edges.push({ edge: 'start', section: begun });
      at += 1;
    }
    return edges;
  };
  return {
    before: ({ branch_id: id }) => {
      if (sections[at]?.branch_id === id) return [];
      return edgesUpTo(sections.findIndex(({ branch_id }) => branch_id === id));
    },
    rest: () => edgesUpTo(sections.length),
  };
}
