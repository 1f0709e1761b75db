import { settingText } from '@trame/domain/company';
import {
  dayInWords,
  drawnDays,
  groupText,
  hoursAndMinutes,
  lastResults,
  longDuration,
  priceText,
  questionsOf,
  type ProgrammeContent,
  type ProgrammeIndicator,
  type ProgrammePublisher,
} from '@trame/domain/catalogue';
import { Fragment, type ReactNode } from 'react';
import './programme-page.css';

/** The page of a programme, on the public site and as the catalogue previews it. */

export type ProgrammeDaysProps = { days?: number | undefined; hours?: number | undefined };

/** The length of a programme as bars, one for each day; the text beside it says the same. */
export function ProgrammeDays({ days, hours }: ProgrammeDaysProps) {
  const { whole, half } = drawnDays({
    ...(days !== undefined && { duration_days: days }),
    ...(hours !== undefined && { duration_hours: hours }),
  });
  if (whole === 0 && !half) return null;
  return (
    <i className="days" aria-hidden="true">
      {Array.from({ length: whole }, (_, at) => (
        <i key={at} />
      ))}
      {half && <i className="half" />}
    </i>
  );
}

const ENTRY = /^\s*(?:[-–—•*]|\d+[.)])\s+/;

/** A text of several lines: paragraphs, and a list where lines begin with a dash or a bullet. */
function Lines({ text }: { text: string }) {
  const parts: { isList: boolean; lines: string[] }[] = [];
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const isList = ENTRY.test(line);
    const last = parts.at(-1);
    if (isList && last?.isList) last.lines.push(line.replace(ENTRY, ''));
    else parts.push({ isList, lines: [line.replace(ENTRY, '')] });
  }
  return parts.map(({ isList, lines }, at) =>
    isList ? (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one text that is never edited here
      <Marks key={at} entries={lines} />
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- as above
      <p key={at}>{lines}</p>
    ),
  );
}

function Marks({ entries }: { entries: readonly string[] }) {
  return (
    <ul className="fp-marks">
      {entries.map((entry, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- entries of one list that is never edited here
        <li key={at}>{entry}</li>
      ))}
    </ul>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** The title and the short description. */
export function ProgrammeHead({ content: { title, summary } }: { content: ProgrammeContent }) {
  return (
    <>
      <h1 className="display">{title}</h1>
      {summary && <p className="fp-lead">{summary}</p>}
    </>
  );
}

const LIST = new Intl.ListFormat('fr', { type: 'conjunction' });

/** The price and the facts that people compare. */
export function ProgrammeBrief({ content }: { content: ProgrammeContent }) {
  const { places = [], price_terms: terms } = content;
  const price = priceText(content);
  const [amount, per] = price.split(/(?<=HT) /);
  const brief = [
    ['Durée', longDuration(content)],
    ['Délai', content.access_delay],
    ['Modalité', content.modality],
    [places.length > 1 ? 'Lieux' : 'Lieu', LIST.format(places)],
    ['Groupe', groupText(content)],
    ['Financement', content.funding],
  ].filter((entry): entry is [string, string] => Boolean(entry[1]));
  return (
    <>
      {(price || terms) && (
        <p className="price">
          {amount && <span className="display">{amount}</span>}
          {per && <small>{per}</small>}
          {terms && <small>{terms}</small>}
        </p>
      )}
      <dl>
        {brief.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {name === 'Durée' && (
                <ProgrammeDays days={content.duration_days} hours={content.duration_hours} />
              )}
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

export type ProgrammePartsProps = {
  content: ProgrammeContent;
  indicators: readonly ProgrammeIndicator[];
  publisher: ProgrammePublisher;
};

/** What the sheet says, part by part; a field that is not known has none. */
export function ProgrammeParts({ content, indicators, publisher }: ProgrammePartsProps) {
  const { certification, modules = [], objectives = [] } = content;
  const { contact_name: name, contact_phone: phone, contact_email: email } = content;
  const results = lastResults(indicators);
  const questions = questionsOf(content, publisher);
  return (
    <>
      {objectives.length > 0 && (
        <Part id="objectifs" title="À la fin, vous saurez">
          <Marks entries={objectives} />
        </Part>
      )}
      {modules.length > 0 && (
        <Part id="programme" title="Le programme">
          <ol className="fp-plan">
            {modules.map(({ title, hours, text }, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- modules of one sheet that is never edited here
              <li key={at}>
                <div>
                  <h3>{title}</h3>
                  {text && <Lines text={text} />}
                </div>
                {hours !== undefined && <span>{hoursAndMinutes(hours)}</span>}
              </li>
            ))}
          </ol>
        </Part>
      )}
      {(content.audience || content.prerequisites) && (
        <Part id="public" title="Pour qui, et avant">
          {content.audience && <Lines text={content.audience} />}
          {content.prerequisites && (
            <>
              <h3>Prérequis</h3>
              <Lines text={content.prerequisites} />
            </>
          )}
        </Part>
      )}
      {(content.methods || content.evaluation) && (
        <Part id="methodes" title="Comment, et comment c’est évalué">
          {content.methods && <Lines text={content.methods} />}
          {content.evaluation && (
            <>
              <h3>Évaluation</h3>
              <Lines text={content.evaluation} />
            </>
          )}
        </Part>
      )}
      {certification && (
        <Part id="certification" title="Certification">
          <p>{[certification.title, certification.code].filter(Boolean).join(', ')}</p>
          {certification.certifier && <p>Délivrée par {certification.certifier}.</p>}
          {certification.registered_on && (
            <p>
              Enregistrée le {dayInWords(certification.registered_on)}
              {certification.ends_on && `, jusqu’au ${dayInWords(certification.ends_on)}`}.
            </p>
          )}
        </Part>
      )}
      {results && (
        <Part id="resultats" title={`Résultats ${results.year}`}>
          <dl className="res">
            {results.results.map(({ label, value, unit, n }) => (
              <div key={label}>
                <dt>
                  {label}, sur {n} {n > 1 ? 'personnes' : 'personne'}
                </dt>
                <dd className="display">
                  {value} {unit}
                </dd>
              </div>
            ))}
          </dl>
        </Part>
      )}
      {questions.length > 0 && (
        <Part id="acces" title="Accès et accessibilité">
          <div className="fp-qa">
            {questions.map(({ question, answer }) => (
              <details key={question} open>
                <summary>{question}</summary>
                <Lines text={answer} />
              </details>
            ))}
          </div>
        </Part>
      )}
      {(name || phone || email) && (
        <Part id="contact" title="Une question sur ce programme">
          <p>
            {name}
            {phone && (
              <Fragment>
                {name && ', '}
                <a className="nowrap" href={`tel:${phone}`}>
                  {settingText('phone', phone)}
                </a>
              </Fragment>
            )}
            {email && (
              <Fragment>
                {(name || phone) && ', '}
                <a href={`mailto:${email}`}>{email}</a>
              </Fragment>
            )}
          </p>
        </Part>
      )}
    </>
  );
}
