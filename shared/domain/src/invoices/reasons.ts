import type { InvoiceStatus } from './statuses.ts';

const [PARTIAL, DISPUTED, SUSPENDED, REFUSED, REJECTED] = [206, 207, 208, 210, 213] as const;
/** A payment that the bank returned: the invoice is « Approuvée » again. */
const RETURNED = 205;

/**
 * Why an invoice got a status: codes of the official list (BR-FR-CDV-CL-09, V1.4), in our words, and the statuses that each
 * goes with. Codes about routing and orders of public bodies are left out. A free message goes with every reason.
 */
export const INVOICE_REASONS = [
  { value: 'JUSTIF_ABS', label: 'Justificatif absent ou insuffisant', statuses: [SUSPENDED] },
  {
    value: 'COORD_BANC_ERR',
    label: 'Coordonnées bancaires différentes de celles confirmées',
    statuses: [PARTIAL, DISPUTED, RETURNED],
  },
  { value: 'TX_TVA_ERR', label: 'Taux de TVA erroné', statuses: [DISPUTED, REFUSED] },
  { value: 'MONTANTTOTAL_ERR', label: 'Montant total erroné', statuses: [DISPUTED, REFUSED, REJECTED] },
  { value: 'CALCUL_ERR', label: 'Erreur de calcul', statuses: [DISPUTED, REFUSED, REJECTED] },
  { value: 'NON_CONFORME', label: 'Mention légale manquante', statuses: [DISPUTED, REFUSED] },
  { value: 'DOUBLON', label: 'Facture déjà reçue', statuses: [DISPUTED, REFUSED, REJECTED] },
  { value: 'DEST_ERR', label: 'Facture adressée à une autre société', statuses: [DISPUTED, REFUSED] },
  { value: 'TRANSAC_INC', label: 'Prestation inconnue', statuses: [DISPUTED, REFUSED] },
  { value: 'EMMET_INC', label: 'Émetteur inconnu', statuses: [DISPUTED, REFUSED] },
  { value: 'CONTRAT_TERM', label: 'Contrat terminé', statuses: [DISPUTED, REFUSED] },
  {
    value: 'DOUBLE_FACT',
    label: 'Prestation déjà facturée sur une autre facture',
    statuses: [DISPUTED, REFUSED],
  },
  {
    value: 'CMD_ERR',
    label: 'Ordre de mission faux ou absent',
    statuses: [PARTIAL, DISPUTED, SUSPENDED, REFUSED],
  },
  { value: 'SIRET_ERR', label: 'SIRET faux ou absent', statuses: [PARTIAL, DISPUTED, SUSPENDED] },
  {
    value: 'REF_CT_ABSENT',
    label: 'Référence du contrat absente',
    statuses: [PARTIAL, DISPUTED, SUSPENDED, REFUSED],
  },
  { value: 'REF_ERR', label: 'Référence fausse', statuses: [PARTIAL, DISPUTED, SUSPENDED] },
  {
    value: 'PU_ERR',
    label: 'Prix par jour ou par heure différent du contrat',
    statuses: [PARTIAL, DISPUTED],
  },
  { value: 'REM_ERR', label: 'Remise absente ou fausse', statuses: [PARTIAL, DISPUTED] },
  { value: 'QTE_ERR', label: 'Nombre de jours ou d’heures faux', statuses: [PARTIAL, DISPUTED] },
  { value: 'ART_ERR', label: 'Intitulé de la prestation faux', statuses: [PARTIAL, DISPUTED] },
  { value: 'MODPAI_ERR', label: 'Échéance ou mode de règlement faux', statuses: [PARTIAL, DISPUTED] },
  { value: 'QUALITE_ERR', label: 'Prestation non conforme', statuses: [PARTIAL, DISPUTED] },
  { value: 'LIVR_INCOMP', label: 'Prestation incomplète', statuses: [PARTIAL, DISPUTED] },
  { value: 'REJ_SEMAN', label: 'Données de la facture illisibles', statuses: [REJECTED] },
  { value: 'REJ_COH', label: 'Données de la facture incohérentes', statuses: [REJECTED] },
  { value: 'AUTRE', label: 'Autre motif, expliqué dans le message', statuses: [DISPUTED, RETURNED] },
] as const satisfies readonly { value: string; label: string; statuses: readonly InvoiceStatus[] }[];

export type InvoiceReason = (typeof INVOICE_REASONS)[number]['value'];

/** The reasons that go with a status. */
export const reasonsOf = (status: number): readonly (typeof INVOICE_REASONS)[number][] =>
  INVOICE_REASONS.filter(({ statuses }) => (statuses as readonly number[]).includes(status));

/** French words of a reason; a code that this version does not know is shown as it is. */
export const reasonLabel = (value: string): string =>
  INVOICE_REASONS.find((reason) => reason.value === value)?.label ?? value;

/** Longest free message beside a reason, a question or an answer, in characters. */
export const INVOICE_MESSAGE_LENGTH = 2000;
