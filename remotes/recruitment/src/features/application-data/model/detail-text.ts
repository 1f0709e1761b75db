import {
  AVAILABILITIES,
  CURRENT_STATUSES,
  optionLabel,
  OTHER_SECTOR,
  OTHER_STATUS,
  TRAINING_SECTORS,
} from '@trame/domain';
import type { ApplicationDetail } from '../data/application-columns.ts';

/** "Autre : Auto-entrepreneur", or the status alone. */
export function currentStatusText({ current_status, other_status }: ApplicationDetail): string {
  if (!current_status) return other_status ?? '';
  const label = optionLabel(CURRENT_STATUSES, current_status);
  return current_status === OTHER_STATUS && other_status ? `${label}\u00a0: ${other_status}` : label;
}

/** Sectors with the form's labels; "Autres Domaines" with its text. */
export function sectorTexts({ training_sectors, other_sector }: ApplicationDetail): string[] {
  const known = training_sectors.map((value) => {
    const label = optionLabel(TRAINING_SECTORS, value);
    return (value === OTHER_SECTOR || value === 'Other') && other_sector
      ? `${label}\u00a0: ${other_sector}`
      : label;
  });
  const isSaid = training_sectors.some((value) => value === OTHER_SECTOR || value === 'Other');
  return other_sector && !isSaid ? [...known, other_sector] : known;
}

/** When the trainer can start. */
export function availabilityText({ availability }: Pick<ApplicationDetail, 'availability'>): string {
  return availability ? optionLabel(AVAILABILITIES, availability) : '';
}

/** Oui, Non, or empty when the applicant did not say. */
export function yesNo(value: boolean | null): string {
  if (value === null) return '';
  return value ? 'Oui' : 'Non';
}

/** Language the form was filled in: 0 French, 1 English (spec §2). */
export function formLanguageText(language: number): string {
  return ['Français', 'Anglais'][language] ?? String(language);
}
