import { factsIn, type PaperContent } from './paper-content.ts';

type FactsProps = Pick<PaperContent<never>, 'party' | 'facts'>;
type PhotoProps = Pick<PaperContent<never>, 'photo'>;

/** The party of the document with its photo, and the facts on one line below it. */
export function Facts({ party, facts = [], photo = null }: FactsProps & PhotoProps) {
  return (
    <div className="paper-facts">
      {photo !== null && <img className="paper-photo" src={photo} alt="" />}
      {party !== undefined && (
        <p>
          {party.label} <b>{party.name}</b>
          {(party.more ?? []).filter(Boolean).map((said) => ` · ${said}`)}
        </p>
      )}
      <p>
        {factsIn({ facts })
          .map(([name, said]) => [name, said].filter(Boolean).join(' '))
          .join(' · ')}
      </p>
    </div>
  );
}

/** The facts of a paper without lines, one below the other. */
export function FactList({ facts = [] }: { facts: FactsProps['facts'] | undefined }) {
  return (
    <table className="paper-fact-list">
      <tbody>
        {factsIn({ facts }).map(([name, text], place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: printed facts never change places
          <tr key={place}>
            <th scope="row">{name}</th>
            <td>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
