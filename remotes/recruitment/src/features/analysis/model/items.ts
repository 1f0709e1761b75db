import type { CvAnalysis, Evidence } from '@trame/cv';
import type { Passage } from '../../documents/model/passage.ts';

export type ItemGroup = 'identity' | 'experiences' | 'education' | 'skills' | 'languages' | 'certifications';

/** One claim of an analysis, as the card lists it. */
export type AnalysisItem = {
  key: string;
  group: ItemGroup;
  title: string;
  detail: string;
  /** Null: « non étayé ». */
  evidence: Evidence | null;
  /** Number shown beside the item and on its passage; empty without proof. */
  mark: string;
};

const joined = (...parts: readonly (string | null)[]) => parts.filter(Boolean).join(', ');

/** Every claim in the order of the card, those that are proven numbered. */
export function itemsOf({ result, identity }: CvAnalysis): AnalysisItem[] {
  const items: Omit<AnalysisItem, 'mark'>[] = [
    ...(result.full_name === null
      ? []
      : [
          {
            key: 'name',
            group: 'identity' as const,
            title: result.full_name,
            detail: 'Nom',
            evidence: identity.full_name,
          },
        ]),
    ...result.emails.map((email, index) => ({
      key: `email-${index}`,
      group: 'identity' as const,
      title: email,
      detail: 'E-mail',
      evidence: identity.emails[index] ?? null,
    })),
    ...result.phones.map((phone, index) => ({
      key: `phone-${index}`,
      group: 'identity' as const,
      title: phone,
      detail: 'Téléphone',
      evidence: identity.phones[index] ?? null,
    })),
    ...result.experiences.map(({ title, company, duration, evidence }, index) => ({
      key: `experience-${index}`,
      group: 'experiences' as const,
      title: joined(title, company),
      detail: duration ?? '',
      evidence,
    })),
    ...result.education.map(({ degree, institution, year, evidence }, index) => ({
      key: `education-${index}`,
      group: 'education' as const,
      title: degree ?? institution ?? '',
      detail: degree ? joined(institution, year) : (year ?? ''),
      evidence,
    })),
    ...result.skills.map(({ name, category, evidence }, index) => ({
      key: `skill-${index}`,
      group: 'skills' as const,
      title: name,
      detail: category ?? '',
      evidence,
    })),
    ...result.languages.map(({ language, level, evidence }, index) => ({
      key: `language-${index}`,
      group: 'languages' as const,
      title: language,
      detail: level ?? '',
      evidence,
    })),
    ...result.certifications.map(({ name, issuer, year, evidence }, index) => ({
      key: `certification-${index}`,
      group: 'certifications' as const,
      title: name,
      detail: joined(issuer, year),
      evidence,
    })),
  ];
  let proven = 0;
  return items.map((item) => ({ ...item, mark: item.evidence ? String((proven += 1)) : '' }));
}

/** The passages that prove items, to highlight in the CV; a DOCX has none. */
export function passagesOf(items: readonly AnalysisItem[]): Passage[] {
  return items.flatMap(({ key, title, evidence, mark }) =>
    evidence && evidence.boxes.length > 0
      ? [{ key, label: `Passage ${mark}\u00a0: ${title}`, mark, page: evidence.page, boxes: evidence.boxes }]
      : [],
  );
}
