/**
 * What a subcontracting contract of training should say. `law`: R6333-6-2 of the labour code, for training paid by the CPF;
 * `guide`: national guide of Qualiopi, version 9, indicator 27; `use`: what contracts usually have. A clause counts as there when a
 * pattern is found in the text: a help before sending, no legal advice.
 */
export const REQUIRED_CLAUSES = [
  {
    key: 'missions',
    label: 'Les missions confiées',
    source: 'law',
    pattern:
      /\b(?:missions?|prestations?) confi[ée]e?s?|\bobjet (?:du contrat|de la mission|du pr[ée]sent)/iu,
  },
  {
    key: 'content',
    label: 'Le contenu et la sanction de la formation',
    source: 'law',
    pattern:
      /\bcontenus?\b|\bprogrammes?\b.{0,80}\bformation|\bsanction\b|\battestations? de fin de formation/iu,
  },
  { key: 'means', label: 'Les moyens mobilisés', source: 'law', pattern: /\bmoyens\b/iu },
  {
    key: 'conduct',
    label: 'Les conditions de réalisation et de suivi',
    source: 'law',
    pattern: /\bsuivi\b|\bconditions de r[ée]alisation|\bd[ée]roulement\b/iu,
  },
  { key: 'duration', label: 'La durée', source: 'law', pattern: /\bdur[ée]es?\b/iu },
  {
    key: 'period',
    label: 'La période de réalisation',
    source: 'law',
    pattern:
      /\bp[ée]riodes?\b|\bdates? (?:de|des) (?:la )?(?:sessions?|formations?|interventions?)|\bdu \d{1,2}[/ ].{1,20} au \d{1,2}/iu,
  },
  {
    key: 'price',
    label: 'Le prix',
    source: 'law',
    pattern: /\bprix\b|\btarifs?\b|\br[ée]mun[ée]rations?\b|\bhonoraires\b/iu,
  },
  {
    key: 'cascade',
    label: 'La sous-traitance en cascade',
    source: 'guide',
    pattern: /\ben cascade\b|\bsous-trait(?:er|ance)\b.{0,120}\b(?:interdi|accord|autoris)/iu,
  },
  {
    key: 'confidentiality',
    label: 'La confidentialité',
    source: 'use',
    pattern: /\bconfidenti(?:alit[ée]|el)/iu,
  },
  {
    key: 'property',
    label: 'La propriété des supports',
    source: 'use',
    pattern:
      /\bpropri[ée]t[ée]s? intellectuelles?\b|\bdroits? d[’']auteur|\bsupports\b.{0,80}\bpropri[ée]t/iu,
  },
  {
    key: 'data',
    label: 'La protection des données',
    source: 'use',
    pattern: /\bRGPD\b|\bdonn[ée]es (?:[àa] caract[èe]re )?personnel/iu,
  },
  {
    key: 'insurance',
    label: 'L’assurance',
    source: 'use',
    pattern: /\bassurances?\b|\bresponsabilit[ée] civile\b/iu,
  },
  {
    key: 'vigilance',
    label: 'L’attestation de vigilance',
    source: 'use',
    pattern: /\bvigilance\b|\bL\.? ?8222-1\b/iu,
  },
  {
    key: 'cancellation',
    label: 'L’annulation et la résiliation',
    source: 'use',
    pattern: /\bannul(?:ation|er|[ée]e?)|\br[ée]sili(?:ation|er)\b/iu,
  },
] as const satisfies readonly {
  key: string;
  label: string;
  source: 'law' | 'guide' | 'use';
  pattern: RegExp;
}[];

/** The clauses that the text of a contract does not have. */
export function missingClauses(text: string): readonly (typeof REQUIRED_CLAUSES)[number][] {
  // The end of a line of the page is no end of a sentence; accents may be apart from their letters.
  const read = text.normalize('NFC').replaceAll(/\s+/g, ' ');
  return REQUIRED_CLAUSES.filter(({ pattern }) => !pattern.test(read));
}
