/** The French words that all forms say alike. */
export const COMMON_FR = {
  optional: '(facultatif)',
  choose: 'Choisir…',
  summary: (count: number) =>
    count > 1 ? `${count} champs sont à corriger avant l’envoi` : 'Un champ est à corriger avant l’envoi',
  error: (field: string, message: string) => `${field}\u00a0: ${message}`,
  noScript: 'Ce formulaire a besoin de JavaScript. Vous pouvez aussi nous écrire\u00a0:',
  notReady: {
    now: 'Le formulaire se prépare…',
    late: 'Ce formulaire n’a pas fini de se charger\u00a0: il ne peut pas encore être envoyé. Vérifiez votre connexion, puis rechargez la page.',
  },
  file: {
    pick: 'Choisissez un fichier',
    drop: 'ou déposez-le ici',
    reading: 'Lecture du fichier…',
    ready: 'Prêt à être envoyé',
    remove: (label: string) => `Retirer le fichier\u00a0: ${label}`,
    unreadable: 'Ce fichier n’a pas pu être lu\u00a0: choisissez-le de nouveau',
    several: 'Un seul fichier à la fois\u00a0: le premier a été pris',
    help: 'PDF, DOC ou DOCX, 10\u00a0MB au plus',
  },
  draft: {
    none: 'Votre saisie sera gardée sur cet appareil, et sur lui seul.',
    saved: (time: string, today: boolean) =>
      `Enregistré sur cet appareil ${today ? 'à' : 'le'}\u00a0${time}. Vous pouvez fermer la page et revenir\u00a0: le brouillon s’efface seul après 7 jours.`,
    unavailable:
      'Ce navigateur n’enregistre pas de brouillon\u00a0: gardez cette page ouverte jusqu’à l’envoi.',
    clear: 'Effacer le brouillon',
    clearConfirm: 'Effacer tout ce que vous avez saisi, fichiers compris\u202f?',
    clearYes: 'Oui, tout effacer',
    clearNo: 'Garder',
    cleared: 'Le brouillon est effacé.',
    restored: 'Nous avons repris votre saisie là où vous l’aviez laissée.',
    continueHere: 'Continuer ici',
  },
  sending: {
    preparing: 'Préparation de l’envoi…',
    uploading: 'Envoi de vos documents…',
    confirming: 'Vérification et enregistrement…',
    button: 'Envoi en cours…',
    percent: (value: number) => `${value}\u00a0%`,
    label: 'Avancement de l’envoi',
    left: (duration: string) => `encore ${duration} environ`,
    cancel: 'Annuler l’envoi',
  },
  waiting: {
    offline: 'Connexion interrompue',
    network: 'Le service ne répond pas',
    networkText: 'Rien n’est perdu\u00a0: nous réessayons pour vous. Laissez cette page ouverte.',
    next: (seconds: number) => `Nouvel essai dans ${seconds}\u00a0s`,
    now: 'Réessayer maintenant',
    edit: 'Revenir au formulaire',
  },
  failed: {
    kept: 'Rien n’est perdu\u00a0: votre saisie et vos fichiers restent dans le formulaire.',
    unknown: 'Un problème inattendu empêche l’envoi.',
    tooComplex:
      'Un de vos fichiers est trop complexe pour être vérifié\u00a0: enregistrez-le de nouveau en PDF, puis réessayez.',
    tooLarge:
      'Vos fichiers sont trop lourds pour être envoyés\u00a0: choisissez-en de plus légers, 10\u00a0MB au plus chacun.',
    rate: 'Trop d’envois en peu de temps.',
    rateWait: (time: string) => `Vous pourrez réessayer dans ${time}.`,
    rateReady: 'Vous pouvez réessayer maintenant.',
    help: 'Si le problème persiste, écrivez-nous\u00a0:',
    retry: 'Réessayer',
    hours: (count: number) => (count > 1 ? `${count} heures` : '1 heure'),
    minutes: (count: number) => (count > 1 ? `${count} minutes` : '1 minute'),
    seconds: (count: number) => (count > 1 ? `${count} secondes` : '1 seconde'),
  },
} as const;
