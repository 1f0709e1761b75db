import type { PostgrestError } from '@supabase/supabase-js';
import { FILE_MESSAGES } from '@trame/domain';
import { TOO_OLD, type Finding } from '@trame/invoice';
import type { FileProblem } from '@trame/document/check';
import { euros } from '@trame/domain/invoices';
import { paperKind } from '@trame/domain/trainers';
import { HttpError } from '../_shared/errors.ts';

const NOT_ACCEPTED = 'Cette facture ne peut pas être déposée telle quelle.';

/** Refuses an invoice for its first blocking findings, with what to do about each. */
export const blocked = (findings: readonly Finding[]): HttpError =>
  new HttpError(422, 'invalid_fields', NOT_ACCEPTED, {
    fields: {
      file: findings
        .slice(0, 3)
        .map(({ title, sentence, fix }) => `${title}. ${sentence} ${fix}`.trim())
        .join(' '),
    },
  });

/** Refuses values of the form, each with its sentence. */
export const wrongFields = (fields: Record<string, string>, status = 422): HttpError =>
  new HttpError(status, 'invalid_fields', Object.values(fields)[0] ?? NOT_ACCEPTED, { fields });

/** More than a mission has left is asked for. */
export const overMission = (leftCents: number): HttpError =>
  wrongFields({
    mission_left: `Il reste ${euros(leftCents)} HT à facturer de cette mission\u00a0: déduisez ce qui l’est déjà, ou demandez-nous de corriger la mission.`,
  });

/** Deposits ask for more than a mission has left with its VAT. */
const overMissionWithVat = (leftCents: number): HttpError =>
  wrongFields({
    mission_left: `Avec les autres acomptes, il reste ${euros(leftCents)} TTC à facturer de cette mission\u00a0: la TVA de chacun est arrondie, retirez ce qui dépasse.`,
  });

/** The sentence for an attachment that may not be stored. */
export function attachmentProblem(name: string, problem: FileProblem | 'pages'): string {
  if (problem === 'pages') return `${name}\u00a0: trop de pages. Joignez seulement celles qui comptent.`;
  return problem === 'type' || problem === 'mismatch'
    ? `${name}\u00a0: joignez un PDF.`
    : `${name}\u00a0: ${FILE_MESSAGES.fr[problem]}.`;
}

/** A paper that the law asks for has lapsed: no deposit until the next one is verified. */
export const lapsed = (kind: string): HttpError =>
  wrongFields(
    {
      paper: `«\u00a0${paperKind(kind)?.label ?? 'Une pièce'}\u00a0» n’est plus valable\u00a0: déposez la nouvelle dans «\u00a0Mes pièces\u00a0», puis revenez ici.`,
    },
    409,
  );

/** The sentence for a field that the database refuses, by the hint of its error. */
export const FIELD_MESSAGES: Readonly<Record<string, string>> = {
  number: 'Ce numéro n’a pas la forme d’un numéro de facture.',
  issued_on: 'Une facture ne peut pas être datée après aujourd’hui.',
  due_on: 'L’échéance précède la date de la facture.',
  net_cents: 'Le total HT est plus grand que zéro, et la TVA n’est pas négative.',
  gross_cents: 'Le total HT et la TVA ne font pas le total TTC.',
  due_cents: 'Le net à payer ne dépasse pas le total TTC.',
  service_to: 'La prestation finit avant de commencer.',
  vat_cents: 'La facture porte de la TVA, alors que votre cas de TVA n’en prévoit pas.',
  mission_id: 'Cette mission n’est pas la vôtre, ou elle est annulée.',
  replaces: 'La facture à remplacer est déjà payée ou approuvée\u00a0: déposez un avoir.',
  corrects: 'Dites quelle facture cet avoir reprend\u00a0: ni annulée, ni refusée, ni retirée.',
  credited_cents: 'L’avoir dépasse ce qui reste de la facture qu’il reprend.',
  channel: 'Une facture reçue par une plateforme agréée est importée par un gestionnaire, pour un formateur.',
  seller_siren: 'Le SIREN du vendeur n’est pas celui de ce formateur.',
  platform_kind:
    'Sous ce numéro, la copie déposée sur le portail est de l’autre sorte (facture ou avoir)\u00a0: refusez-la ou faites-la corriger, puis importez celle-ci.',
  platform_approved:
    'La copie déposée sur le portail a d’autres montants, et elle est déjà approuvée ou payée\u00a0: demandez au formateur un avoir de toute cette copie, approuvez-le, puis importez celle-ci.',
  platform_amount:
    'La copie déposée sur le portail a d’autres montants\u00a0: refusez-la ou faites-la corriger, puis importez celle-ci.',
  request_id: 'Rechargez la page, puis déposez de nouveau.',
};

/** How the database says that the invoice to replace has a credit note. */
const CREDITED = 'a credit note takes this invoice back';

/** The sentences of the fields that more than one rule refuses, by what the database says. */
const RULE_MESSAGES: Readonly<Record<string, string>> = {
  'an invoice of more than five years ago': TOO_OLD,
  'less than nothing is to be paid': 'Le net à payer n’est pas négatif.',
  'no invoice of this kind to replace':
    'La facture à remplacer n’est plus là, ou elle est de l’autre sorte (facture ou avoir)\u00a0: rouvrez-la depuis «\u00a0Mes factures\u00a0».',
  'only a credit note takes an invoice back':
    'Seul un avoir reprend une facture\u00a0: dites que c’en est un.',
  [CREDITED]:
    'Un avoir reprend la facture à remplacer\u00a0: retirez-le d’abord, ou attendez qu’il soit traité.',
};

/** The sentence for a double, by what is the same. */
const DOUBLE_MESSAGES: Readonly<Record<string, string>> = {
  file: 'Ce fichier est déjà déposé. Suivez-le dans «\u00a0Mes factures\u00a0».',
  number: 'Ce numéro est déjà celui d’une de vos factures de l’année\u00a0: renumérotez celle-ci.',
  platform:
    'Cette facture est déjà arrivée par la plateforme agréée\u00a0: elle n’est pas à déposer de nouveau.',
  mission_id: 'Une facture de cette mission est déjà déposée.',
  replaces: 'Cette facture a déjà été remplacée.',
};

const FIELD_OF: Readonly<Record<string, string>> = {
  net_cents: 'net',
  gross_cents: 'gross',
  vat_cents: 'vat',
  due_cents: 'due',
};

/** How the database says to the office for whom a company has an invoice of the same number. */
const OF_OTHER = /^the same number of this SIREN is of (.+)$/;

/** What a refusal of the database is answered with; undefined for what is no refusal. */
export function refusalOf({ code, hint, message, details }: PostgrestError): HttpError | undefined {
  const of = hint ?? '';
  if (code === '22023' && of === 'mission_left') return overMission(Number(details));
  if (code === '22023' && of === 'mission_left_gross') return overMissionWithVat(Number(details));
  if (code === '23514' && of === 'whole_decided')
    return wrongFields(
      {
        mission_left: `La facture ${details}, déjà approuvée, déduit cet acompte en entier\u00a0: demandez-en le même montant.`,
      },
      409,
    );
  const [, holder] = OF_OTHER.exec(message) ?? [];
  if (holder !== undefined)
    return wrongFields(
      {
        seller_number: `Cette société a déjà une facture de ce numéro cette année, enregistrée pour ${holder}\u00a0: si c’est la même, elle n’est pas à enregistrer deux fois.`,
      },
      409,
    );
  if (code === '23514' && paperKind(of)) return lapsed(of);
  if (code === '23505')
    return wrongFields({ [of]: DOUBLE_MESSAGES[of] ?? 'Cette facture est déjà déposée.' }, 409);
  if (code === '22023')
    return wrongFields({
      [message === CREDITED ? 'replaces' : (FIELD_OF[of] ?? of)]:
        RULE_MESSAGES[message] ?? FIELD_MESSAGES[of] ?? 'Valeur refusée.',
    });
  return undefined;
}
