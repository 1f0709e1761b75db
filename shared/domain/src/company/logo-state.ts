import { addDays } from '../dates.ts';
import { CONSENT_WARNING_DAYS, type SitePicture } from './site-content.ts';

/** What decides whether a logo is on the site; days are YYYY-MM-DD, those of Paris. */
export type LogoTerms = {
  picture: SitePicture | null;
  alt: string | null;
  visible_from: string | null;
  visible_until: string | null;
  consent_by: string | null;
  consent_on: string | null;
  consent_until: string | null;
  consent_file: string | null;
};

/** Why a logo is on the site, or is not. */
export const LOGO_STATES = [
  { value: 'shown', label: 'En ligne' },
  { value: 'ending', label: 'Accord bientôt terminé' },
  { value: 'planned', label: 'Prévu' },
  { value: 'over', label: 'Période terminée' },
  { value: 'consent_ended', label: 'Accord terminé' },
  { value: 'draft', label: 'Brouillon' },
] as const;

export type LogoState = (typeof LOGO_STATES)[number]['value'];

/**
 * The state of a logo on a day. Without picture, alternative text, or a consent with its proof, it is a draft: a client's
 * logo is never shown without their consent.
 */
export function logoState(logo: LogoTerms, day: string): LogoState {
  const { consent_on: from, consent_until: until } = logo;
  if (!logo.picture || !logo.alt || !logo.consent_by || !from || !logo.consent_file) return 'draft';
  if (until && until < day) return 'consent_ended';
  if (logo.visible_until && logo.visible_until < day) return 'over';
  if (from > day || (logo.visible_from && logo.visible_from > day)) return 'planned';
  return until && until <= addDays(day, CONSENT_WARNING_DAYS) ? 'ending' : 'shown';
}
