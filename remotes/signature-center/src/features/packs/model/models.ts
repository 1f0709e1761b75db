import { formatDate } from '@trame/domain';
import { IDENTIFIERS } from '@trame/domain/company';
import { euros } from '@trame/domain/invoices';
import type { Facts, Signatory } from './facts.ts';

/** A part of a document: a heading with its paragraphs, or a table. */
export type Part = {
  heading: string;
  paragraphs?: readonly string[];
  facts?: readonly (readonly [label: string, value: string])[];
};

/** What a document says, before it is drawn. */
export type Written = { title: string; kicker: string; parts: readonly Part[]; isSignedByCompany: boolean };

/** A kind of document that the center writes itself. */
export type Model = {
  key: 'contrat' | 'charte' | 'notice-rgpd' | 'mandat';
  label: string;
  /** The kind of paper that the sealed document becomes; null: none. */
  paperKind: 'contrat' | 'charte' | 'notice-rgpd' | null;
  /** Of the text below: raise both when it changes. */
  version: string;
  changedOn: string;
  write: (facts: Facts, signatory: Signatory) => Written;
};

const UNKNOWN = 'non renseigné';
const given = (value: string | null | undefined) => (value?.trim() ? value.trim() : UNKNOWN);

const companyName = ({ company }: Facts) => given(company.legal_name ?? company.trade_name);

/** « Trame SAS, société au capital de 10 000,00 €, SIREN …, RCS Nantes, 1 rue X, 44000 Nantes ». */
function companyText({ company }: Facts, { name }: Signatory): string {
  const address = [company.street, [company.postal_code, company.city].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');
  return [
    given(company.legal_name ?? company.trade_name),
    company.legal_form,
    company.capital_cents !== null && `au capital de ${euros(company.capital_cents)}`,
    `SIREN ${company.siren === null ? UNKNOWN : IDENTIFIERS.siren.written(company.siren)}`,
    company.rcs_city !== null && `RCS ${company.rcs_city}`,
    address === '' ? `siège ${UNKNOWN}` : address,
    company.nda !== null &&
      `déclaration d’activité ${IDENTIFIERS.nda.written(company.nda)}${company.nda_region ? ` auprès du préfet de région ${company.nda_region}` : ''}, qui ne vaut pas agrément de l’État`,
    `représentée par ${name}`,
  ]
    .filter(Boolean)
    .join(', ');
}

function trainerText({ trainer, billing }: Facts): string {
  if (!billing) return `${trainer.name}, ${trainer.email}, SIRET ${UNKNOWN}`;
  return [
    billing.legal_name,
    billing.legal_name.includes(trainer.name) ? null : `représenté par ${trainer.name}`,
    billing.company_details,
    `SIRET ${billing.siret === null ? UNKNOWN : IDENTIFIERS.siret.written(billing.siret)}`,
    `${billing.address}, ${billing.postal_code} ${billing.city}`,
    billing.nda !== null && `déclaration d’activité ${IDENTIFIERS.nda.written(billing.nda)}`,
    trainer.email,
  ]
    .filter(Boolean)
    .join(', ');
}

const parties = (facts: Facts, signatory: Signatory): Part => ({
  heading: 'Les parties',
  paragraphs: [
    `Le donneur d’ordre\u00a0: ${companyText(facts, signatory)}.`,
    `Le prestataire\u00a0: ${trainerText(facts)}.`,
  ],
});

const days = (count: number) => `${count.toLocaleString('fr-FR')}\u00a0${count >= 2 ? 'jours' : 'jour'}`;

/** What one mission is, or how missions of a framework are agreed. */
function missionParts({ mission }: Facts): Part[] {
  if (!mission)
    return [
      {
        heading: '2. Missions confiées, durée et période',
        paragraphs: [
          'Les missions confiées, leur durée et leur période de réalisation sont fixées mission par mission, par un ordre de mission que le prestataire accepte avant le premier jour. Aucun volume n’est garanti, et le prestataire peut refuser une mission.',
          'Le présent contrat-cadre est conclu pour un an à compter de sa dernière signature. Il se renouvelle par accord écrit.',
        ],
      },
      {
        heading: '3. Prix',
        paragraphs: [
          'Le prix de chaque mission, hors taxes, par jour ou forfaitaire, figure dans l’ordre de mission. Il comprend la préparation, l’animation, les supports et le bilan de la session. Les frais de déplacement sont remboursés sur justificatif, dans la limite convenue par écrit avant la mission.',
          'Les factures sont payées à trente jours, une fois les preuves de réalisation remises. Un retard de paiement rend dus, de plein droit, une indemnité de 40\u00a0€ et des intérêts au taux de refinancement de la BCE majoré de dix points.',
        ],
      },
    ];
  const period =
    mission.starts_on === mission.ends_on
      ? `le ${formatDate(mission.starts_on)}`
      : `du ${formatDate(mission.starts_on)} au ${formatDate(mission.ends_on)}`;
  return [
    {
      heading: '2. Mission confiée, durée et période',
      facts: [
        ['Mission confiée', mission.title],
        ['Client final', mission.client_name],
        ['Ordre de mission', mission.order_number],
        [
          'Durée',
          [
            days(mission.days),
            mission.hours !== null && `${mission.hours.toLocaleString('fr-FR')}\u00a0heures`,
          ]
            .filter(Boolean)
            .join(', '),
        ],
        ['Période de réalisation', period],
        ['Lieu', mission.is_remote ? 'À distance' : given(mission.place)],
      ],
    },
    {
      heading: '3. Prix',
      facts: [
        ['Prix par jour, hors taxes', euros(mission.day_rate_cents)],
        ['Prix de la mission, hors taxes', euros(mission.total_cents)],
      ],
      paragraphs: [
        'Ce prix comprend la préparation, l’animation, les supports et le bilan de la session. Les frais de déplacement sont remboursés sur justificatif, dans la limite convenue par écrit avant la mission.',
        'La facture est payée à trente jours, une fois les preuves de réalisation remises. Un retard de paiement rend dus, de plein droit, une indemnité de 40\u00a0€ et des intérêts au taux de refinancement de la BCE majoré de dix points.',
      ],
    },
  ];
}

/** Research 10.7: what article R6333-6-2 and indicator 27 ask of a subcontracting contract, and what contracts usually have. */
const contract = (facts: Facts, signatory: Signatory): Written => ({
  title: facts.mission
    ? 'Contrat de sous-traitance de formation'
    : 'Contrat-cadre de sous-traitance de formation',
  kicker: companyName(facts),
  isSignedByCompany: true,
  parts: [
    parties(facts, signatory),
    {
      heading: '1. Objet du contrat',
      paragraphs: [
        'Le donneur d’ordre, organisme de formation, confie au prestataire, formateur indépendant, l’animation d’actions de formation professionnelle. Le prestataire les exécute en toute indépendance, sans lien de subordination.',
      ],
    },
    ...missionParts(facts),
    {
      heading: '4. Contenu et sanction de la formation',
      paragraphs: [
        'Le prestataire anime selon le programme de formation qui lui est remis\u00a0: objectifs, prérequis, contenu, évaluation. À la fin, il remet les évaluations des acquis\u00a0; le donneur d’ordre délivre l’attestation de fin de formation ou présente à la certification visée.',
      ],
    },
    {
      heading: '5. Moyens mobilisés',
      paragraphs: [
        'Le donneur d’ordre fournit le programme, la salle ou l’accès à distance et la liste des participants. Le prestataire met en œuvre les moyens pédagogiques et techniques adaptés au public, y compris aux personnes en situation de handicap qui lui sont signalées.',
      ],
    },
    {
      heading: '6. Conditions de réalisation et de suivi',
      paragraphs: [
        'Le prestataire recueille l’émargement par demi-journée, réalise le positionnement et les évaluations, signale sans délai absences et difficultés, et remet ses preuves dans les cinq jours après la session. Il applique les exigences du référentiel national qualité (Qualiopi) et participe au recueil des appréciations.',
      ],
    },
    {
      heading: '7. Sous-traitance en cascade',
      paragraphs: [
        'Le prestataire exécute lui-même la mission. La sous-traitance en cascade est interdite, sauf accord écrit préalable du donneur d’ordre.',
      ],
    },
    {
      heading: '8. Obligation de vigilance',
      paragraphs: [
        'Le prestataire remet, à la signature puis tous les six mois, l’attestation de vigilance de l’Urssaf et un justificatif d’immatriculation (articles L.\u00a08222-1 et D.\u00a08222-5 du code du travail).',
      ],
    },
    {
      heading: '9. Assurance',
      paragraphs: [
        'Le prestataire déclare être assuré pour sa responsabilité civile professionnelle et en remet l’attestation chaque année.',
      ],
    },
    {
      heading: '10. Confidentialité et protection des données',
      paragraphs: [
        'Chaque partie garde confidentielles les informations reçues de l’autre et de ses clients, pendant le contrat et trois ans après.',
        'Le prestataire traite les données personnelles des participants sur instruction du donneur d’ordre, pour la seule formation, conformément au RGPD\u00a0: il n’en garde pas de copie après la remise de ses preuves et signale toute violation dans les quarante-huit heures.',
      ],
    },
    {
      heading: '11. Propriété intellectuelle',
      paragraphs: [
        'Chaque partie reste titulaire de ses droits d’auteur sur les supports qu’elle apporte. Le prestataire concède au donneur d’ordre et aux participants le droit de les utiliser pour la formation et après elle, à titre personnel pour les participants.',
      ],
    },
    {
      heading: '12. Annulation et résiliation',
      paragraphs: [
        'Une mission annulée par le donneur d’ordre moins de sept jours ouvrés avant son début est due à moitié, moins de deux jours ouvrés avant, en entier, sauf force majeure. Le prestataire empêché prévient aussitôt.',
        'En cas de manquement grave, le contrat peut être résilié par écrit, quinze jours après une mise en demeure restée sans effet.',
      ],
    },
    {
      heading: '13. Droit applicable',
      paragraphs: [
        'Le contrat est soumis au droit français. Les parties cherchent d’abord un accord amiable\u00a0; à défaut, les tribunaux du siège du donneur d’ordre sont compétents.',
      ],
    },
  ],
});

const charter = (facts: Facts, signatory: Signatory): Written => ({
  title: 'Charte du formateur',
  kicker: companyName(facts),
  isSignedByCompany: false,
  parts: [
    parties(facts, signatory),
    {
      heading: 'Ce à quoi je m’engage',
      paragraphs: [
        'Préparer chaque session à partir du programme, du positionnement et des besoins des participants.',
        'Commencer et finir à l’heure, recueillir l’émargement par demi-journée, prévenir aussitôt d’un empêchement.',
        'Respecter chaque participant, sans discrimination, et adapter mon animation aux situations de handicap avec le référent handicap.',
        'Évaluer les acquis, recueillir les appréciations, remettre mes preuves dans les cinq jours et prendre part aux améliorations décidées.',
        'Tenir à jour mes compétences et mes pièces, et ne démarcher aucun client du donneur d’ordre pour mon compte à l’occasion d’une mission.',
      ],
    },
    {
      heading: 'Ce à quoi le donneur d’ordre s’engage',
      paragraphs: [
        'Remettre à temps le programme, les informations sur les participants et l’accès aux lieux ou aux outils, répondre aux questions, payer à l’échéance et communiquer les appréciations recueillies.',
      ],
    },
  ],
});

const notice = (facts: Facts, signatory: Signatory): Written => ({
  title: 'Notice de confidentialité du formateur',
  kicker: companyName(facts),
  isSignedByCompany: false,
  parts: [
    {
      heading: 'Qui traite vos données',
      paragraphs: [
        `${companyText(facts, signatory)}. Pour toute question ou demande\u00a0: ${given(facts.company.privacy_email)}.`,
      ],
    },
    {
      heading: 'Lesquelles et pourquoi',
      paragraphs: [
        'Identité, coordonnées, parcours, diplômes et évaluations\u00a0: choisir les formateurs et prouver leurs compétences (contrat, obligation légale de l’organisme de formation).',
        'Pièces légales, SIRET, assurance\u00a0: vérifier ce que la loi impose au donneur d’ordre (obligation légale).',
        'Missions, factures et compte bancaire\u00a0: exécuter le contrat et payer (contrat, obligation comptable).',
        'Traces de signature\u00a0: adresse e-mail, adresse réseau, heures\u00a0: prouver l’accord donné (intérêt légitime).',
      ],
    },
    {
      heading: 'Combien de temps, et pour qui',
      paragraphs: [
        'Pièces et contrats\u00a0: cinq ans après la fin de la relation. Factures et documents signés\u00a0: dix ans. Candidature sans suite\u00a0: deux ans après le dernier contact.',
        'Seuls les services qui en ont besoin y accèdent, ainsi que les auditeurs et administrations habilités. Aucune vente, aucune décision prise par une machine seule.',
      ],
    },
    {
      heading: 'Vos droits',
      paragraphs: [
        'Accès, rectification, effacement, limitation, opposition et portabilité, depuis votre espace («\u00a0Mes données\u00a0») ou à l’adresse ci-dessus. Vous pouvez saisir la CNIL (cnil.fr).',
        'En signant, vous attestez avoir reçu cette notice. Votre signature n’est pas un consentement à d’autres usages.',
      ],
    },
  ],
});

/** Self-billing: article 289 I-2 of the tax code and article 242 nonies of its annex II. */
const mandate = (facts: Facts, signatory: Signatory): Written => ({
  title: 'Mandat d’autofacturation',
  kicker: companyName(facts),
  isSignedByCompany: true,
  parts: [
    parties(facts, signatory),
    {
      heading: '1. Mandat',
      paragraphs: [
        'Le prestataire (mandant) donne mandat au donneur d’ordre (mandataire), qui l’accepte, d’établir en son nom et pour son compte ses factures et avoirs pour les missions confiées, conformément à l’article 289, I-2, du code général des impôts.',
      ],
    },
    {
      heading: '2. Établissement et contrôle',
      paragraphs: [
        'Chaque facture porte la mention «\u00a0Autofacturation\u00a0» et un numéro d’une série propre au mandant. Elle lui est remise dès son émission\u00a0; il a quinze jours pour la contester par écrit. Passé ce délai, elle est réputée acceptée.',
      ],
    },
    {
      heading: '3. Responsabilité du prestataire',
      paragraphs: [
        'Le prestataire reste entièrement responsable de ses obligations de facturation et de TVA. Il déclare et verse la taxe due, signale tout changement de sa situation et réclame toute facture qu’il n’aurait pas reçue.',
      ],
    },
    {
      heading: '4. Durée',
      paragraphs: [
        'Le mandat prend effet à sa dernière signature, sans limite de durée. Chaque partie peut y mettre fin à tout moment, par écrit, avec un mois de préavis.',
      ],
    },
  ],
});

/** The documents that the center writes, in the order of a pack. Nobody's lawyer: what a company adds, it adds here. */
export const MODELS: readonly Model[] = [
  {
    key: 'contrat',
    label: 'Contrat',
    paperKind: 'contrat',
    version: '1.0',
    changedOn: '2026-11-29',
    write: contract,
  },
  {
    key: 'charte',
    label: 'Charte du formateur',
    paperKind: 'charte',
    version: '1.0',
    changedOn: '2026-11-29',
    write: charter,
  },
  {
    key: 'notice-rgpd',
    label: 'Notice de confidentialité (RGPD)',
    paperKind: 'notice-rgpd',
    version: '1.0',
    changedOn: '2026-11-29',
    write: notice,
  },
  {
    key: 'mandat',
    label: 'Mandat d’autofacturation',
    paperKind: null,
    version: '1.0',
    changedOn: '2026-11-29',
    write: mandate,
  },
];
