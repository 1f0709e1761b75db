import { COMMON_FR } from '../forms/common-fr.ts';
import type { FormTexts } from '../forms/form-texts.ts';

/** The texts of the forms in which something is asked of the company, with those of one form. */
export const requestTexts = (own: Pick<FormTexts, 'send' | 'sendNote'>): FormTexts => ({
  ...COMMON_FR,
  ...own,
  draft: {
    ...COMMON_FR.draft,
    elsewhere:
      'Cette demande est ouverte dans un autre onglet. Un seul la remplit à la fois, pour que rien ne se perde.',
  },
  sending: {
    ...COMMON_FR.sending,
    cancelled: 'Envoi annulé\u00a0: votre demande n’est pas partie. Votre saisie reste dans le formulaire.',
    perhapsSent:
      'Envoi interrompu pendant l’enregistrement\u00a0: votre demande est peut-être arrivée. Envoyez-la à nouveau, elle ne sera pas enregistrée deux fois.',
  },
  waiting: {
    ...COMMON_FR.waiting,
    offlineText:
      'Rien n’est perdu\u00a0: votre demande partira dès que la connexion revient. Laissez cette page ouverte.',
  },
  failed: { ...COMMON_FR.failed, title: 'Votre demande n’est pas encore envoyée' },
  received: {
    title: (reference) => `Votre demande ${reference} a déjà été reçue`,
    text: 'Vos dernières modifications n’y figurent pas. Pour nous les transmettre, envoyez une nouvelle demande\u00a0: tout ce que vous avez saisi est gardé.',
    otherwise: 'Sinon, vous n’avez rien à faire\u00a0: gardez cette référence.',
    sendAnother: 'Envoyer une nouvelle demande avec ces réponses',
  },
});
