import { factsIn, type PaperContent, type PaperPerson } from './paper-content.ts';

type FactsProps = Pick<PaperContent<never>, 'party' | 'facts' | 'people'>;
type PhotoProps = Pick<PaperContent<never>, 'photo'>;

/** The party of the document with its photo, the facts on one line below it, and other people each on a line of their own. */
export function Facts({ party, facts = [], people = [], photo = null }: FactsProps & PhotoProps) {
  return (
    <div className="paper-facts">
      {photo !== null && <img className="paper-photo" src={photo} alt="" />}
      {party !== undefined && <Person {...party} />}
      <p>
        {factsIn({ facts })
          .map(([name, said]) => [name, said].filter(Boolean).join(' '))
          .join(' · ')}
      </p>
      {people.map((person) => (
        <Person key={person.label} {...person} />
      ))}
    </div>
  );
}

function Person({ label, name, more = [] }: PaperPerson) {
  return (
    <p>
      {label} <b>{name}</b>
      {more.filter(Boolean).map((said) => ` · ${said}`)}
    </p>
  );
}

/** The facts of a paper without lines, one below the other. */
export function FactList({ facts = [] }: { facts: FactsProps['facts'] | undefined }) {
  return (
    <table className="paper-fact-list">
      <tbody>
        {factsIn({ facts }).map(([name, text], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: printed facts never change places
          <tr key={index}>
            <th scope="row">{name}</th>
            <td>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
