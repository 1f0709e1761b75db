import { recipientRoleLabel } from '@trame/domain/signatures';
import type { ProofSummary, ProvenPerson } from '@trame/signature/proof';
import { utcMoment } from '@trame/signature/verify';

const ACTS = { signed: 'A signé', approved: 'A approuvé', declined: 'A refusé' } as const;

/** What a person did, in the order of an envelope. */
function stepsOf(person: ProvenPerson, people: readonly ProvenPerson[]): [string, string | null][] {
  const { openedAt, codeAt, consentAt, actedAt, act, handedOnTo } = person;
  const heir = people.find(({ id }) => id === handedOnTo);
  return [
    ['Ouvert', openedAt],
    ['Code donné', codeAt],
    ['Consentement', consentAt],
    [act ? ACTS[act] : '', actedAt],
    [heir ? `Transmis à ${heir.name}` : '', null],
  ];
}

/** Who did what and when, and which documents they had before them. */
export function PeopleView({
  summary: { people, documents, reference, title, sender },
}: {
  summary: ProofSummary;
}) {
  return (
    <section className="ver-c ver-people" aria-labelledby="parties">
      <h2 id="parties">Qui a fait quoi, et quand</h2>
      <p>
        {`Enveloppe ${reference}, «\u00a0${title}\u00a0», envoyée par ${sender}. Heures en temps universel.`}
      </p>
      <ul className="ver-parties">
        {people.map((person) => (
          <li key={person.id}>
            <strong>{person.name}</strong>
            <span>
              {recipientRoleLabel(person.role)}, {person.email}
            </span>
            <dl>
              {stepsOf(person, people)
                .filter(([name, at]) => name !== '' && (at !== null || name.startsWith('Transmis')))
                .map(([name, at]) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd className="num">{at ? utcMoment(at) : ''}</dd>
                  </div>
                ))}
            </dl>
          </li>
        ))}
      </ul>
      <h3>Documents montrés</h3>
      <ul className="ver-docs">
        {documents.map(({ name, pages, shown, original }) => (
          <li key={shown}>
            <strong>{name}</strong>
            <span>
              {pages} page{pages > 1 ? 's' : ''}
            </span>
            <span className="ver-hash">montré {shown}</span>
            {original && original !== shown && <span className="ver-hash">fourni {original}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
