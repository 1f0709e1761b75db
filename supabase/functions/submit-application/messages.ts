import type { Locale } from '@trame/domain';
import type { FormMessages } from '../_shared/public-form/messages.ts';

/** What this form says in its own words of an application that is refused as a whole. */
export const MESSAGES: Record<Locale, FormMessages & { confirmAddress: string }> = {
  fr: {
    form: 'La candidature n’a pas pu être lue. Rechargez la page puis réessayez.',
    confirmAddress:
      'Plusieurs candidatures ont déjà été envoyées aujourd’hui avec cette adresse. Pour en envoyer une autre, ouvrez le lien que nous avons envoyé à cette adresse, confirmez-la, puis renvoyez ce formulaire.',
    alreadyReceived: (reference) =>
      `Votre candidature ${reference} a déjà été reçue. Vos dernières modifications n’y figurent pas\u00a0: pour nous les transmettre, envoyez une nouvelle candidature.`,
  },
  en: {
    form: 'The application could not be read. Reload the page and try again.',
    confirmAddress:
      'Several applications were already sent today with this address. To send another one, open the link that we mailed to this address, confirm it, then send this form again.',
    alreadyReceived: (reference) =>
      `Your application ${reference} was already received. Your latest changes are not in it: to let us have them, send a new application.`,
  },
};
