import { FORM_LABELS_FR, keptFor } from '@trame/domain';
import { COMMON_FR } from '../../forms/common-fr.ts';
import type { FormTexts } from '../../forms/form-texts.ts';

/** Number with its noun: one form for 0 and 1, one for the rest. */
const fields = (count: number) => (count > 1 ? `${count} champs à corriger` : '1 champ à corriger');

export const fr = {
  ...COMMON_FR,
  title: 'Votre candidature de formateur',
  lead: 'Les champs sont obligatoires, sauf mention contraire. Ce que vous saisissez est gardé sur votre appareil\u00a0: vous pouvez vous interrompre et reprendre.',
  notReady: COMMON_FR.notReady,
  steps: {
    label: 'Étapes du formulaire',
    identity: 'Vous',
    activity: 'Votre activité',
    expertise: 'Vos expertises',
    documents: 'Vos documents',
    consent: 'Consentement',
    complete: 'Complet',
    current: 'En cours',
    started: 'À compléter',
    toFix: fields,
    position: (step: number, count: number) => `Étape ${step} sur ${count}`,
  },
  fields: {
    ...FORM_LABELS_FR,
    resume: 'CV',
    references: 'Références',
    consent: 'Consentement',
    pool_consent: 'Autres missions',
  },
  help: {
    email: 'L’accusé de réception y est envoyé.',
    birth_date: 'Elle ne sert pas à évaluer votre candidature.',
    birth_date_example: 'Par exemple 27 3 1985.',
    mastered_software: 'Entrée ajoute le logiciel. Un doublon est ignoré.',
    expertise_areas: 'Vos sujets, avec vos mots\u00a0: paie, prise de parole, habilitation électrique…',
    additional_notes: 'Parcours, préférences, contraintes\u00a0: ce que le CV ne dit pas.',
    references: 'Lettres, attestations ou contacts, réunis dans un seul fichier.',
  },
  remoteYes: 'J’ai déjà animé à distance',
  day: 'Jour',
  month: 'Mois',
  year: 'Année',
  phoneCountry: 'Pays du numéro',
  phoneNumber: 'Numéro',
  tags: {
    add: 'Ajouter',
    remove: (tag: string) => `Retirer ${tag}`,
    added: (tag: string) => `${tag} ajouté`,
    removed: (tag: string) => `${tag} retiré`,
    duplicate: (tag: string) => `${tag} est déjà dans la liste`,
    suggestions: 'Suggestions',
    suggestionCount: (count: number) =>
      count > 1 ? `${count} suggestions, flèche bas pour choisir` : '1 suggestion, flèche bas pour choisir',
  },
  file: COMMON_FR.file,
  consent: {
    before: `Vos réponses et vos documents servent à étudier votre candidature et sont gardés ${keptFor('application')} au plus après notre dernier échange. Un outil automatique aide à lire votre CV en citant ses passages\u202f; une personne le lit et décide. Vous pouvez consulter, corriger ou faire effacer vos données à tout moment\u00a0: `,
    link: 'Confidentialité, formateurs',
    opens: '\u00a0(nouvel onglet)',
    required: 'J’accepte que mes données soient utilisées pour étudier ma candidature.',
    pool: 'J’accepte d’être recontacté pour d’autres missions que celle-ci.',
  },
  send: 'Envoyer ma candidature',
  sendNote: 'Vous recevrez un accusé de réception par e-mail.',
  draft: {
    ...COMMON_FR.draft,
    elsewhere:
      'Cette candidature est ouverte dans un autre onglet. Un seul la remplit à la fois, pour que rien ne se perde.',
  },
  sending: {
    ...COMMON_FR.sending,
    cancelled:
      'Envoi annulé\u00a0: votre candidature n’est pas partie. Votre saisie et vos fichiers restent dans le formulaire.',
    perhapsSent:
      'Envoi interrompu pendant l’enregistrement\u00a0: votre candidature est peut-être arrivée. Envoyez-la à nouveau, elle ne sera pas enregistrée deux fois.',
  },
  waiting: {
    ...COMMON_FR.waiting,
    offlineText:
      'Rien n’est perdu\u00a0: votre candidature partira dès que la connexion revient. Laissez cette page ouverte.',
  },
  failed: {
    ...COMMON_FR.failed,
    title: 'Votre candidature n’est pas encore envoyée',
  },
  received: {
    title: (reference: string) => `Votre candidature ${reference} a déjà été reçue`,
    text: 'Vos dernières modifications n’y figurent pas. Pour nous les transmettre, envoyez une nouvelle candidature\u00a0: tout ce que vous avez saisi est gardé.',
    otherwise:
      'Sinon, vous n’avez rien à faire\u00a0: gardez cette référence, elle suffit pour nous parler de votre candidature.',
    sendAnother: 'Envoyer une nouvelle candidature avec ces réponses',
  },
  sent: {
    title: 'Votre candidature est envoyée',
    lead: 'Merci. Gardez cette référence\u00a0: elle suffit pour nous parler de votre candidature.',
    reference: 'Référence',
    copy: 'Copier',
    copyLabel: 'Copier la référence',
    copied: 'Copiée',
    copyFailed: 'Sélectionnez la référence pour la copier',
    date: (text: string) => `Reçue le ${text}`,
    nextTitle: 'Et maintenant',
    mail: 'Un accusé de réception part vers',
    mailAnonymous: 'Un accusé de réception part vers votre adresse e-mail.',
    mailNote: 'Il peut arriver dans les courriers indésirables.',
    read: 'Une personne lit votre candidature',
    readNote: 'L’analyse du CV l’aide à trouver les passages utiles\u202f; elle ne décide de rien.',
    rights: 'Corriger ou faire effacer vos données',
    rightsNote: 'Écrivez-nous avec votre référence\u00a0:',
    cleaned: 'Le brouillon gardé sur cet appareil est effacé.',
    home: 'Revenir à l’accueil',
    notice: 'Lire la notice d’information',
  },
};

export type Texts = Omit<typeof fr, keyof FormTexts> & FormTexts;
