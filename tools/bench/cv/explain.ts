import { analyseDocument, analyseText, type Draft, type Reason, type RowKind } from '@trame/cv/analyse';
import { ReadingError, type DocumentText } from '@trame/document';
import { readDocument } from '@trame/document/read';
import type { CvAnalysis, Evidence } from '@trame/cv';

/** A line of the document, the rule that classified it and the claims found in it. */
export interface ExplainedRow {
  page: number;
  text: string;
  reasons: Reason[];
  claims: string[];
}

interface Place extends ExplainedRow {
  start: number;
  end: number;
}

/** Why each row of a document was classified as it was, as the rules report it while they decide. */
export async function explainDocument(
  bytes: Uint8Array,
): Promise<{ rows: ExplainedRow[]; problem: string | null }> {
  try {
    return explainText(await readDocument(bytes));
  } catch (error) {
    if (error instanceof ReadingError) return { rows: [], problem: error.code };
    throw error;
  }
}

export function explainText(document: DocumentText): { rows: ExplainedRow[]; problem: string | null } {
  const places = document.pages.flatMap(({ page, lines }) => {
    let start = 0;
    return lines.map(({ text }): Place => {
      const place = { page, text, reasons: [], claims: [], start, end: start + text.length };
      start = place.end + 1;
      return place;
    });
  });
  const at = (page: number, start: number, end: number) =>
    places.filter((one) => one.page === page && one.start < end && one.end > start);
  try {
    // A row may be a part of a line, or several of them.
    const draft = analyseText(document, (row, reason) => {
      for (const { reasons } of at(row.page, row.offset, row.offset + row.text.length)) {
        if (!reasons.some((known) => lineOfReason(known) === lineOfReason(reason))) reasons.push(reason);
      }
    });
    for (const { claim, evidence } of claimsOf(document, draft)) {
      for (const { claims } of at(evidence.page, evidence.start, evidence.end)) claims.push(claim);
    }
    return { rows: places, problem: null };
  } catch (error) {
    if (error instanceof ReadingError) return { rows: places, problem: error.code };
    throw error;
  }
}

const ANALYSER = { name: 'rules', model: null, prompt_version: null, duration_ms: 0, cost: null };

function claimsOf(document: DocumentText, draft: Draft): { claim: string; evidence: Evidence }[] {
  const { result, identity }: CvAnalysis = analyseDocument({
    document,
    draft,
    digest: '',
    analyser: ANALYSER,
    isStrict: false,
  });
  const named = (kind: string, ...values: readonly (string | null)[]) =>
    `${kind} : ${values.filter((value) => value !== null).join(', ')}`;
  const all = [
    { claim: named('nom', result.full_name), evidence: identity.full_name },
    ...result.emails.map((value, index) => ({
      claim: named('adresse', value),
      evidence: identity.emails[index],
    })),
    ...result.phones.map((value, index) => ({
      claim: named('téléphone', value),
      evidence: identity.phones[index],
    })),
    ...result.experiences.map(({ title, company, duration, evidence }) => ({
      claim: named('expérience', title, company, duration),
      evidence,
    })),
    ...result.education.map(({ degree, institution, year, evidence }) => ({
      claim: named('formation', degree, institution, year),
      evidence,
    })),
    ...result.skills.map(({ name, evidence }) => ({ claim: named('compétence', name), evidence })),
    ...result.languages.map(({ language, level, evidence }) => ({
      claim: named('langue', language, level),
      evidence,
    })),
    ...result.certifications.map(({ name, issuer, year, evidence }) => ({
      claim: named('certification', name, issuer, year),
      evidence,
    })),
  ];
  return all.flatMap(({ claim, evidence }) => (evidence ? [{ claim, evidence }] : []));
}

const KINDS: Record<RowKind, string> = {
  repeated: 'en-tête ou pied de page répété',
  moved: 'lue à côté de la ligne qu’elle date',
  heading: 'titre',
  under_heading: 'sous un titre',
  table_head: 'titres des colonnes d’un tableau',
  dates: 'dates d’une expérience ou d’une formation',
  head: 'intitulé d’une expérience ou d’une formation',
  description: 'description',
  left_out: 'laissée de côté',
  item: 'élément d’une liste',
};

const NUMBERS = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 });

function valueOf(value: string | number | boolean | null): string {
  if (typeof value === 'number') return NUMBERS.format(value);
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  return value === null || value === '' ? 'aucun' : `« ${shortened(value)} »`;
}

/** Characters of a text that are shown: enough to know the row again. */
const SHOWN = 70;
const shortened = (text: string) => {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.length > SHOWN ? `${plain.slice(0, SHOWN)}…` : plain;
};

/** The rule and its values have the names that they have in the code. */
function lineOfReason({ kind, rule, values = {} }: Reason): string {
  const list = Object.entries(values).map(([name, value]) => `${name} ${valueOf(value)}`);
  return [`${KINDS[kind]} (${rule})`, list.join(', ')].filter((part) => part !== '').join(' : ');
}

/** One row of the document, then a line for each decision about it and for each claim that it proves. */
export const linesOf = ({ page, text, reasons, claims }: ExplainedRow): string[] => [
  `p. ${page} « ${shortened(text)} »`,
  ...reasons.map((reason) => `    ${lineOfReason(reason)}`),
  ...claims.map((claim) => `    → ${claim}`),
];
