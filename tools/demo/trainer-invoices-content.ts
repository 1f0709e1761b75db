import { today } from '@trame/domain';
import type { InvoiceStatus } from '@trame/domain/invoices';
import type { Billing, Mission } from './trainer-billing.ts';

/** Something that happened to an invoice, so many days ago. */
export type Step = { ago: number } & (
  | { to: InvoiceStatus; by?: 'trainer'; reason?: string; message?: string; cents?: number }
  | { said: 'question' | 'answer'; message: string }
  | { paid: 'transmitted' | 'settled' }
  | { taken: true }
  | { withdrawn: true }
);

export type DemoInvoice = {
  title: string;
  client: string;
  place: string | null;
  days: number;
  rateCents: number;
  /** Days ago. */
  issued: number;
  /** What its page asks for, where its trainer printed it with other software. */
  plain?: { number: string; cents: number; reason: string };
  /** The invoice of this list that it replaces. */
  replaces?: number;
  isByOffice?: boolean;
  steps: readonly Step[];
  /** A credit note of it; without an amount it takes back all of it. */
  credit?: { ago: number; netCents?: number; reason: string; steps: readonly Step[] };
};

const paid = (transmitted: number): readonly Step[] => [
  { ago: transmitted, paid: 'transmitted' },
  { ago: transmitted - 1, paid: 'settled' },
];

/** Of somebody in franchise, in every status. */
export const IN_FRANCHISE: readonly DemoInvoice[] = [
  {
    title: 'Sage 100 Comptabilité, niveau 1',
    client: 'Menuiseries Lacombe',
    place: 'Nantes',
    days: 2,
    rateCents: 52_000,
    issued: 129,
    steps: [{ ago: 127, to: 205 }, ...paid(101)],
  },
  {
    title: 'Power BI, premiers rapports',
    client: 'Imprimerie Fauvel',
    place: null,
    days: 1.5,
    rateCents: 52_000,
    issued: 97,
    steps: [
      {
        ago: 94,
        to: 210,
        reason: 'CMD_ERR',
        message: 'Cette journée a déjà un ordre de mission à votre nom\u00a0: reprenez son numéro.',
      },
    ],
  },
  {
    title: 'Power BI, premiers rapports',
    client: 'Imprimerie Fauvel',
    place: null,
    days: 1.5,
    rateCents: 52_000,
    issued: 93,
    replaces: 1,
    steps: [{ ago: 91, to: 205 }, ...paid(66)],
  },
  {
    title: 'Excel, tableaux croisés',
    client: 'Coopérative Val d’Erdre',
    place: 'Nort-sur-Erdre',
    days: 3,
    rateCents: 54_000,
    issued: 66,
    steps: [{ ago: 64, to: 204 }, { ago: 63, to: 205 }, ...paid(38)],
  },
  {
    title: 'Sage 100 Gestion commerciale, niveau 1',
    client: 'Atelier Verrier',
    place: 'Angers',
    days: 3,
    rateCents: 52_000,
    issued: 31,
    steps: [
      { ago: 29, to: 205 },
      { ago: 3, paid: 'transmitted' },
    ],
  },
  {
    title: 'Sage X3, prise en main',
    client: 'Coopérative Val d’Erdre',
    place: 'Nort-sur-Erdre',
    days: 4,
    rateCents: 52_000,
    issued: 24,
    steps: [{ ago: 22, to: 205 }],
    credit: {
      ago: 12,
      netCents: 26_000,
      reason: 'Une demi-journée annulée par le client',
      steps: [{ ago: 11, to: 205 }],
    },
  },
  {
    title: 'Power BI, niveau 2',
    client: 'Atelier Verrier',
    place: 'Angers',
    days: 2,
    rateCents: 52_000,
    issued: 19,
    steps: [{ ago: 17, to: 205 }],
  },
  {
    title: 'Excel, macros et formulaires',
    client: 'Bureau Carnot & Fils',
    place: null,
    days: 2.5,
    rateCents: 52_000,
    issued: 17,
    steps: [
      {
        ago: 15,
        to: 206,
        reason: 'QTE_ERR',
        cents: 104_000,
        message: 'La feuille d’émargement porte deux jours. La demi-journée du 3 n’y figure pas.',
      },
    ],
  },
  {
    title: 'Sage 100 Comptabilité, niveau 2',
    client: 'Menuiseries Lacombe',
    place: 'Nantes',
    days: 2.5,
    rateCents: 52_000,
    issued: 14,
    steps: [
      { ago: 12, to: 204 },
      {
        ago: 9,
        to: 207,
        reason: 'QTE_ERR',
        message:
          'La demi-journée du 17 au soir n’est pas à l’émargement. Déposez une facture de deux jours, ou joignez l’accord du client.',
      },
    ],
  },
  {
    title: 'Tableaux de bord de gestion',
    client: 'Biscuiterie du Sillon',
    place: 'Guérande',
    days: 2,
    rateCents: 54_000,
    issued: 11,
    steps: [
      {
        ago: 8,
        to: 208,
        reason: 'JUSTIF_ABS',
        message: 'Il manque la feuille d’émargement du second jour.',
      },
      { ago: 6, said: 'answer', message: 'La voici, le client l’a signée hier.' },
      { ago: 6, to: 209, by: 'trainer' },
    ],
  },
  {
    title: 'Sage 100 Paie',
    client: 'Transports Rannou',
    place: 'Vannes',
    days: 2,
    rateCents: 52_000,
    issued: 10,
    steps: [{ ago: 9, withdrawn: true }],
  },
  {
    title: 'Word, documents longs',
    client: 'Notaires Quéméner',
    place: null,
    days: 1,
    rateCents: 48_000,
    issued: 8,
    steps: [
      { ago: 7, taken: true },
      { ago: 7, to: 204 },
    ],
  },
  {
    title: 'Power BI, modèles de données',
    client: 'Bureau Carnot & Fils',
    place: null,
    days: 2,
    rateCents: 52_000,
    issued: 5,
    plain: {
      number: '26-118',
      cents: 109_000,
      reason: 'Les 50 € sont le train, accepté par Nour Bellanger au téléphone.',
    },
    steps: [{ ago: 3, said: 'question', message: 'Pouvez-vous joindre le billet de train\u00a0?' }],
  },
  {
    title: 'Excel, fonctions de recherche',
    client: 'Imprimerie Fauvel',
    place: 'Rennes',
    days: 1,
    rateCents: 54_000,
    issued: 1,
    steps: [],
  },
];

/** Of somebody who charges VAT. */
const WITH_VAT: readonly DemoInvoice[] = [
  {
    title: 'Conduite de réunion',
    client: 'Chantiers de la Vilaine',
    place: 'Redon',
    days: 2,
    rateCents: 60_000,
    issued: 48,
    steps: [{ ago: 46, to: 205 }, ...paid(20)],
  },
  {
    title: 'Management de proximité',
    client: 'Chantiers de la Vilaine',
    place: 'Redon',
    days: 3,
    rateCents: 60_000,
    issued: 27,
    steps: [{ ago: 25, to: 205 }],
  },
  {
    title: 'Prise de parole en public',
    client: 'Clinique des Marais',
    place: 'Guérande',
    days: 1,
    rateCents: 64_000,
    issued: 9,
    steps: [
      {
        ago: 6,
        to: 208,
        reason: 'JUSTIF_ABS',
        message: 'Joignez les évaluations des stagiaires, prévues à l’ordre de mission.',
      },
    ],
  },
  {
    title: 'Gestion des conflits',
    client: 'Clinique des Marais',
    place: 'Guérande',
    days: 2,
    rateCents: 64_000,
    issued: 2,
    steps: [],
  },
];

/** Of somebody whose training is exempt. */
const EXEMPT: readonly DemoInvoice[] = [
  {
    title: 'Sauveteur secouriste du travail',
    client: 'Brasserie Le Sillon',
    place: 'Saint-Nazaire',
    days: 2,
    rateCents: 45_000,
    issued: 40,
    steps: [{ ago: 38, to: 205 }],
    credit: { ago: 30, reason: 'Session annulée par le client', steps: [{ ago: 28, to: 205 }] },
  },
  {
    title: 'Gestes et postures',
    client: 'Transports Rannou',
    place: 'Vannes',
    days: 1,
    rateCents: 45_000,
    issued: 22,
    steps: [{ ago: 21, to: 213, reason: 'REJ_COH', message: 'Le fichier porte deux dates d’émission.' }],
  },
  {
    title: 'Habilitation électrique B0',
    client: 'Ardoisières du Maine',
    place: 'Trélazé',
    days: 2,
    rateCents: 47_000,
    issued: 4,
    steps: [{ ago: 2, to: 204 }],
  },
];

const year = today().slice(0, 4);

/** How the others bill, and what. */
export const BILLED: readonly { billing: Omit<Billing, 'missions'>; invoices: readonly DemoInvoice[] }[] = [
  {
    billing: {
      profile: {
        legal_form: 'eurl_sasu',
        legal_name: 'Atelier Parole',
        company_details: 'EURL au capital de 2 000 €, RCS Rennes',
        siret: '50000000500016',
        address: '21 quai de la Vilaine',
        postal_code: '35600',
        city: 'Redon',
        vat_case: 'assujetti',
        vat_number: 'FR78500000005',
        nda: null,
        number_prefix: `AP-${year}-`,
      },
      account: {
        iban: 'FR7630001007941234567890185',
        bic: null,
        account_holder: 'Atelier Parole',
        confirmedDaysAgo: 60,
      },
    },
    invoices: WITH_VAT,
  },
  {
    billing: {
      profile: {
        legal_form: 'ei',
        legal_name: 'Prévention Ouest EI',
        company_details: null,
        siret: '60000000400017',
        address: '4 rue de la Corderie',
        postal_code: '44600',
        city: 'Saint-Nazaire',
        vat_case: 'exonere_261_4_4',
        vat_number: null,
        nda: '52440000077',
        number_prefix: 'PO',
      },
      account: {
        iban: 'FR7610107001011234567890129',
        bic: null,
        account_holder: 'Prévention Ouest',
        confirmedDaysAgo: null,
      },
    },
    invoices: EXEMPT,
  },
];

/** A mission that nobody invoices. */
export const CANCELLED: Mission = {
  title: 'Sage 100 Paie, mise à jour',
  client: 'Transports Rannou',
  place: 'Vannes',
  from: -26,
  to: -26,
  hours: 7,
  days: 1,
  rateCents: 52_000,
  status: 'cancelled',
  evidence: [],
  received: [],
};
