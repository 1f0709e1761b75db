import { PREVIEWS } from '@trame/domain/company';
import type { Published } from './publisher.ts';

export const pagesSaid = (total: number, changed: number): string =>
  `${total} page${total > 1 ? 's' : ''}, dont ${changed} changée${changed > 1 ? 's' : ''}`;

/** What a build came to, for the person at the terminal. */
export function publishedSaid(published: Published): string {
  if (published.state === 'lost') return 'Publication reprise par un autre : rien n’a été mis en ligne ici.';
  if (published.state === 'failed') return `La publication a échoué. ${published.reason}`;
  const { kind, state, total, changed, folder, leftOut } = published;
  const without = leftOut.map((sentence) => ` ${sentence}`).join('');
  if (kind === 'preview') return `Aperçu prêt pendant 30 minutes : /${PREVIEWS}/${folder}/${without}`;
  if (state === 'unchanged') return `Site public : ce qui est en ligne est déjà à jour.${without}`;
  return `Site public mis en ligne : ${pagesSaid(total, changed)}.${without}`;
}

/** The longest reason that the database keeps. */
const LONGEST = 500;

/** Sentences within a length: the first ones, and how many there are besides. */
export function leftOutSaid(sentences: readonly string[]): string {
  const whole = sentences.join(' ');
  if (whole.length <= LONGEST) return whole;
  const others = (count: number) => ` ${count} autres fichiers ne peuvent pas être lus non plus.`;
  let kept = sentences.length;
  let said = '';
  do {
    kept -= 1;
    said = `${sentences.slice(0, kept).join(' ')}${others(sentences.length - kept)}`.trim();
  } while (said.length > LONGEST && kept > 0);
  return said;
}

/** A sentence within what the database keeps, with another one after it. */
export function reasonSaid(reason: string, after: string): string {
  const room = LONGEST - after.length;
  if (reason.length <= room) return reason + after;
  return `${reason.slice(0, room - 2).replace(/\s+\S*$/, '')} …${after}`;
}
