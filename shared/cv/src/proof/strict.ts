import type { AnalysisResult, Evidence } from '../analysis.ts';
import type { Proven } from './prove.ts';

type Item = { evidence: Evidence | null };
const sure = <T extends Item>(items: readonly T[]): T[] =>
  items.filter(({ evidence }) => evidence !== null && evidence.certainty !== 'uncertain');

/** Every proof of the found items, or its absence. */
export function proofsOf({ result, identity }: Proven): (Evidence | null)[] {
  const items: Item[] = [
    ...result.experiences,
    ...result.education,
    ...result.skills,
    ...result.languages,
    ...result.certifications,
  ];
  return [
    ...(result.full_name === null ? [] : [identity.full_name]),
    ...identity.emails,
    ...identity.phones,
    ...items.map(({ evidence }) => evidence),
  ];
}

/** The same without unproven and uncertain items. */
export function withoutUnsure({ result, identity }: Proven): Proven {
  const stated = (values: readonly string[], proofs: readonly (Evidence | null)[]) =>
    values.filter((_, index) => proofs[index]);
  const strict: AnalysisResult = {
    full_name: identity.full_name === null ? null : result.full_name,
    emails: stated(result.emails, identity.emails),
    phones: stated(result.phones, identity.phones),
    experiences: sure(result.experiences),
    education: sure(result.education),
    skills: sure(result.skills),
    languages: sure(result.languages),
    certifications: sure(result.certifications),
  };
  return {
    result: strict,
    identity: {
      full_name: identity.full_name,
      emails: identity.emails.filter((proof) => proof !== null),
      phones: identity.phones.filter((proof) => proof !== null),
    },
  };
}
