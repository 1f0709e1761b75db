/**
 * What is held on a trainer: the parts of « Mes données », in their order, and how long each is kept. The database answers
 * each with `private.data_of_<key>`, and lists the same keys in `private.data_parts`; a test compares them.
 */
export const DATA_PARTS = {
  account: {
    label: 'Compte',
    what: 'Adresse e-mail, nom, dates du compte et son état',
    kept: 'Jusqu’à la fermeture de votre compte\u202f; au-delà, aussi longtemps que votre candidature, ou deux ans si vous n’en avez pas.',
  },
  application: {
    label: 'Candidature',
    what: 'Vos réponses au formulaire, vos fichiers, vos accords\u202f; la référence et le jour d’une candidature qui n’est pas rattachée à votre compte',
    kept: 'Tant que votre compte formateur existe\u202f; sans compte, deux ans après le dernier contact.',
  },
  profile: {
    label: 'Profil',
    what: 'Coordonnées, activité, ce que vous enseignez',
    kept: 'Tant que votre compte formateur existe.',
  },
  availability: {
    label: 'Disponibilités',
    what: 'Vos périodes, et l’abonnement à votre calendrier',
    kept: 'Tant que votre compte formateur existe, ou jusqu’à ce que vous les retiriez.',
  },
  papers: {
    label: 'Pièces',
    what: 'Vos documents déposés\u00a0: nature, dates, état, ce qui y a été lu',
    kept: 'Tant que votre compte formateur existe\u202f; au-delà, aussi longtemps que la loi le demande pour chaque pièce.',
  },
  billing: {
    label: 'Facturation',
    what: 'Votre statut, vos mentions, votre compte bancaire, et quand il a été lu',
    kept: 'Jusqu’à la fermeture de votre compte\u202f; si une facture reste à payer, jusqu’à son paiement.',
  },
  missions: {
    label: 'Missions',
    what: 'Les sessions qui vous ont été confiées\u00a0: dates, lieu, prix, justificatifs',
    kept: 'Tant que votre compte formateur existe\u202f; au-delà, cinq ans après leur fin, ou aussi longtemps que leur facture.',
  },
  invoices: {
    label: 'Factures',
    what: 'Vos factures et avoirs, leurs étapes, ce qui a été écrit à leur sujet',
    kept: 'Dix ans après la fin de leur année, comme la loi le demande, même si vous fermez votre compte.',
  },
  signatures: {
    label: 'Signatures',
    what: 'Les documents que vous avez été invité à signer, votre réponse, ce que vous y avez écrit',
    kept: 'Dix ans après la fin de chaque demande, avec sa preuve.',
  },
  thread: {
    label: 'Fil',
    what: 'Ce qui s’est passé entre vous et nous, dans les phrases que vous lisez',
    kept: 'Tant que votre compte formateur ou votre candidature existe.',
  },
  messages: {
    label: 'Messages',
    what: 'Les e-mails qui vous ont été envoyés : objet, date, résultat',
    kept: 'Aussi longtemps que votre candidature\u202f; sans candidature, deux ans après la fermeture de votre compte.',
  },
  requests: {
    label: 'Demandes',
    what: 'Ce que vous avez demandé au sujet de vos données, avec une adresse confirmée',
    kept: 'Un an après la réponse\u202f; une opposition, trois ans.',
  },
  sessions: {
    label: 'Connexions',
    what: 'Les sessions ouvertes de votre compte',
    kept: 'Jusqu’à leur fin.',
  },
} as const satisfies Readonly<Record<string, { label: string; what: string; kept: string }>>;

export type DataPart = keyof typeof DATA_PARTS;
