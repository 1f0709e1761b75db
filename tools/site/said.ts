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
