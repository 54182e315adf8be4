import { party as description } from '@cashbook/contract/parties/parties';
import { columnsOf, headOf } from '@cashbook/contract/records/fields';
import type { RecordRow } from '@cashbook/contract/records/record';
import { useTranslation } from 'react-i18next';
import { type CellWords, cellText } from '#domains/records/cell-text.ts';
import { useFormat } from '#i18n/format.ts';
import { Fact, Facts } from '#ui/facts.tsx';
import { Picture } from '#ui/fields/picture.tsx';
import './party-card.css';

const pictures = [
  { of: 'photo', word: 'photo' },
  { of: 'nid_picture', word: 'nidPicture' },
] as const;

/** The fields that the card shows elsewhere: in its title, its buttons, beside the balance, as pictures. */
const elsewhere: ReadonlySet<string> = new Set([
  ...['name', 'mobile', 'shares_mobile', 'credit_limit', 'is_elsewhere'],
  ...pictures.map(({ of }) => of),
]);

/** The facts about the person or firm: every field that is filled in. */
export function PartyFacts({ party }: { party: RecordRow }) {
  const { t, i18n } = useTranslation('records');
  const format = useFormat();
  const words: CellWords = { language: i18n.language, format, yes: t('yes'), no: '' };
  const facts = columnsOf(description).flatMap(([name, field]) => {
    const text = elsewhere.has(name) ? '' : cellText(name, field, party, words);
    return text === '' ? [] : [{ name, word: headOf(field), text }];
  });
  return (
    <section className="card">
      <Facts>
        <Fact name={t('branch')}>{String(party.branch_name)}</Fact>
        {facts.map(({ name, word, text }) => (
          <Fact key={name} name={t(word)}>
            {text}
          </Fact>
        ))}
        {pictures.map(({ of, word }) => (
          <PartyPicture key={of} address={party[of]} word={t(word)} />
        ))}
      </Facts>
    </section>
  );
}

/** A picture of the person; it opens in its full size. */
function PartyPicture({ address, word }: { address: unknown; word: string }) {
  if (typeof address !== 'string') return null;
  return (
    <div>
      <dt>{word}</dt>
      <dd>
        <a href={address} target="_blank" rel="noreferrer">
          <Picture src={address} alt={word} className="party-picture" />
        </a>
      </dd>
    </div>
  );
}
