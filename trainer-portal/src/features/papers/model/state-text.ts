import { formatDate } from '@trame/domain';
import type { PaperItem } from './paper-groups.ts';

export type StateText = { tone: 'danger' | 'warning' | 'success' | 'info' | 'muted'; text: string };

const inDays = (days: number) => {
  if (days === 0) return 'aujourd’hui';
  return days === 1 ? 'demain' : `dans ${days} jours`;
};

/** The state of a kind of paper in one line: what is, and until when. */
export function stateText({ kind, due }: PaperItem): StateText {
  const { state, paper, waiting, daysLeft } = due;
  const end = formatDate(paper?.expires_on);
  const next = waiting ? ' · la nouvelle est en cours de vérification' : '';
  switch (state) {
    case 'expired':
      return { tone: 'danger', text: `Expirée depuis le ${end}${next}` };
    case 'refused':
      return { tone: 'danger', text: 'À refaire' };
    case 'expiring':
      return { tone: 'warning', text: `Expire le ${end}, ${inDays(daysLeft ?? 0)}${next}` };
    case 'verified':
      return { tone: 'success', text: `Vérifiée${end ? `, valable jusqu’au ${end}` : ''}${next}` };
    case 'to_check':
      return { tone: 'info', text: `Déposée le ${formatDate(paper?.created_at)}` };
    default:
      return kind.demand === 'law'
        ? { tone: 'muted', text: 'Demandée par la loi' }
        : { tone: 'muted', text: kind.demand === 'house' ? 'Demandée par Trame' : 'Facultative' };
  }
}
