import type { Proof } from '../proof/line.ts';
import type { ProofSummary, ProvenPerson } from '../proof/summary.ts';
import { faultText, type VerdictTexts } from './texts.ts';
import type { Check } from './verdict.ts';

/** Clocks of two machines may differ by this much, in milliseconds. */
const CLOCKS = 5 * 60_000;

/** SHA-256 of `[]`: an approver fills nothing in. */
const NOTHING_FILLED = '4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945';

/** Every line holds the hash of the line before. */
export function checkChain({ lines, firstBroken }: Proof, t: VerdictTexts): Check {
  if (firstBroken) {
    const { line } = firstBroken;
    return {
      key: 'chain',
      status: 'ko',
      title: t.chain.broken(line),
      text: t.chain.brokenText(line, faultText(firstBroken, t)),
    };
  }
  return { key: 'chain', status: 'ok', title: t.chain.whole, text: t.chain.wholeText(lines.length) };
}

/** No line is before the one above it, nor after the seal. */
export function checkHours({ lines }: Proof, sealedAt: Date | null, { hours }: VerdictTexts): Check {
  const moments = lines.map(({ line }) => Date.parse(line.at));
  const early = moments.findIndex((moment, index) => moment < (moments[index - 1] ?? 0));
  const last = moments.at(-1) ?? 0;
  const wrong = { key: 'hours', status: 'ko', title: hours.not } as const;
  if (early !== -1) return { ...wrong, text: hours.early(early + 1) };
  if (sealedAt && last > sealedAt.getTime() + CLOCKS) return { ...wrong, text: hours.afterSeal };
  const [from, to] = [lines[0]?.line.at, lines.at(-1)?.line.at];
  return {
    key: 'hours',
    status: 'ok',
    title: hours.follow,
    text: from && to ? hours.followText(from, to) : '',
  };
}

const expected = (person: ProvenPerson) => (person.role === 'signer' ? 'signed' : 'approved');

/** What is wrong with what one person did; null when all is as it was planned. */
function personFault(person: ProvenPerson, { signatures }: VerdictTexts): string | null {
  const { name, role } = person;
  if (role === 'copy' || person.handedOnTo !== null) return null;
  if (person.act === 'declined') return signatures.declined(name);
  if (person.act !== expected(person))
    return role === 'signer' ? signatures.notSigned(name) : signatures.notApproved(name);
  if (person.needsCode && person.codeAt === null) return signatures.withoutCode(name);
  return role === 'signer' && person.consentAt === null ? signatures.withoutConsent(name) : null;
}

/** How many gave a code. */
function codesOf(signers: readonly ProvenPerson[], { signatures }: VerdictTexts): string {
  const withCode = signers.filter(({ codeAt }) => codeAt !== null).length;
  if (withCode === 0) return signatures.noCode;
  if (withCode === signers.length) return withCode === 1 ? signatures.oneCode : signatures.allCodes;
  return signatures.someCodes(withCode, signers.length);
}

/** Everybody did what was asked, in the order that was planned. */
export function checkSignatures({ people, order }: ProofSummary, t: VerdictTexts): Check {
  const { signatures } = t;
  const acting = people.filter(({ role, handedOnTo }) => role !== 'copy' && handedOnTo === null);
  const signers = acting.filter(({ role }) => role === 'signer');
  const faults = people.map((person) => personFault(person, t)).filter((fault) => fault !== null);
  if (signers.length === 0) faults.push(signatures.nobody);
  // Several may have the same turn.
  const late = acting.find((person) =>
    acting.some(
      (before) => before.position < person.position && (before.actedAt ?? '') > (person.actedAt ?? ''),
    ),
  );
  if (order === 'sequential' && late) faults.push(signatures.early(late.name));
  if (faults.length > 0)
    return { key: 'signatures', status: 'ko', title: signatures.not, text: signatures.faults(faults) };
  return {
    key: 'signatures',
    status: 'ok',
    title: signatures.planned(signers.length, order === 'sequential'),
    text: `${signatures.names(signers.map(({ name }) => name))}. ${codesOf(signers, t)}`,
  };
}

/** Everybody had the same documents in front of them. */
export function checkDocuments({ documents, people }: ProofSummary, t: VerdictTexts): Check {
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
      title: t.documents.other,
      text: other ? t.documents.otherText(other.name) : t.documents.none,
    };
  return {
    key: 'documents',
    status: 'ok',
    title: t.documents.same,
    text: t.documents.sameText(documents.map(({ name }) => name)),
  };
}

/** What each person filled in is what the line of their act has the hash of. `hashes`: of the attached values, by person. */
export function checkValues(
  { people }: ProofSummary,
  hashes: ReadonlyMap<string, string> | null,
  { values: t }: VerdictTexts,
): Check | null {
  const acted = people.filter(
    ({ act, values }) => (act === 'signed' || act === 'approved') && values !== null,
  );
  if (acted.length === 0) return null;
  const base = { key: 'values' } as const;
  if (!hashes) return { ...base, status: 'info', title: t.none, text: t.noneText };
  const other = acted.find(({ id, values }) => (hashes.get(id) ?? NOTHING_FILLED) !== values);
  if (other) return { ...base, status: 'ko', title: t.other, text: t.otherText(other.name) };
  return { ...base, status: 'ok', title: t.same, text: t.sameText(acted.map(({ name }) => name)) };
}

/** What such signatures are worth. */
export function noticeOf(people: readonly ProvenPerson[], { notice }: VerdictTexts): Check {
  const signers = people.filter(({ act }) => act === 'signed');
  const hasCodes = signers.some(({ codeAt }) => codeAt !== null);
  return { key: 'notice', status: 'info', title: notice.own, text: notice.ownText(hasCodes) };
}
