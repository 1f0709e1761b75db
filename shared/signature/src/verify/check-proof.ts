import { withDe } from '@trame/domain';
import { SES_TITLE, SES_WORTH } from '@trame/domain/signatures';
import type { Proof } from '../proof/line.ts';
import type { ProofSummary, ProvenPerson } from '../proof/summary.ts';
import type { Check } from './verdict.ts';
import { capital, counted, nameList, utcMoment } from './words.ts';

/** Clocks of two machines may differ by this much, in milliseconds. */
const CLOCKS = 5 * 60_000;

/** SHA-256 of `[]`: an approver fills nothing in. */
const NOTHING_FILLED = '4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945';

/** Every line holds the hash of the line before. */
export function checkChain({ lines, firstBroken }: Proof): Check {
  if (firstBroken) {
    const { line, why } = firstBroken;
    return {
      key: 'chain',
      status: 'ko',
      title: `La chaîne est rompue à la ligne ${line}`,
      text: `Ligne ${line}\u00a0: ${why}.`,
    };
  }
  return {
    key: 'chain',
    status: 'ok',
    title: 'La chaîne est entière',
    text: `${capital(counted(lines.length, 'événement')).replace('Une', 'Un')}. Chacun contient l’empreinte du précédent.`,
  };
}

/** No line is before the one above it, nor after the seal. */
export function checkHours({ lines }: Proof, sealedAt: Date | null): Check {
  const moments = lines.map(({ line }) => Date.parse(line.at));
  const early = moments.findIndex((moment, index) => moment < (moments[index - 1] ?? 0));
  const last = moments.at(-1) ?? 0;
  const base = { key: 'hours', title: 'Les heures se suivent' } as const;
  if (early !== -1)
    return {
      ...base,
      status: 'ko',
      title: 'Les heures ne se suivent pas',
      text: `La ligne ${early + 1} est datée d’avant la précédente.`,
    };
  if (sealedAt && last > sealedAt.getTime() + CLOCKS)
    return {
      ...base,
      status: 'ko',
      title: 'Les heures ne se suivent pas',
      text: 'La dernière ligne est datée d’après le sceau.',
    };
  const [from, to] = [lines[0]?.line.at, lines.at(-1)?.line.at];
  return {
    ...base,
    status: 'ok',
    text: from && to ? `Du ${utcMoment(from)} au ${utcMoment(to)}, temps universel.` : '',
  };
}

const expected = (person: ProvenPerson) => (person.role === 'signer' ? 'signed' : 'approved');

/** What is wrong with what one person did, in French; null when all is as it was planned. */
function personFault(person: ProvenPerson): string | null {
  if (person.role === 'copy' || person.handedOnTo !== null) return null;
  if (person.act === 'declined') return `${person.name} a refusé`;
  if (person.act !== expected(person))
    return person.role === 'signer' ? `${person.name} n’a pas signé` : `${person.name} n’a pas approuvé`;
  if (person.needsCode && person.codeAt === null)
    return `${person.name} n’a pas donné le code reçu par e-mail`;
  return person.role === 'signer' && person.consentAt === null
    ? `${person.name} n’a pas donné son consentement`
    : null;
}

/** How many gave a code, in French. */
function codesOf(signers: readonly ProvenPerson[]): string {
  const withCode = signers.filter(({ codeAt }) => codeAt !== null).length;
  if (withCode === 0) return 'Par le lien reçu par e-mail, sans code.';
  if (withCode === signers.length)
    return withCode === 1 ? 'Avec un code reçu par e-mail.' : 'Chacune avec un code reçu par e-mail.';
  return `${withCode} sur ${signers.length} avec un code reçu par e-mail.`;
}

/** Everybody did what was asked, in the order that was planned. */
export function checkSignatures({ people, order }: ProofSummary): Check {
  const acting = people.filter(({ role, handedOnTo }) => role !== 'copy' && handedOnTo === null);
  const signers = acting.filter(({ role }) => role === 'signer');
  const faults = people.map(personFault).filter((fault) => fault !== null);
  if (signers.length === 0) faults.push('aucun signataire n’est prévu');
  // Several may have the same turn.
  const late = acting.find((person) =>
    acting.some(
      (before) => before.position < person.position && (before.actedAt ?? '') > (person.actedAt ?? ''),
    ),
  );
  if (order === 'sequential' && late) faults.push(`${late.name} a agi avant son tour`);
  const count = counted(signers.length, 'signature');
  if (faults.length > 0)
    return {
      key: 'signatures',
      status: 'ko',
      title: 'Les signatures ne sont pas celles prévues',
      text: `${capital(faults.join(', '))}.`,
    };
  return {
    key: 'signatures',
    status: 'ok',
    title: `${capital(count)}, ${order === 'sequential' ? 'dans l’ordre prévu' : 'comme prévu'}`,
    text: `${nameList(signers.map(({ name }) => name))}. ${codesOf(signers)}`,
  };
}

/** Everybody had the same documents in front of them. */
export function checkDocuments({ documents, people }: ProofSummary): Check {
  const shown = documents
    .map((document) => document.shown)
    .toSorted()
    .join();
  const other = people.find(
    ({ act, documents: seen }) =>
      (act === 'signed' || act === 'approved') && seen.toSorted().join() !== shown,
  );
  if (documents.length === 0 || other)
    return {
      key: 'documents',
      status: 'ko',
      title: 'Les documents ne sont pas les mêmes pour tous',
      text: other
        ? `${other.name} avait d’autres empreintes devant les yeux.`
        : 'La preuve ne nomme aucun document.',
    };
  return {
    key: 'documents',
    status: 'ok',
    title: 'Tous ont eu les mêmes documents',
    text: `${nameList(documents.map(({ name }) => name))}, la même empreinte à chaque signature.`,
  };
}

/** What each person filled in is what the line of their act has the hash of. `hashes`: of the attached values, by person. */
export function checkValues(
  { people }: ProofSummary,
  hashes: ReadonlyMap<string, string> | null,
): Check | null {
  const acted = people.filter(
    ({ act, values }) => (act === 'signed' || act === 'approved') && values !== null,
  );
  if (acted.length === 0) return null;
  const base = { key: 'values' } as const;
  if (!hashes)
    return {
      ...base,
      status: 'info',
      title: 'Les réponses ne sont pas jointes',
      text: 'Leur empreinte est dans la preuve, mais ne se recalcule pas à partir de ce fichier.',
    };
  const other = acted.find(({ id, values }) => (hashes.get(id) ?? NOTHING_FILLED) !== values);
  if (other)
    return {
      ...base,
      status: 'ko',
      title: 'Les réponses jointes ne sont pas celles de la preuve',
      text: `Celles ${withDe(other.name)} ont une autre empreinte.`,
    };
  return {
    ...base,
    status: 'ok',
    title: 'Les réponses sont celles de la preuve',
    text: `L’empreinte de ce que chaque personne a rempli, recalculée ici, est celle de sa ligne\u00a0: ${nameList(acted.map(({ name }) => name))}.`,
  };
}

/** What such signatures are worth. */
export function noticeOf(people: readonly ProvenPerson[]): Check {
  const signers = people.filter(({ act }) => act === 'signed');
  const hasCodes = signers.some(({ codeAt }) => codeAt !== null);
  return {
    key: 'notice',
    status: 'info',
    title: SES_TITLE,
    text: `${SES_WORTH}\u00a0: l’identité repose sur l’adresse e-mail${hasCodes ? ' et le code' : ''}.`,
  };
}
