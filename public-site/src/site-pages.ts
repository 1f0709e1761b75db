import type { Locale } from '@trame/domain';
import { ROUTES } from './routes.ts';

/**
 * The pages of the site, in one table: header, footer, breadcrumbs, sitemap, languages, pictures for shared links and
 * tests are made from it.
 */
export type Version = { version: number; since: string; changed: string };

type Texts = { path: string; title: string; description: string; label: string };

export type SitePage = {
  fr: Texts;
  en?: Texts;
  /** The part of the footer that lists the page. */
  group?: 'companies' | 'trainers' | 'trame';
  /** Its word in the header. */
  inHeader?: string;
  /** The page between the home page and this one. */
  parent?: string;
  /** The day on which its own text last changed; that of a legal page is the day of its last version. */
  textOf: string;
  /** True when it states facts from the settings: it changes with them. */
  hasFacts?: true;
  /** Legal pages: what each version changed, newest first. */
  versions?: readonly [Version, ...Version[]];
  /** The same text as a PDF beside the page. */
  hasPdf?: true;
  /** Search engines do not list it, and no page leads to it. */
  isHidden?: true;
};

const FIRST = '2026-11-24';
const FIRST_VERSION = [{ version: 1, since: FIRST, changed: 'Première version' }] as const;

export const SITE_PAGES = {
  home: {
    fr: {
      path: '/',
      label: 'Accueil',
      title: 'Conseil en formation et formateurs indépendants',
      description:
        'Parcours de formation écrits avec les entreprises et confiés à des formateurs indépendants choisis pour leur métier. Formateurs : déposez votre candidature.',
    },
    en: {
      path: '/en',
      label: 'Home',
      title: 'Training consultancy and independent trainers',
      description:
        'Professional training designed with French companies and given by independent trainers chosen for their trade. Trainers: apply online, in English.',
    },
    textOf: FIRST,
    hasFacts: true,
  },
  companies: {
    fr: {
      path: '/services-aux-entreprises',
      label: 'Services aux entreprises',
      title: 'Former vos équipes sur leur travail réel',
      description:
        'Parcours sur mesure, session à vos dates, formateur pour les organismes : comment nous travaillons avec les entreprises, de la demande au bilan.',
    },
    group: 'companies',
    inHeader: 'Entreprises',
    textOf: FIRST,
    hasFacts: true,
  },
  programmes: {
    fr: {
      path: '/formules-formation',
      label: 'Formules de formation',
      title: 'Formules de formation',
      description:
        'Six domaines et trois façons de se former : sur mesure, en session, à distance. Ce que chaque programme dit avant que vous ne signiez.',
    },
    group: 'companies',
    inHeader: 'Formules',
    textOf: FIRST,
    hasFacts: true,
  },
  terms: {
    fr: {
      path: '/cgv',
      label: 'Conditions générales de vente',
      title: 'Conditions générales de vente',
      description:
        'Commande, prix, paiement, annulation, rétractation et réclamations : les conditions de vente des formations, pour les entreprises et les particuliers.',
    },
    group: 'companies',
    textOf: FIRST,
    hasFacts: true,
    versions: FIRST_VERSION,
    hasPdf: true,
  },
  csr: {
    fr: {
      path: '/charte-rse',
      label: 'Charte RSE',
      title: 'Charte de responsabilité sociétale',
      description:
        'Formateurs, apprenants, clients, environnement, numérique : les principes que nous suivons et la façon de nous signaler un écart.',
    },
    group: 'companies',
    textOf: FIRST,
    hasFacts: true,
    versions: FIRST_VERSION,
    hasPdf: true,
  },
  trainers: {
    fr: {
      path: '/formateurs',
      label: 'Devenir formateur',
      title: 'Formateurs indépendants, votre métier mérite une salle',
      description:
        'Qui nous cherchons, comment une candidature est lue et notée, ce que nous apportons et ce que nous demandons aux formateurs indépendants.',
    },
    group: 'trainers',
    inHeader: 'Formateurs',
    textOf: FIRST,
    hasFacts: true,
  },
  carrying: {
    fr: {
      path: '/portage-qualiopi',
      label: 'Portage Qualiopi',
      title: 'Portage Qualiopi pour formateurs indépendants',
      description:
        'Animer vos formations sous la certification d’un organisme : comment se passe le portage, ce que vous gardez, ce que vous confiez.',
    },
    group: 'trainers',
    inHeader: 'Portage Qualiopi',
    textOf: FIRST,
    hasFacts: true,
  },
  handbook: {
    fr: {
      path: '/livret-formateur',
      label: 'Livret du formateur',
      title: 'Livret d’accueil du formateur',
      description:
        'De la candidature au paiement : ce qu’il faut savoir avant, pendant et après une session animée avec nous. En page et en PDF.',
    },
    group: 'trainers',
    textOf: FIRST,
    hasFacts: true,
    versions: FIRST_VERSION,
    hasPdf: true,
  },
  verify: {
    fr: {
      path: ROUTES.verify.fr,
      label: 'Vérifier un document signé',
      title: 'Vérifier un document signé',
      description:
        'Déposez un PDF signé : votre appareil vérifie le sceau, la preuve et chaque signature, hors ligne. Le fichier n’est envoyé à personne.',
    },
    en: {
      path: ROUTES.verify.en,
      label: 'Verify a signed document',
      title: 'Verify a signed document',
      description:
        'Drop a signed PDF: your device checks the seal, the proof and each signature, offline. The file is sent to nobody.',
    },
    group: 'trainers',
    textOf: '2026-11-29',
  },
  trainerTerms: {
    fr: {
      path: '/cgu-formateurs',
      label: 'CGU des formateurs',
      title: 'Conditions d’utilisation de l’espace formateur',
      description:
        'Compte, documents, factures, signature, responsabilités et fin d’accès : les conditions d’utilisation de l’espace réservé aux formateurs.',
    },
    group: 'trainers',
    textOf: FIRST,
    hasFacts: true,
    versions: FIRST_VERSION,
    hasPdf: true,
  },
  trainerPrivacy: {
    fr: {
      path: ROUTES.notice.fr,
      label: 'Confidentialité, formateurs',
      title: 'Confidentialité, formateurs',
      description:
        'Ce que devient votre candidature de formateur : données recueillies, usages, destinataires, durée de conservation, aide automatique à la lecture du CV et droits.',
    },
    en: {
      path: ROUTES.notice.en,
      label: 'Privacy, trainers',
      title: 'Privacy, trainers',
      description:
        'What becomes of your trainer application: data collected, uses, recipients, retention, automatic help in reading CVs and your rights.',
    },
    group: 'trainers',
    textOf: FIRST,
    hasFacts: true,
    versions: [
      { version: 2, since: FIRST, changed: 'Sommaire et lien vers la page RGPD, le reste inchangé' },
      { version: 1, since: '2026-11-21', changed: 'Première version' },
    ],
    hasPdf: true,
  },
  apply: {
    fr: {
      path: ROUTES.apply.fr,
      label: 'Déposer ma candidature',
      title: 'Candidature de formateur',
      description:
        'Déposez votre candidature de formateur indépendant : vos expertises, vos disponibilités et votre CV. Vous pouvez vous interrompre et reprendre.',
    },
    en: {
      path: ROUTES.apply.en,
      label: 'Apply as a trainer',
      title: 'Trainer application',
      description:
        'Apply as an independent trainer: your expertise, your availability and your CV. You can stop and come back.',
    },
    group: 'trainers',
    parent: 'trainers',
    textOf: FIRST,
  },
  legal: {
    fr: {
      path: '/mentions-legales',
      label: 'Mentions légales',
      title: 'Mentions légales',
      description:
        'Éditeur, publication, hébergeur, déclaration d’activité, médiation et propriété intellectuelle : qui édite ce site et comment nous joindre.',
    },
    group: 'trame',
    textOf: FIRST,
    hasFacts: true,
    versions: FIRST_VERSION,
    hasPdf: true,
  },
  privacy: {
    fr: {
      path: '/confidentialite',
      label: 'Confidentialité',
      title: 'Confidentialité',
      description:
        'Aucun cookie, aucune mesure d’audience. Ce que deviennent les données quand vous visitez ce site, nous écrivez ou suivez une formation.',
    },
    group: 'trame',
    textOf: FIRST,
    hasFacts: true,
    versions: FIRST_VERSION,
    hasPdf: true,
  },
  rights: {
    fr: {
      path: '/rgpd',
      label: 'RGPD, vos droits',
      title: 'Vos droits sur vos données',
      description:
        'Accéder à vos données, les corriger, les effacer, vous y opposer : comment le demander, dans quel délai nous répondons, et vers qui vous tourner.',
    },
    group: 'trame',
    textOf: FIRST,
    hasFacts: true,
    versions: FIRST_VERSION,
    hasPdf: true,
  },
  carryingLaw: {
    fr: {
      path: '/qualiopi-portage',
      label: 'Qualiopi et portage',
      title: 'Qualiopi et portage : qui porte quoi',
      description:
        'Ce que la certification Qualiopi couvre, ce que la sous-traitance permet, ce qu’elle interdit, et qui répond de quoi devant l’auditeur.',
    },
    group: 'trame',
    textOf: FIRST,
    hasFacts: true,
  },
  brand: {
    fr: {
      path: '/charte-graphique',
      label: 'Charte graphique',
      title: 'Charte graphique',
      description:
        'Le signe, les couleurs, les lettres et les dessins de la marque : fichiers du logo à télécharger et règles d’usage.',
    },
    group: 'trame',
    textOf: FIRST,
  },
  accessibility: {
    fr: {
      path: '/accessibilite',
      label: 'Accessibilité',
      title: 'Accessibilité',
      description:
        'Ce site se lit au clavier, au lecteur d’écran et sans script. Ce qui a été vérifié, ce qui manque encore et comment signaler un obstacle.',
    },
    group: 'trame',
    textOf: FIRST,
    hasFacts: true,
    versions: FIRST_VERSION,
    hasPdf: true,
  },
  sign: {
    fr: {
      path: '/signer',
      label: 'Signer un document',
      title: 'Signer un document',
      description:
        'Lisez et signez le document qui vous a été envoyé, sur votre téléphone ou votre ordinateur, sans compte.',
    },
    en: {
      path: '/en/sign',
      label: 'Sign a document',
      title: 'Sign a document',
      description:
        'Read and sign the document that was sent to you, on your phone or computer, without an account.',
    },
    textOf: '2026-11-29',
    isHidden: true,
  },
  confirm: {
    fr: {
      path: '/confirmer-adresse',
      label: 'Confirmer votre adresse',
      title: 'Confirmer votre adresse',
      description: 'Confirmez l’adresse avec laquelle vous envoyez votre candidature de formateur.',
    },
    en: {
      path: '/en/confirmer-adresse',
      label: 'Confirm your address',
      title: 'Confirm your address',
      description: 'Confirm the address that you send your trainer application with.',
    },
    textOf: FIRST,
    isHidden: true,
  },
  confirmRequest: {
    fr: {
      path: '/confirmer-demande',
      label: 'Confirmer votre adresse',
      title: 'Confirmer l’adresse de votre demande',
      description: 'Confirmez l’adresse avec laquelle vous avez envoyé une demande sur vos données.',
    },
    textOf: FIRST,
    isHidden: true,
  },
} as const satisfies Record<string, SitePage>;

export type PageId = keyof typeof SITE_PAGES;

export const sitePage = (id: PageId): SitePage => SITE_PAGES[id];

export const pageIds = Object.keys(SITE_PAGES).filter((id): id is PageId => id in SITE_PAGES);

/** The address of a page in a language, in French where there is no other. */
export const pathOf = (id: PageId, locale: Locale = 'fr'): string => {
  const page = sitePage(id);
  return (page[locale] ?? page.fr).path;
};

/** Its name in menus and breadcrumbs. */
export const labelOf = (id: PageId, locale: Locale = 'fr'): string => {
  const page = sitePage(id);
  return (page[locale] ?? page.fr).label;
};

/** The pages from the home page to this one, without it. */
export function parentsOf(id: PageId): PageId[] {
  const found: PageId[] = [];
  for (let at = sitePage(id).parent; at && at in SITE_PAGES; at = sitePage(at as PageId).parent)
    found.unshift(at as PageId);
  return id === 'home' ? [] : ['home', ...found];
}

/** The pages that exist in both languages, by their addresses. */
export const bothLanguages = (id: PageId): Record<Locale, string> | undefined => {
  const { fr, en } = sitePage(id);
  return en && { fr: fr.path, en: en.path };
};

/** The day on which what a page shows last changed. */
export function modifiedOn(id: PageId, factsChangedOn: string): string {
  const { textOf, hasFacts } = sitePage(id);
  return hasFacts && factsChangedOn > textOf ? factsChangedOn : textOf;
}
