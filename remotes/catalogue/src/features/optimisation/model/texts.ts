import { countOf, type Noun } from '@trame/app/noun';
import { pointsText } from '@trame/domain/catalogue';
import { PROGRAMME_NOUN } from '../../programmes/model/programme.ts';

export const FIX_NOUN: Noun = { one: 'correction', many: 'corrections', isFeminine: true };
export const PROPOSAL_NOUN: Noun = { one: 'proposition', many: 'propositions', isFeminine: true };

/** "12 corrections appliquées". */
export const appliedText = (count: number): string =>
  count === 0
    ? 'Aucune correction appliquée'
    : `${countOf(FIX_NOUN, count)} appliquée${count > 1 ? 's' : ''}`;

/** What was not applied, and why; empty when all was. */
export function leftText(left: number, refused: number): string {
  return [
    left > 0 &&
      `${countOf(FIX_NOUN, left)} laissée${left > 1 ? 's' : ''}\u00a0: quelqu’un a changé la fiche entre-temps.`,
    refused > 0 &&
      `${countOf(FIX_NOUN, refused)} refusée${refused > 1 ? 's' : ''}\u00a0: la fiche ne serait plus valable.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** What came back, and what was left as it is. */
export const undoneText = (back: number, left: number): string =>
  `${countOf(FIX_NOUN, back)} annulée${back > 1 ? 's' : ''}. ${countOf(FIX_NOUN, left)} laissée${left > 1 ? 's' : ''}\u00a0: le champ a changé depuis.`;

/** "12 corrections sur 9 fiches, 54 points". */
export const amountText = (
  noun: Noun,
  { fixes, sheets, points }: Record<'fixes' | 'sheets' | 'points', number>,
) => `${countOf(noun, fixes)} sur ${countOf(PROGRAMME_NOUN, sheets)}, ${pointsText(points)} à gagner`;

/** "31 jours", "un jour". */
export const daysText = (days: number): string => (days === 1 ? 'un jour' : `${days} jours`);
