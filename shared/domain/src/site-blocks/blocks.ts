/**
 * The blocks of text of the public pages that marketing may change: their fields, and the text that is shown as long as
 * nothing else was published. A new block needs its id in the constraint of `site_blocks` too.
 */

/** link: to a page of the site, another site, an address or a number. */
export type SiteFieldKind = 'line' | 'text' | 'link';

export type SiteField = {
  id: string;
  label: string;
  kind: SiteFieldKind;
  maxLength: number;
  /** A block cannot be without it; one of a pair cannot be without the other. */
  required?: true;
  pair?: string;
};

export type SiteBlock = {
  /** The page it is on, as the public site names it. */
  page: SiteBlockPage;
  label: string;
  fields: readonly SiteField[];
  /** English where the page has it. */
  built: { fr: Readonly<Record<string, string>>; en?: Readonly<Record<string, string>> };
};

export const SITE_BLOCK_PAGES = {
  home: { label: 'Accueil', path: { fr: '/', en: '/en/' } },
  companies: { label: 'Services aux entreprises', path: { fr: '/services-aux-entreprises' } },
  trainers: { label: 'Formateurs', path: { fr: '/formateurs' } },
  carrying: { label: 'Portage Qualiopi', path: { fr: '/portage-qualiopi' } },
  legal: { label: 'Mentions légales', path: { fr: '/mentions-legales' } },
} as const satisfies Record<string, { label: string; path: { fr: string; en?: string } }>;
export type SiteBlockPage = keyof typeof SITE_BLOCK_PAGES;

const TITLE: SiteField = { id: 'title', label: 'Titre', kind: 'line', maxLength: 90, required: true };
const LEAD: SiteField = { id: 'lead', label: 'Chapeau', kind: 'text', maxLength: 320, required: true };

/** Buttons, in their order. */
const BUTTONS: readonly SiteField[] = ['Premier bouton', 'Second bouton'].flatMap(
  (label, index): SiteField[] => {
    const id = `action_${index + 1}`;
    return [
      { id, label, kind: 'line', maxLength: 40, pair: `${id}_link` },
      { id: `${id}_link`, label: `${label}, lien`, kind: 'link', maxLength: 300, pair: id },
    ];
  },
);

const steps = (count: number, label = 'Étape'): SiteField[] =>
  Array.from({ length: count }, (_, index) => index + 1).flatMap((place): SiteField[] => [
    { id: `step_${place}`, label: `${label} ${place}`, kind: 'line', maxLength: 60, required: true },
    {
      id: `step_${place}_text`,
      label: `${label} ${place}, texte`,
      kind: 'text',
      maxLength: 240,
      required: true,
    },
  ]);

/** Most questions of a block. */
const QUESTIONS = 7;
const questions: readonly SiteField[] = [
  TITLE,
  ...Array.from({ length: QUESTIONS }, (_, index) => index + 1).flatMap((place): SiteField[] => {
    const [id, answer] = [`question_${place}`, `question_${place}_answer`];
    return [
      { id, label: `Question ${place}`, kind: 'line', maxLength: 120, pair: answer },
      { id: answer, label: `Réponse ${place}`, kind: 'text', maxLength: 600, pair: id },
    ];
  }),
];

const asked = (title: string, all: readonly (readonly [question: string, answer: string])[]) => ({
  title,
  ...Object.fromEntries(
    all.flatMap(([question, answer], index) => [
      [`question_${index + 1}`, question],
      [`question_${index + 1}_answer`, answer],
    ]),
  ),
});
const stepped = (all: readonly (readonly [name: string, text: string])[]) =>
  Object.fromEntries(
    all.flatMap(([name, text], index) => [
      [`step_${index + 1}`, name],
      [`step_${index + 1}_text`, text],
    ]),
  );

export const SITE_BLOCKS = {
  'home-hero': {
    page: 'home',
    label: 'Ouverture',
    fields: [TITLE, LEAD, ...BUTTONS],
    built: {
      fr: {
        title: 'La bonne formation, avec la bonne personne.',
        lead: '{entreprise} construit des parcours de formation professionnelle avec les entreprises, et les confie à des formateurs indépendants choisis pour leur métier.',
        action_1: 'Parler de votre besoin',
        action_1_link: '/services-aux-entreprises#besoin',
        action_2: 'Devenir formateur',
        action_2_link: '/trainers-apply',
      },
      en: {
        title: 'The right training, with the right person.',
        lead: '{entreprise} designs professional training with French companies, and entrusts it to independent trainers chosen for their trade.',
        action_1: 'Become a trainer',
        action_1_link: '/en/trainers-apply',
        action_2: 'Describe your need',
        action_2_link: 'mailto:{email}?subject=A%20training%20need',
      },
    },
  },
  'home-companies': {
    page: 'home',
    label: 'Pour les entreprises',
    fields: [TITLE, LEAD, ...steps(3, 'Point')],
    built: {
      fr: {
        title: 'Une trame pédagogique, écrite pour votre poste de travail',
        lead: 'Pas de catalogue à cocher. Le programme s’écrit à partir de ce que vos équipes font chaque jour, avec la personne qui l’animera.',
        ...stepped([
          [
            'Cadrer',
            'Le point de départ est le travail réel : vos écrans, vos plans, vos procédures, et ce qui doit changer.',
          ],
          [
            'Choisir',
            'Un formateur se choisit sur son métier, ses outils, ses langues et sa disponibilité, sur place ou à distance.',
          ],
          ['Mesurer', 'Ce qui doit être acquis est écrit avant de commencer, puis vérifié en situation.'],
        ]),
      },
      en: {
        title: 'Training written for the work at hand',
        lead: 'No catalogue to tick. The programme is written from what your teams do every day, with the person who will give it.',
        ...stepped([
          [
            'Scope',
            'We start from the work itself: your screens, your drawings, your procedures, and what has to change.',
          ],
          [
            'Choose',
            'A trainer is chosen for their trade, tools, languages and availability, on site or remote.',
          ],
          ['Measure', 'What must be learnt is written before we start, then checked in practice.'],
        ]),
      },
    },
  },
  'home-trainers': {
    page: 'home',
    label: 'Pour les formateurs',
    fields: [TITLE, LEAD, ...steps(4)],
    built: {
      fr: {
        title: 'Vous formez. Nous tenons la trame.',
        lead: 'Indépendant, salarié ou organisme de formation, vous aimez transmettre votre métier. Dites-nous ce que vous savez faire.',
        ...stepped([
          [
            'Vous postulez',
            'Un formulaire et votre CV, des références si vous en avez. Vous pouvez l’interrompre et le reprendre.',
          ],
          [
            'Une personne vous lit',
            'L’analyse du CV aide à trouver les passages utiles. La décision reste humaine.',
          ],
          [
            'Un échange, seize critères',
            'La même grille pour tous : savoir, savoir-faire, savoir-être, parcours et motivation.',
          ],
          [
            'Votre espace s’ouvre',
            'Une fois votre compte approuvé : dépôt de factures et ressources Qualiopi au même endroit.',
          ],
        ]),
      },
      en: {
        title: 'You train. We hold the thread.',
        lead: 'Freelance, employee or training organisation, you like to pass on your trade. Tell us what you can do.',
        ...stepped([
          ['You apply', 'A form and your CV, references if you have any. You can stop and come back later.'],
          ['A person reads it', 'The analysis of the CV helps to find the useful passages. People decide.'],
          [
            'An interview, sixteen criteria',
            'The same grid for everyone: knowledge, know-how, attitude, career and motivation.',
          ],
          [
            'Your space opens',
            'Once your account is approved: invoices and Qualiopi resources in one place.',
          ],
        ]),
      },
    },
  },
  'home-closing': {
    page: 'home',
    label: 'Appel de fin',
    fields: [TITLE, LEAD, ...BUTTONS],
    built: {
      fr: {
        title: 'Il manque peut-être votre fil',
        lead: 'ERP, CAO, sécurité, langues : dites-nous ce que vous transmettez, ou ce que vos équipes doivent apprendre.',
        action_1: 'Déposer ma candidature',
        action_1_link: '/trainers-apply',
        action_2: 'Lire le livret du formateur',
        action_2_link: '/livret-formateur',
      },
      en: {
        title: 'Your work may belong here',
        lead: 'Software, design, safety, languages: tell us what you teach, or what your teams have to learn.',
        action_1: 'Apply as a trainer',
        action_1_link: '/en/trainers-apply',
        action_2: 'Write to {email}',
        action_2_link: 'mailto:{email}',
      },
    },
  },
  'companies-hero': {
    page: 'companies',
    label: 'Ouverture',
    fields: [
      TITLE,
      LEAD,
      ...[1, 2, 3].map((place): SiteField => ({
        id: `point_${place}`,
        label: `Argument ${place}`,
        kind: 'line',
        maxLength: 140,
        required: true,
      })),
    ],
    built: {
      fr: {
        title: 'Former vos équipes sur leur travail réel',
        lead: 'Nous partons de vos écrans, de vos plans, de vos procédures. Le programme s’écrit avec vous, puis se confie à une personne choisie pour son métier.',
        point_1: 'Un programme, un formateur, un prix : connus avant de signer',
        point_2: 'Convention, émargements, évaluations : un seul dossier, prêt pour votre financeur',
        point_3: 'Ce qui doit être acquis est écrit d’avance, puis vérifié',
      },
    },
  },
  'companies-contact': {
    page: 'companies',
    label: 'Prise de contact',
    fields: [TITLE, LEAD],
    built: {
      fr: {
        title: 'Parlez-nous de votre besoin',
        lead: 'Quelques lignes suffisent. Une personne les lit et vous répond.',
      },
    },
  },
  'companies-steps': {
    page: 'companies',
    label: 'Étapes',
    fields: [TITLE, ...steps(5)],
    built: {
      fr: {
        title: 'Du premier message au bilan',
        ...stepped([
          ['Votre demande', 'Quelques lignes : qui, quoi, quand. Une personne la lit.'],
          ['Le cadrage', 'Un échange avec les personnes concernées, sur leur travail réel.'],
          ['La proposition', 'Programme, formateur, dates et prix, par écrit.'],
          ['La session', 'Émargée, évaluée, ajustée avec vous si besoin.'],
          ['Le bilan', 'Ce qui est acquis, ce qui reste à faire.'],
        ]),
      },
    },
  },
  'companies-questions': {
    page: 'companies',
    label: 'Questions',
    fields: questions,
    built: {
      fr: asked('Avant de nous écrire', [
        [
          'Combien cela coûte-t-il ?',
          'Le prix dépend de la durée, du nombre de personnes, du lieu et de ce qu’il faut écrire. Il est donné dans le devis, avec ce qu’il comprend et ce qu’il ne comprend pas, avant toute signature.',
        ],
        [
          'Qui anime la session ?',
          'Un formateur dont le parcours a été lu et évalué par une personne, avec la même grille pour tous. Son nom et ses titres vous sont communiqués avant. {entreprise} reste votre seul interlocuteur et répond de la formation.',
        ],
      ]),
    },
  },
  'trainers-hero': {
    page: 'trainers',
    label: 'Ouverture',
    fields: [TITLE, LEAD, ...BUTTONS],
    built: {
      fr: {
        title: 'Votre métier mérite une salle',
        lead: 'Comptable, dessinateur, préventeur, développeuse : {entreprise} cherche des personnes qui savent faire, et qui aiment transmettre.',
        action_1: 'Déposer ma candidature',
        action_1_link: '/trainers-apply',
        action_2: 'Lire le livret du formateur',
        action_2_link: '/livret-formateur',
      },
    },
  },
  'trainers-steps': {
    page: 'trainers',
    label: 'Étapes',
    fields: [TITLE, ...steps(4)],
    built: {
      fr: {
        title: 'De la candidature à la mission',
        ...stepped([
          [
            'Vous postulez',
            'Un formulaire et votre CV, en français ou en anglais. Vous pouvez l’interrompre et le reprendre.',
          ],
          [
            'Une personne vous lit',
            'Un outil l’aide à trouver les passages utiles et les cite. Il ne décide de rien.',
          ],
          ['Un échange', 'La même grille pour tous, notée par des personnes.'],
          [
            'Votre compte s’ouvre',
            'Vos pièces sont vérifiées, puis les missions se proposent et s’acceptent une à une.',
          ],
        ]),
      },
    },
  },
  'trainers-questions': {
    page: 'trainers',
    label: 'Questions',
    fields: questions,
    built: {
      fr: asked('Vos questions', [
        [
          'Faut-il être indépendant pour postuler ?',
          'Non. Indépendants, salariés qui animent à côté de leur emploi et organismes de formation peuvent postuler. Le statut décide du contrat, pas de la lecture du dossier.',
        ],
        [
          'Faut-il être certifié Qualiopi ?',
          'Pas pour postuler. La certification est celle de l’organisme qui vend la formation et en répond. Selon le financement, la loi peut demander au sous-traitant sa propre déclaration ou sa propre certification : cela se vérifie mission par mission.',
        ],
        [
          'Une machine lit-elle mon CV ?',
          'Un outil peut en relever les expériences, les diplômes et les compétences, en citant chaque fois le passage. Une personne lit votre dossier et décide ; aucun refus n’est automatique.',
        ],
        [
          'Combien de temps gardez-vous mon dossier ?',
          'Deux ans au plus après notre dernier échange, puis il est effacé. Vous pouvez demander son effacement plus tôt.',
        ],
        [
          'Puis-je travailler pour d’autres ?',
          'Oui. Il n’y a ni exclusivité, ni promesse de volume : chaque mission se propose et s’accepte.',
        ],
      ]),
    },
  },
  'carrying-hero': {
    page: 'carrying',
    label: 'Ouverture',
    fields: [TITLE, LEAD, ...BUTTONS],
    built: {
      fr: {
        title: 'Former sans porter seul la certification',
        lead: 'Vous avez le métier, le programme et le client. {entreprise} porte la certification, la convention et le dossier, et en répond.',
        action_1: 'Présenter votre projet',
        action_1_link: 'mailto:{email}?subject=Portage%20Qualiopi',
        action_2: 'Ce que dit la loi',
        action_2_link: '/qualiopi-portage',
      },
    },
  },
  'carrying-steps': {
    page: 'carrying',
    label: 'Étapes',
    fields: [TITLE, ...steps(5)],
    built: {
      fr: {
        title: 'Comment cela se passe',
        ...stepped([
          [
            'Vous présentez votre projet',
            'Votre client, votre programme, vos dates. Il n’est pas trop tôt si rien n’est signé.',
          ],
          [
            'Nous regardons ensemble',
            'Objectifs, évaluation, accessibilité, financement visé : ce qui va, ce qui manque.',
          ],
          [
            'Deux contrats se signent',
            'La convention entre le client et l’organisme, la sous-traitance entre l’organisme et vous.',
          ],
          ['Vous animez', 'Avec les modèles de l’organisme ; les preuves reviennent au dossier.'],
          ['Chacun est payé', 'Le client ou le financeur paie l’organisme, qui règle votre facture.'],
        ]),
      },
    },
  },
  'carrying-questions': {
    page: 'carrying',
    label: 'Questions',
    fields: questions,
    built: {
      fr: asked('Avant de nous écrire', [
        [
          'Mon client reste-t-il mon client ?',
          'Pour cette formation, le contrat est signé entre lui et l’organisme, qui en répond. Ce que chacun peut faire ensuite s’écrit dans la sous-traitance, avant de commencer.',
        ],
        [
          'Puis-je afficher le logo Qualiopi ?',
          'Non. Le certificat et la marque appartiennent à l’organisme certifié. Vous pouvez écrire que la formation est proposée par lui, avec son accord.',
        ],
        [
          'Combien cela coûte-t-il ?',
          'Ce que garde l’organisme dépend de ce qu’il fait. Le montant est écrit avant la signature, session par session ; aucun abonnement n’est nécessaire pour en parler.',
        ],
        [
          'Le financement est-il certain ?',
          'Non. La certification permet de demander une prise en charge ; la décision appartient au financeur.',
        ],
        [
          'Et le compte personnel de formation ?',
          'La sous-traitance y est encadrée plus strictement. Selon votre statut, vous pouvez devoir être vous-même déclaré et certifié. Cela se vérifie avant tout engagement.',
        ],
      ]),
    },
  },
  'legal-property': {
    page: 'legal',
    label: 'Propriété intellectuelle',
    fields: [{ id: 'text', label: 'Texte', kind: 'text', maxLength: 800, required: true }],
    built: {
      fr: {
        text: 'Les textes, les programmes et les dessins de ce site appartiennent à {entreprise} ou à leurs auteurs. Vous pouvez les citer brièvement, avec leur source ; toute autre reprise demande un accord écrit. Les marques et les logos des clients sont à leurs propriétaires, et montrés avec leur accord.',
      },
    },
  },
} as const satisfies Record<string, SiteBlock>;

export type SiteBlockId = keyof typeof SITE_BLOCKS;
export const SITE_BLOCK_IDS = Object.keys(SITE_BLOCKS) as SiteBlockId[];

export const siteBlock = (id: SiteBlockId): SiteBlock => SITE_BLOCKS[id];
export const isSiteBlock = (id: string): id is SiteBlockId => Object.hasOwn(SITE_BLOCKS, id);
