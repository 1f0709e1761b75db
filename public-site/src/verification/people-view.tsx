import type { Locale } from '@trame/domain';
import type { ProofSummary, ProvenPerson } from '@trame/signature/proof';
import { utcMoment } from '@trame/signature/verify';
import { VERIFIER_TEXTS, type VerifierTexts } from './texts.ts';

/** What a person did, in the order of an envelope; handing on has no hour of its own. */
function stepsOf(
  person: ProvenPerson,
  people: readonly ProvenPerson[],
  { people: t }: VerifierTexts,
): [string, string | null][] {
  const { openedAt, codeAt, consentAt, actedAt, act, handedOnTo } = person;
  const heir = people.find(({ id }) => id === handedOnTo);
  const steps: [string, string | null][] = [
    [t.opened, openedAt],
    [t.code, codeAt],
    [t.consent, consentAt],
    [act ? t.acts[act] : '', actedAt],
  ];
  const done = steps.filter(([name, at]) => name !== '' && at !== null);
  return heir ? [...done, [t.handedOn(heir.name), null]] : done;
}

/** Who did what and when, and which documents they had before them. */
export function PeopleView({
  summary: { people, documents, reference, title, sender },
  locale,
}: {
  summary: ProofSummary;
  locale: Locale;
}) {
  const texts = VERIFIER_TEXTS[locale];
  const t = texts.people;
  return (
    <section className="ver-c ver-people" aria-labelledby="parties">
      <h2 id="parties">{t.title}</h2>
      <p>{t.envelope(reference, title, sender)}</p>
      <ul className="ver-parties">
        {people.map((person) => (
          <li key={person.id}>
            <strong>{person.name}</strong>
            <span>
              {t.roles[person.role]}, {person.email}
            </span>
            <dl>
              {stepsOf(person, people, texts).map(([name, at]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd className="num">{at ? utcMoment(at, locale) : ''}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      <h3>{t.documents}</h3>
      <ul className="ver-docs">
        {documents.map(({ name, pages, shown, original }) => (
          <li key={shown}>
            <strong>{name}</strong>
            <span>{t.pages(pages)}</span>
            <span className="ver-hash">
              {t.shown} {shown}
            </span>
            {original && original !== shown && (
              <span className="ver-hash">
                {t.original} {original}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
