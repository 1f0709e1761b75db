import type { PostgrestError } from '@supabase/supabase-js';
import type { Locale } from '@trame/domain';
import { SIGNATURE_LIMITS } from '@trame/domain/signatures';
import { HttpError, unavailable } from '../_shared/errors.ts';
import { MOST_PIXELS } from './pictures.ts';

/** What stands instead of the turn of a recipient. */
type EndedTurn = 'waiting' | 'done' | 'completed' | 'handed_on' | 'declined' | 'expired' | 'cancelled';
/** What may be wrong with what was sent: hints of the database. */
type Field = 'size' | 'empty' | 'values' | 'consent' | 'reason' | 'name' | 'email' | 'recipients';

export interface SignerMessages {
  turns: Record<EndedTurn, string>;
  fields: Record<Field, string>;
  unknownLink: string;
  incompleteLink: string;
  codeNeeded: string;
  codeDigits: string;
  codeTooSoon: string;
  tooManyCodes: string;
  codeNotSent: string;
  noCodeAsked: string;
  notSealed: string;
  otherDocuments: string;
  letters: string;
  hidden: string;
  emptyDrawing: string;
  unreadableDrawing: string;
  picture: string;
  tooMuch: string;
  rejected: string;
  unavailable: string;
}

const french = new Intl.NumberFormat('fr-FR');
const english = new Intl.NumberFormat('en-GB');

const FRENCH: SignerMessages = {
  turns: {
    waiting: 'Ce n’est pas encore votre tour\u00a0: nous vous écrirons.',
    done: 'C’est déjà fait\u00a0: il reste à attendre les autres.',
    completed: 'Tout le monde a déjà répondu.',
    handed_on: 'Vous avez transmis cette demande à quelqu’un d’autre.',
    declined: 'Cette demande a été refusée\u00a0: plus personne ne signe.',
    expired: 'Le délai pour signer est passé.',
    cancelled: 'Cette demande a été annulée par son expéditeur.',
  },
  fields: {
    size: 'Votre image ou votre tracé est trop lourd pour cette demande\u00a0: écrivez votre signature, ou dessinez-la plus simplement.',
    empty: 'Il reste un champ à remplir.',
    values: 'Une réponse n’est pas acceptée\u00a0: changez-la, puis réessayez.',
    consent: 'Cochez votre accord pour signer.',
    reason: `Dites pourquoi, en ${french.format(SIGNATURE_LIMITS.reason)} caractères au plus.`,
    name: `Donnez le nom, en ${french.format(SIGNATURE_LIMITS.name)} caractères au plus.`,
    email: 'Cette personne ne peut pas être choisie\u00a0: donnez une autre adresse e-mail.',
    recipients: 'Cette demande a déjà été transmise trop souvent.',
  },
  unknownLink:
    'Ce lien ne mène plus à rien. Ouvrez celui du dernier e-mail reçu, ou écrivez à la personne qui vous a demandé de signer.',
  incompleteLink: 'Ce lien est incomplet.',
  codeNeeded: 'Donnez d’abord le code reçu par e-mail.',
  codeDigits: 'Le code a six chiffres.',
  codeTooSoon: 'Un code vient de partir. Attendez une demi-minute.',
  tooManyCodes:
    'Trop de codes ont été demandés ou donnés. Écrivez à la personne qui vous a demandé de signer.',
  codeNotSent: 'Le code n’a pas pu partir. Réessayez dans quelques instants.',
  noCodeAsked: 'Aucun code n’est demandé pour cette demande. Rechargez la page.',
  notSealed: 'Le document signé n’est pas encore prêt.',
  otherDocuments: 'Les documents affichés ne sont plus ceux de la demande. Rechargez la page et relisez-les.',
  letters: 'Ces lettres ne peuvent pas être imprimées\u00a0: dessinez, ou écrivez en lettres latines.',
  hidden: 'Ce texte contient un caractère caché\u00a0: effacez-le et tapez-le de nouveau.',
  emptyDrawing: 'Ce tracé est vide.',
  unreadableDrawing: 'Ce tracé ne se lit pas.',
  picture: `Cette image ne se lit pas, est vide, ou a plus de ${french.format(MOST_PIXELS)} pixels.`,
  tooMuch: 'Trop d’essais d’un coup. Patientez quelques minutes.',
  rejected: 'La requête contient des valeurs refusées.',
  unavailable: 'Le service est momentanément indisponible. Réessayez dans quelques instants.',
};

const ENGLISH: SignerMessages = {
  turns: {
    waiting: 'It is not your turn yet: we will write to you.',
    done: 'This is done already: the others are still to answer.',
    completed: 'Everybody has answered already.',
    handed_on: 'You have handed this request on to somebody else.',
    declined: 'This request was declined: nobody signs it any more.',
    expired: 'The deadline to sign has passed.',
    cancelled: 'This request was cancelled by its sender.',
  },
  fields: {
    size: 'Your picture or drawing is too heavy for this request: type your signature, or draw it more simply.',
    empty: 'A field is still to be filled in.',
    values: 'An answer is not accepted: change it, then try again.',
    consent: 'Tick your agreement to sign.',
    reason: `Say why, in ${english.format(SIGNATURE_LIMITS.reason)} characters or fewer.`,
    name: `Give the name, in ${english.format(SIGNATURE_LIMITS.name)} characters or fewer.`,
    email: 'This person cannot be chosen: give another e-mail address.',
    recipients: 'This request has been handed on too often already.',
  },
  unknownLink:
    'This link leads nowhere any more. Open the one of the last e-mail, or write to the person who asked you to sign.',
  incompleteLink: 'This link is incomplete.',
  codeNeeded: 'Give the code received by e-mail first.',
  codeDigits: 'The code has six digits.',
  codeTooSoon: 'A code has just been sent. Wait half a minute.',
  tooManyCodes: 'Too many codes were asked for or given. Write to the person who asked you to sign.',
  codeNotSent: 'The code could not be sent. Try again in a moment.',
  noCodeAsked: 'No code is asked for here. Reload the page.',
  notSealed: 'The signed document is not ready yet.',
  otherDocuments:
    'The documents shown are no longer those of the request. Reload the page and read them again.',
  letters: 'These letters cannot be printed: draw, or write in Latin letters.',
  hidden: 'This text contains a hidden character: delete it and type it again.',
  emptyDrawing: 'This drawing is empty.',
  unreadableDrawing: 'This drawing cannot be read.',
  picture: `This picture cannot be read, is empty, or has more than ${english.format(MOST_PIXELS)} pixels.`,
  tooMuch: 'Too many attempts at once. Wait a few minutes.',
  rejected: 'The request has values that are refused.',
  unavailable: 'The service is not available at the moment. Try again shortly.',
};

export const MESSAGES: Readonly<Record<Locale, SignerMessages>> = { fr: FRENCH, en: ENGLISH };

/** Whether it is a sentence of ours: libraries have their own, in English. */
export const isOwn = (t: SignerMessages, sentence: string): boolean =>
  [...Object.values(t), ...Object.values(t.fields)].includes(sentence);

/** `?language=en` of the address: the language of the page that asks. */
export const languageOf = (request: Request): Locale =>
  new URL(request.url).searchParams.get('language') === 'en' ? 'en' : 'fr';

const has = <Key extends string>(texts: Record<Key, string>, hint: string): hint is Key => hint in texts;

/** A refusal of the database in the words of who holds the link. */
export function refusedSigner(error: PostgrestError, name: string, t: SignerMessages): HttpError {
  const hint = error.hint ?? '';
  if (error.code === '42501' && hint === 'link') return new HttpError(404, 'unknown_link', t.unknownLink);
  if (error.code === '42501' && hint === 'code') return new HttpError(403, 'code_needed', t.codeNeeded);
  if (error.code === '22023' && hint === 'too_soon')
    return new HttpError(429, 'rate_limited', t.codeTooSoon, { retryAfter: 30 });
  if (error.code === '22023' && hint === 'too_many')
    return new HttpError(429, 'rate_limited', t.tooManyCodes);
  if (error.code === '22023' && hint === 'sealed')
    return new HttpError(409, 'in_progress', t.notSealed, { retryAfter: 5 });
  if (error.code === '22023' && hint === 'code') return new HttpError(409, 'other_state', t.noCodeAsked);
  if (error.code === '22023' && hint === 'documents')
    return new HttpError(409, 'other_state', t.otherDocuments);
  if (error.code === '22023' && has(t.turns, hint)) return new HttpError(409, 'other_state', t.turns[hint]);
  if (has(t.fields, hint) && (error.code === '22023' || error.code === '42501'))
    return new HttpError(422, 'invalid_fields', t.fields[hint], { fields: { [hint]: t.fields[hint] } });
  return unavailable(new Error(`${name}: ${error.message}`, { cause: error }));
}
