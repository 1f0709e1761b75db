import { boxInPage, FIELD_KINDS, type FieldKind, type RecipientRole } from '@trame/domain/signatures';

/** Somebody who is asked in an envelope of the demo, with the kinds of fields that they fill in. */
export type DemoSigner = {
  name: string;
  email: string;
  role: RecipientRole;
  fields: readonly FieldKind[];
  needsCode?: boolean;
  language?: 'fr' | 'en';
  /** Signs with a picture of their signature. */
  hasPicture?: boolean;
};

/** What happened, so many days ago. */
export type DemoStep =
  | { ago: number; does: 'opens' | 'signs'; who: number }
  | { ago: number; does: 'declines'; who: number; reason: string }
  | { ago: number; does: 'withdraws'; reason: string }
  | { ago: number; does: 'reminds' }
  | { ago: number; does: 'expires' };

export type DemoDocument = {
  name: string;
  title: string;
  paragraphs: readonly string[];
  pages: number;
  /** Came from a scanner: its pages are pictures. */
  isScan?: boolean;
  /** Degrees by which its pages are turned. */
  turned?: 90 | 180 | 270;
};

export type DemoEnvelope = {
  title: string;
  message: string;
  ordering: 'parallel' | 'sequential';
  documents: readonly DemoDocument[];
  signers: readonly DemoSigner[];
  /** Days ago. */
  created: number;
  /** Days ago; none of a draft. */
  sent?: number;
  /** Days from today until it ends. */
  expires: number;
  steps: readonly DemoStep[];
};

// The trainer of the portal.
const CLAIRE = { name: 'Claire Estavoyer', email: 'formatrice@trame.example' };
const HARRIET = { name: 'Harriet Collingwood', email: 'harriet.collingwood@example.org' };
const OMAR = { name: 'Omar Benkirane-Tazi', email: 'omar.benkirane@example.org' };
const ERIC = { name: 'Éric Zurbriggen', email: 'eric.zurbriggen@example.org' };
const MARGUERITE = { name: 'Marguerite Wauters', email: 'marguerite.wauters@example.org' };
const SOLENE = { name: 'Solène Marchadier', email: 'solene.marchadier@example.org' };
const NADEGE_K = { name: 'Nadège Kouamé-Lamarche', email: 'nadege.kouame@example.org' };
const LISE = { name: 'Lise Kermorgant', email: 'lise.kermorgant@example.org' };
const VERRIER = { name: 'Paul Verrier', email: 'paul.verrier@example.org' };
const HELENE = { name: 'Hélène Garrigue', email: 'h.garrigue@trame.example' };
const NADEGE = { name: 'Nadège Saulnier', email: 'n.saulnier@trame.example' };

const signer = (
  person: { name: string; email: string },
  fields: readonly FieldKind[] = ['signature', 'date'],
): DemoSigner => ({ ...person, role: 'signer', fields });

const CONTRACT = [
  'Article 1. Objet du contrat : les missions confiées. Trame confie à la prestataire des formations de bureautique et de gestion.',
  'Article 2. Le contenu de la formation, sa sanction et les moyens sont ceux du programme remis avec chaque ordre de mission.',
  'Article 3. La durée, la période, du 12 janvier au 18 décembre 2027, et le lieu figurent sur chaque ordre de mission.',
  'Article 4. Le prix est de 520 euros par jour hors taxes en présentiel, 480 euros à distance.',
  'Article 5. La sous-traitance en cascade est interdite sans accord écrit.',
  'Article 6. Confidentialité, propriété intellectuelle des supports, données à caractère personnel : chacun s’engage pour cinq ans.',
  'Article 12. La prestataire remet l’attestation de vigilance à la signature puis tous les six mois, et l’attestation d’assurance chaque année.',
  'Article 13. Annulation : sans frais jusqu’à quinze jours avant la session. Fait en un original électronique.',
] as const;

const contract = (who: string) => ({
  name: `Contrat-cadre-2027-${who}.pdf`,
  title: 'Contrat-cadre de prestation de formation',
  paragraphs: CONTRACT,
  pages: 2,
});

const short = (name: string, title: string, text: string) => ({
  name,
  title,
  paragraphs: [text],
  pages: 1,
});

/** The first one is the one that expires: the work of the day that ends it would remind those of the others. */
export const ENVELOPES: readonly DemoEnvelope[] = [
  {
    title: 'Convention Revit, niveau 2',
    message: 'Bonjour, voici la convention de la session de novembre.',
    ordering: 'parallel',
    documents: [
      short('Convention-Revit.pdf', 'Convention de formation', 'Revit, niveau 2 : deux jours à Rennes.'),
    ],
    signers: [signer(VERRIER), signer(NADEGE)],
    created: 49,
    sent: 49,
    expires: -19,
    steps: [
      { ago: 47, does: 'signs', who: 1 },
      { ago: 19, does: 'expires' },
    ],
  },
  {
    title: 'Mandat d’autofacturation',
    message: 'Bonjour Nadège, ce mandat nous permet de préparer vos factures.',
    ordering: 'sequential',
    documents: [
      short('Mandat.pdf', 'Mandat d’autofacturation', 'La mandante autorise Trame à établir ses factures.'),
    ],
    signers: [signer(NADEGE_K), signer(NADEGE)],
    created: 25,
    sent: 25,
    expires: 5,
    steps: [
      { ago: 24, does: 'opens', who: 0 },
      { ago: 24, does: 'signs', who: 0 },
      { ago: 23, does: 'signs', who: 1 },
    ],
  },
  {
    title: 'Pack d’intégration, Solène Marchadier',
    message: 'Bonjour Solène, bienvenue. Quatre documents à lire, dix minutes suffisent.',
    ordering: 'sequential',
    documents: [
      contract('Marchadier'),
      short(
        'Charte.pdf',
        'Charte du formateur',
        'La formatrice respecte le livret d’accueil et le référentiel Qualiopi.',
      ),
      short('RGPD.pdf', 'Données personnelles', 'La formatrice protège les données des apprenants.'),
      short('Mandat.pdf', 'Mandat d’autofacturation', 'La mandante autorise Trame à établir ses factures.'),
    ],
    signers: [
      signer(SOLENE, ['signature', 'initials', 'date', 'name', 'checkbox']),
      signer(NADEGE),
      { ...HELENE, role: 'copy', fields: [] },
    ],
    created: 13,
    sent: 12,
    expires: 18,
    steps: [
      { ago: 12, does: 'opens', who: 0 },
      { ago: 11, does: 'signs', who: 0 },
      { ago: 11, does: 'signs', who: 1 },
    ],
  },
  {
    title: 'Contrat-cadre, Éric Zurbriggen',
    message: 'Bonjour Éric, voici votre contrat-cadre pour 2027.',
    ordering: 'sequential',
    documents: [contract('Zurbriggen')],
    signers: [signer(ERIC), signer(NADEGE)],
    created: 9,
    sent: 9,
    expires: 21,
    steps: [
      { ago: 8, does: 'opens', who: 0 },
      { ago: 7, does: 'declines', who: 0, reason: 'Le tarif de déplacement manque' },
    ],
  },
  {
    title: 'Convention Sage 100, ancienne version',
    message: 'Bonjour, voici la convention.',
    ordering: 'parallel',
    documents: [
      short('Convention-Sage-100.pdf', 'Convention de formation', 'Sage 100 : trois jours à distance.'),
    ],
    signers: [signer(LISE)],
    created: 8,
    sent: 8,
    expires: 22,
    steps: [{ ago: 7, does: 'withdraws', reason: 'Les dates ont changé, une nouvelle convention suit.' }],
  },
  {
    title: 'Contrat-cadre, Claire Estavoyer',
    message: 'Bonjour Claire, voici votre contrat-cadre pour 2027. Dix minutes suffisent.',
    ordering: 'sequential',
    documents: [contract('Estavoyer')],
    signers: [
      { ...signer(CLAIRE, ['signature', 'initials', 'date', 'text', 'checkbox']), needsCode: true },
      signer(HELENE),
      signer(NADEGE),
    ],
    created: 7,
    sent: 7,
    expires: 23,
    steps: [
      { ago: 6, does: 'opens', who: 0 },
      { ago: 6, does: 'signs', who: 0 },
      { ago: 3, does: 'opens', who: 1 },
    ],
  },
  {
    title: 'Convention Sage 100',
    message: 'Bonjour Lise, voici la convention avec les nouvelles dates.',
    ordering: 'parallel',
    documents: [
      short('Convention-Sage-100.pdf', 'Convention de formation', 'Sage 100 : trois jours à distance.'),
    ],
    signers: [signer(LISE), { ...NADEGE, role: 'approver', fields: [] }],
    created: 6,
    sent: 6,
    expires: 8,
    steps: [{ ago: 1, does: 'reminds' }],
  },
  {
    title: 'Training services agreement, Harriet Collingwood',
    message: 'Hello Harriet, here is the agreement for the sessions in English.',
    ordering: 'sequential',
    documents: [
      short(
        'Training-services-agreement.pdf',
        'Training services agreement',
        'The trainer delivers two sessions of spoken English, at a distance, for 480 euros a day.',
      ),
      {
        ...short(
          'Planning-2027.pdf',
          'Planning des sessions',
          'Janvier : 12 et 13. Février : 9 et 10. Mars : 9.',
        ),
        turned: 90,
      },
    ],
    signers: [
      { ...signer(HARRIET, ['signature', 'date', 'name']), language: 'en', hasPicture: true },
      signer(NADEGE),
    ],
    created: 5,
    sent: 5,
    expires: 25,
    steps: [
      { ago: 4, does: 'opens', who: 0 },
      { ago: 3, does: 'signs', who: 0 },
    ],
  },
  {
    title: 'Attestation sur l’honneur, scan',
    message: 'Bonjour Omar, merci de signer l’attestation que vous nous avez donnée sur papier.',
    ordering: 'parallel',
    documents: [
      {
        ...short(
          'Attestation-scan.pdf',
          'Attestation sur l’honneur',
          'Je soussigné, Omar Benkirane-Tazi, atteste être à jour de mes cotisations sociales.',
        ),
        isScan: true,
      },
    ],
    signers: [signer(OMAR)],
    created: 2,
    sent: 2,
    expires: 28,
    steps: [],
  },
  {
    title: 'Avenant de tarif 2027',
    message: 'Bonjour Omar, voici l’avenant dont nous avons parlé.',
    ordering: 'parallel',
    documents: [
      short('Avenant-2027.pdf', 'Avenant de tarif', 'Le tarif passe à 540 euros par jour hors taxes.'),
    ],
    signers: [signer(OMAR, ['signature', 'date', 'name']), signer(NADEGE)],
    created: 1,
    sent: 1,
    expires: 29,
    steps: [{ ago: 0.2, does: 'opens', who: 0 }],
  },
  {
    title: 'Ordre de mission Power BI',
    message: 'Bonjour Claire, voici l’ordre de mission de décembre.',
    ordering: 'parallel',
    documents: [
      short('Ordre-de-mission.pdf', 'Ordre de mission', 'Power BI : deux jours, les 14 et 15 décembre 2026.'),
    ],
    signers: [signer(CLAIRE)],
    created: 1,
    sent: 1,
    expires: 13,
    steps: [],
  },
  {
    title: 'Charte du formateur',
    message: '',
    ordering: 'parallel',
    documents: [short('Charte.pdf', 'Charte du formateur', 'Le formateur respecte le livret d’accueil.')],
    signers: [signer(MARGUERITE, ['signature'])],
    created: 3,
    expires: 27,
    steps: [],
  },
];

/** Where the fields of the nth recipient are on a page of A4, in points. */
export const fieldBox = (kind: FieldKind, place: number, order: number) => {
  const size = FIELD_KINDS.find(({ value }) => value === kind)!;
  return boxInPage(
    {
      x: 60 + place * 190,
      y: 190 - order * (order === 1 ? 46 : 34),
      w: kind === 'signature' ? 150 : Math.min(size.width, 150),
      h: size.height,
    },
    { width: 595, height: 841 },
  );
};
