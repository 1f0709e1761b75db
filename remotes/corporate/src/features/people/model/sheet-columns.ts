import { columnsOf } from '@trame/app/sheet-column';
import { formatDate } from '@trame/domain';
import { requestText, roleLabel, statusLabel, type StaffPerson } from './person.ts';

const { text, date, figure } = columnsOf<StaffPerson>();

/** The people of the staff as a file. */
export const SHEET_COLUMNS = [
  text('Nom', 28, ({ full_name }) => full_name),
  text('Adresse e-mail', 32, ({ email }) => email),
  text('Fonction', 28, ({ job_title }) => job_title),
  text('Statut', 18, ({ status }) => statusLabel(status)),
  text('Rôles', 48, ({ roles }) =>
    roles.map(({ role, since }) => `${roleLabel(role)} (depuis le ${formatDate(since)})`).join(', '),
  ),
  text('Rôles demandés', 28, ({ open_requests }) => open_requests.map(requestText).join(', ')),
  date('Dernière connexion', 'instant', ({ last_sign_in_at }) => last_sign_in_at),
  figure('Sessions', 0, ({ open_sessions }) => open_sessions),
  text('Second facteur', 14, ({ has_second_factor }) => (has_second_factor ? 'Oui' : 'Non')),
  date('Invitation', 'instant', ({ invitation_sent_at }) => invitation_sent_at),
  date('Désactivé le', 'instant', ({ disabled_at }) => disabled_at),
];
