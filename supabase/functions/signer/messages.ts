import type { PostgrestError } from '@supabase/supabase-js';
import { HttpError, unavailable } from '../_shared/errors.ts';

/** What stands instead of the turn of a recipient. */
const STATES: Readonly<Record<string, string>> = {
  waiting: 'Ce n’est pas encore votre tour\u00a0: nous vous écrirons.',
  done: 'C’est déjà fait\u00a0: il reste à attendre les autres.',
  completed: 'Tout le monde a déjà répondu.',
  handed_on: 'Vous avez transmis cette demande à quelqu’un d’autre.',
  declined: 'Cette demande a été refusée\u00a0: plus personne ne signe.',
  expired: 'Le délai pour signer est passé.',
  cancelled: 'Cette demande a été annulée par son expéditeur.',
};

const FIELDS: Readonly<Record<string, string>> = {
  size: 'Vos images sont trop lourdes pour cette enveloppe\u00a0: dessinez ou écrivez votre signature.',
  values: 'Il reste un champ à remplir.',
  consent: 'Cochez votre accord pour signer.',
  reason: 'Dites pourquoi, en 1\u202f000 caractères au plus.',
  name: 'Donnez le nom.',
  email: 'Donnez une adresse e-mail qui n’est pas déjà parmi les destinataires.',
  recipients: 'Cette demande a déjà été transmise trop souvent.',
};

/** A refusal of the database in the words of who holds the link. */
export function refusedSigner(error: PostgrestError, name: string): HttpError {
  const hint = error.hint ?? '';
  if (error.code === '42501' && hint === 'link')
    return new HttpError(
      404,
      'unknown_link',
      'Ce lien ne mène plus à rien. Ouvrez celui du dernier e-mail reçu, ou écrivez à la personne qui vous a demandé de signer.',
    );
  if (error.code === '42501' && hint === 'code')
    return new HttpError(403, 'code_needed', 'Donnez d’abord le code reçu par e-mail.');
  if (error.code === '22023' && hint === 'too_soon')
    return new HttpError(429, 'rate_limited', 'Un code vient de partir. Attendez une demi-minute.', {
      retryAfter: 30,
    });
  if (error.code === '22023' && hint === 'too_many')
    return new HttpError(
      429,
      'rate_limited',
      'Trop de codes ont été demandés ou donnés. Écrivez à la personne qui vous a demandé de signer.',
    );
  if (error.code === '22023' && hint === 'sealed')
    return new HttpError(409, 'in_progress', 'Le document signé n’est pas encore prêt.', { retryAfter: 5 });
  if (error.code === '22023' && hint === 'documents')
    return new HttpError(
      409,
      'other_state',
      'Les documents affichés ne sont plus ceux de la demande. Rechargez la page et relisez-les.',
    );
  const state = STATES[hint];
  if (error.code === '22023' && state) return new HttpError(409, 'other_state', state);
  const field = FIELDS[hint];
  if (field && (error.code === '22023' || error.code === '42501'))
    return new HttpError(422, 'invalid_fields', field, { fields: { [hint]: field } });
  return unavailable(new Error(`${name}: ${error.message}`, { cause: error }));
}
