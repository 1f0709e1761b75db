import type { Noun } from '@trame/app/noun';
import type { ConflictFields, SaveTexts } from '@trame/app/use-entity-form';
import { formatCount, optionLabel, TRAINING_SECTORS } from '@trame/domain';
import {
  CAMPAIGN_LANGUAGES,
  campaignBasisOf,
  type CampaignLanguage,
  type CampaignStatus,
  type CampaignValues,
} from '@trame/domain/campaigns';
import type { Campaign, CampaignEvent, Overlap } from '../data/campaigns.ts';

export const TITLE = 'Campagnes';

export const CAMPAIGN_NOUN: Noun = { one: 'campagne', many: 'campagnes', isFeminine: true };

export const EMPTY_CAMPAIGN: CampaignValues = {
  name: '',
  subject: '',
  body: '',
  bases: ['pool'],
  sectors: [],
  language: 'all',
};

export const valuesOf = ({ name, subject, body, bases, sectors, language }: Campaign): CampaignValues => ({
  name,
  subject,
  body,
  bases,
  sectors,
  language,
});

const languageLabel = (value: unknown) =>
  CAMPAIGN_LANGUAGES.find((language) => language.value === value)?.label ?? '';
export const basesText = (bases: readonly string[]) =>
  bases.map((basis) => campaignBasisOf(basis)?.label ?? basis).join(', ');
export const sectorsText = (sectors: readonly string[]) =>
  sectors.length === 0 ? 'Tous' : sectors.map((sector) => optionLabel(TRAINING_SECTORS, sector)).join(', ');
export const languageText = (value: CampaignLanguage) => languageLabel(value);

export const FIELDS: ConflictFields<CampaignValues> = {
  labels: {
    name: 'Nom',
    subject: 'Objet',
    body: 'Message',
    bases: 'Personnes',
    sectors: 'Secteurs',
    language: 'Langue',
  },
  valueText: (column, value) => {
    if (column === 'bases') return basesText(value as string[]);
    if (column === 'sectors') return sectorsText(value as string[]);
    return column === 'language' ? languageLabel(value) : String(value);
  },
  notes: ['body'],
};

export const TEXTS: SaveTexts = {
  saved: 'Campagne enregistrée',
  added: 'Campagne créée',
  savedMore: '',
  refused: 'Votre rôle ne permet pas d’enregistrer cette campagne. Contactez l’administrateur.',
  gone: 'Cette campagne n’est plus un brouillon, ou n’existe plus. Copiez votre saisie.',
  failed: 'Impossible d’enregistrer cette campagne',
  changed: 'Cette campagne a changé entre-temps',
};

/** What a person does to bring a campaign from one state to another. */
export const moveLabel = (from: CampaignStatus, to: CampaignStatus): string => {
  if (to === 'ready') return 'Déclarer prête';
  if (to === 'draft') return 'Revenir au brouillon';
  if (to === 'stopped') return 'Arrêter';
  if (to === 'done') return 'Terminer';
  return from === 'stopped' ? 'Reprendre la remise' : 'Remettre à SendPulse';
};

/** « Rentrée » (CA-2026-0F7K2Q), 12 personnes. */
export const overlapText = ({ name, reference, people }: Overlap): string =>
  `« ${name} » (${reference}), ${peopleText(people)}`;

/** « 1 personne », « 1 240 personnes ». */
export const peopleText = (count: number) => `${formatCount(count)} ${count > 1 ? 'personnes' : 'personne'}`;

const EVENTS: Readonly<Record<CampaignEvent['kind'], (people: string) => string>> = {
  tested: () => 'Essai envoyé',
  draft: () => 'Revenue au brouillon',
  ready: (people) => `Déclarée prête${people}`,
  handing: (people) => `Remise lancée${people}`,
  stopped: (people) => `Arrêtée${people} en attente`,
  done: (people) => `Remise terminée${people}`,
};

/** What happened, in a sentence. */
export const eventText = ({ kind, people }: Pick<CampaignEvent, 'kind' | 'people'>): string =>
  EVENTS[kind](people === null ? '' : `, ${peopleText(people)}`);
