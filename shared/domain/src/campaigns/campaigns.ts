import * as z from 'zod/mini';
import { formRules, rule } from '../form-rules.ts';
import { EXAMPLE_VALUES, renderMessage, type MessageValues } from '../messages.ts';
import { TRAINING_SECTORS } from '../options.ts';

/** Where a campaign stands; the database alone moves it, and ends it when nobody waits any more. */
export const CAMPAIGN_STATUSES = [
  { value: 'draft', label: 'Brouillon' },
  { value: 'ready', label: 'Prête' },
  { value: 'handing', label: 'Remise en cours' },
  { value: 'stopped', label: 'Arrêtée' },
  { value: 'done', label: 'Remise' },
] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number]['value'];

/** What people may make of a campaign. */
export const CAMPAIGN_MOVES: Readonly<Record<CampaignStatus, readonly CampaignStatus[]>> = {
  draft: ['ready'],
  ready: ['draft', 'handing'],
  handing: ['stopped'],
  stopped: ['handing', 'done'],
  done: [],
};

/** Why a person may be written to; each person of an audience has one, with its date. */
export const CAMPAIGN_BASES = [
  { value: 'pool', label: 'Accord du vivier', dated: 'accord donné le' },
  { value: 'account', label: 'Compte de formateur', dated: 'compte ouvert le' },
] as const;
export type CampaignBasis = (typeof CAMPAIGN_BASES)[number]['value'];

export const CAMPAIGN_LANGUAGES = [
  { value: 'all', label: 'Toutes' },
  { value: 'fr', label: 'Français' },
  { value: 'en', label: 'Anglais' },
] as const;
export type CampaignLanguage = (typeof CAMPAIGN_LANGUAGES)[number]['value'];

/** Longest texts of a campaign in characters; the database checks the same. */
export const CAMPAIGN_LIMITS = { name: 120, subject: 200, body: 5000 } as const;

/** French name of a state; one that this version does not know is shown as it is. */
export const campaignStatusLabel = (value: string): string =>
  CAMPAIGN_STATUSES.find((status) => status.value === value)?.label ?? value;

export const campaignBasisOf = (value: string) => CAMPAIGN_BASES.find((basis) => basis.value === value);

/** The variables that SendPulse fills for each person: those that are handed over with an address. */
export const CAMPAIGN_VARIABLES = ['prenom', 'nom'] as const;

const ALLOWED: ReadonlySet<string> = new Set(CAMPAIGN_VARIABLES);

/** The message of a campaign as one person reads it. */
export function renderCampaign(
  message: { subject: string; body: string },
  values: Pick<MessageValues, (typeof CAMPAIGN_VARIABLES)[number]> = EXAMPLE_VALUES,
): { subject: string; body: string } {
  const { prenom, nom } = values;
  const { subject, body } = renderMessage(
    message,
    { reference: '', date_candidature: '', intitule: '', motif: '', recruteur: '', prenom, nom },
    ({ typed }) => typed,
  );
  return { subject, body };
}

/** What a text names between braces that nobody can fill; undefined when there is nothing. */
export function unfilledVariable(text: string): string | undefined {
  const { unknown, missing } = renderMessage(
    { subject: '', body: text },
    { ...EXAMPLE_VALUES, reference: '', date_candidature: '', intitule: '', motif: '', recruteur: '' },
  );
  const [first] = [...unknown, ...missing.filter((name) => !ALLOWED.has(name)).map((name) => `{{${name}}}`)];
  return first;
}

const rules = formRules('fr');
const fillable = rule<string>((text) => {
  const typed = unfilledVariable(text);
  return typed === undefined
    ? undefined
    : `${typed}\u00a0: une campagne remplit {{prenom}} et {{nom}} seulement`;
});
const SECTORS: ReadonlySet<string> = new Set(TRAINING_SECTORS.map(({ value }) => value));

/** The form of a campaign. */
export const campaignFormSchema = z.object({
  name: rules.requiredLine(CAMPAIGN_LIMITS.name, 'Donnez un nom à la campagne'),
  subject: rules.requiredLine(CAMPAIGN_LIMITS.subject, 'Écrivez l’objet du message').check(fillable),
  body: rules.requiredNotes(CAMPAIGN_LIMITS.body, 'Écrivez le message').check(fillable),
  bases: z
    .array(z.enum(CAMPAIGN_BASES.map(({ value }) => value)))
    .check(z.minLength(1, 'Choisissez à qui la campagne s’adresse')),
  sectors: z
    .array(z.string())
    .check(rule((values) => (values.every((value) => SECTORS.has(value)) ? undefined : 'Choix invalide'))),
  language: z.enum(CAMPAIGN_LANGUAGES.map(({ value }) => value)),
});
export type CampaignValues = z.infer<typeof campaignFormSchema>;
