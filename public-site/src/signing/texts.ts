import { type Locale, withDe } from '@trame/domain';
import { SES_NOTICE, SES_NOTICE_EN } from '@trame/domain/signatures';

const FRENCH = {
  opening: 'Ouverture du document…',
  late: 'Cette page n’a pas fini de se charger. Vérifiez votre connexion, puis rouvrez le lien de notre e-mail.',
  noScript:
    'Cette page a besoin de JavaScript pour montrer le document et le signer. Activez-le dans votre navigateur, ou demandez un exemplaire papier à la personne qui vous a écrit.',
  textVersion: 'Version texte',
  pagesVersion: 'Version en pages',
  handOn: 'Transmettre',
  decline: 'Refuser',
  retry: 'Réessayer',
  cancel: 'Annuler',
  close: 'Fermer',
  unreachable: 'La connexion ne répond pas. Rien n’est perdu\u00a0: réessayez quand elle est revenue.',
  sentBy: (sender: string, company: string, by: string) =>
    `Envoyé par ${sender}, ${company}, à signer jusqu’au ${by} inclus`,
  from: (sender: string, company: string) => `Envoyé par ${sender}, ${company}`,
  ses: SES_NOTICE as string,
  code: {
    back: 'Retrouver votre document',
    title: 'Un code, pour être sûr que c’est vous',
    text: (email: string) => `Nous envoyons six chiffres à ${email}. Ils valent dix minutes.`,
    send: 'Recevoir mon code',
    sending: 'Envoi…',
    again: 'Recevoir un autre code',
    sent: 'Le code est parti. Regardez aussi dans les indésirables.',
    label: 'Code reçu par e-mail',
    check: 'Ouvrir le document',
    wrong: 'Ce code n’est pas le bon.',
    expired: 'Ce code ne vaut plus. Demandez-en un autre.',
    tooMany: 'Trop d’essais avec ce code. Demandez-en un autre.',
    digits: 'Le code a six chiffres.',
  },
  welcome: {
    title: { signer: 'On vous demande de signer', approver: 'On vous demande d’approuver' },
    asks: {
      signer: (sender: string, company: string) =>
        `${sender}, ${withDe(company)}, vous propose de signer ce document à l’écran. Vous pouvez aussi demander un exemplaire papier.`,
      approver: (sender: string, company: string) =>
        `${sender}, ${withDe(company)}, vous demande d’approuver ce document à l’écran, ou de le refuser en disant pourquoi.`,
    },
    documents: 'Ce que vous allez lire',
    pages: (count: number) => `${count} page${count > 1 ? 's' : ''}`,
    hash: (short: string) => `Empreinte SHA-256\u00a0: ${short}`,
    kept: 'Gardé dix ans comme preuve\u00a0: votre nom, votre adresse e-mail, les heures, l’adresse IP et le navigateur.',
    start: 'Commencer la lecture',
  },
  reading: {
    page: (number: number, of: number) => `Page ${number} sur ${of}`,
    loading: 'Chargement du document…',
    lost: 'Ce document n’a pas pu être chargé.',
    changed:
      'Ce document n’est pas celui qui vous a été annoncé. Ne signez pas, et écrivez à la personne qui vous l’a envoyé.',
    incomplete:
      'Une page ne s’affiche pas en entier. Ouvrez le lien dans un autre navigateur, ou écrivez à la personne qui vous l’a envoyé.',
    empty: 'Cette page ne contient pas de texte.',
    letters: 'Ces lettres ne peuvent pas être imprimées sur le document\u00a0: écrivez en lettres latines.',
    small: (size: string, isShrunk: boolean) =>
      `Imprimé en lettres de ${size} points, difficiles à lire.${isShrunk ? ' Plus court, le texte serait plus grand.' : ''}`,
    size: 'Taille des pages',
    smaller: 'Réduire les pages',
    larger: 'Agrandir les pages',
    documents: 'Documents à lire',
    progress: 'Où vous en êtes',
    steps: {
      code: 'Code reçu par e-mail',
      read: (pages: number) => `Document affiché, ${pages} page${pages > 1 ? 's' : ''}`,
      fields: (done: number, of: number) => `Champs remplis, ${done} sur ${of}`,
      act: { signer: 'Votre signature du document', approver: 'Votre approbation' },
      copy: 'Votre exemplaire et sa preuve',
    },
    field: (number: number, of: number, name: string) => `Champ ${number} sur ${of}, ${name}`,
    kinds: {
      signature: 'votre signature',
      initials: 'votre paraphe',
      date: 'la date',
      name: 'votre nom',
      text: 'votre réponse',
      checkbox: 'une case à cocher',
    },
    optional: 'Facultatif',
    unread: 'Personne ne lit vos réponses avant votre accord final',
    others: {
      willSign: (name: string) => `Signature ${withDe(name)}, à venir`,
      willFill: (name: string) => `À remplir par ${name}`,
      signed: (name: string) => `Signé par ${name}`,
    },
    initials: 'Paraphe',
    dateOnSigning: 'Date du jour',
    skip: 'Passer',
    previous: 'Champ précédent',
    next: 'Champ suivant',
    sign: 'Signer ici',
    initial: 'Parapher toutes les pages',
    change: 'Changer',
    tick: 'Cocher la case',
    ready: { signer: 'Tout est prêt', approver: 'Votre réponse' },
    readyText: {
      signer: 'Relisez, puis signez le document',
      approver: 'Lisez tout, puis approuvez, ou refusez en disant pourquoi',
    },
    act: { signer: 'Signer le document', approver: 'Approuver le document' },
    acting: 'Envoi…',
    waitDocument: 'Le document se charge encore',
    consentMissing: 'Cochez votre accord pour continuer.',
    missing: (name: string) => `Il manque ${name}.`,
    refused: (name: string, why: string) => `${name}\u00a0: ${why}`,
    saving: 'Enregistrement…',
    saved: 'Vos réponses sont gardées',
    savedBut: (names: string) => `Vos réponses sont gardées, sauf ${names}`,
    notSaved: 'Vos réponses ne sont pas encore gardées',
    later: 'Continuer plus tard',
    refresh: 'L’enveloppe a changé pendant votre lecture. La page montre où elle en est.',
    otherAnswers:
      'Ce ne sont pas les réponses de cette page qui ont été signées, mais celles d’un autre onglet ou appareil\u00a0: relisez votre exemplaire.',
  },
  adopt: {
    title: { signature: 'Votre signature', initials: 'Votre paraphe' },
    draw: 'Dessiner',
    type: 'Écrire',
    image: 'Importer',
    kept: { signature: 'Ma signature', initials: 'Mon paraphe' },
    keptHint:
      'Celle que vous gardez dans le centre de signature. Choisissez une autre façon pour en changer.',
    letters: 'Ces lettres ne peuvent pas être imprimées sur le document\u00a0: dessinez votre signature.',
    area: 'Zone de dessin',
    clear: 'Effacer',
    drawHint:
      'Au doigt, au stylet ou à la souris. Sans dessin\u00a0: « Écrire » compose votre nom, avec la même valeur.',
    name: { signature: 'Votre nom', initials: 'Vos initiales' },
    hand: 'Écriture',
    hands: { caveat: 'Ronde', 'dancing-script': 'Liée', sacramento: 'Fine' },
    pick: 'Choisir une image (PNG ou JPEG)',
    imageHint: 'Une photo de votre signature sur papier blanc convient.',
    badImage: 'Cette image ne se lit pas, ou elle est vide. Choisissez un PNG ou un JPEG.',
    use: { signature: 'Adopter et signer', initials: 'Adopter pour toutes les pages' },
  },
  declining: {
    title: { signer: 'Refuser de signer', approver: 'Refuser d’approuver' },
    text: (sender: string) =>
      `${sender} reçoit votre motif tout de suite. Le document s’arrête, personne d’autre ne signe.`,
    reasons: ['Une clause ou un montant à revoir', 'Une autre raison'],
    someoneElse: {
      signer: 'C’est à quelqu’un d’autre de signer\u00a0: transmettre',
      approver: 'C’est à quelqu’un d’autre d’approuver\u00a0: transmettre',
    },
    label: 'Votre motif',
    empty: 'Dites pourquoi vous refusez.',
    send: 'Refuser et envoyer le motif',
  },
  handing: {
    title: 'Transmettre à quelqu’un d’autre',
    text: 'Cette personne reçoit la demande à votre place, prouve son adresse par un code, et remplit tous les champs. Vous ne pourrez plus signer.',
    name: 'Son nom',
    email: 'Son adresse e-mail',
    reason: 'Pourquoi (facultatif)',
    send: 'Transmettre',
    badName: 'Donnez le nom.',
    badEmail: 'Donnez une adresse e-mail, comme nom@exemple.fr.',
  },
  paused: {
    title: 'À plus tard',
    text: (by: string) =>
      `Ce que vous avez rempli est gardé. Rouvrez le lien de notre e-mail quand vous voulez, jusqu’au ${by} inclus.`,
    textBut: (names: string, by: string) =>
      `Ce que vous avez rempli est gardé, sauf ${names}, dont les lettres ne peuvent pas être imprimées. Rouvrez le lien de notre e-mail quand vous voulez, jusqu’au ${by} inclus.`,
    back: 'Reprendre maintenant',
  },
  done: {
    title: {
      signed: (name: string) => `C’est signé, ${name}`,
      approved: (name: string) => `C’est approuvé, ${name}`,
      copy: 'Le document signé est là',
    },
    others: (names: string) => `Il reste ${names}. L’exemplaire complet vous parviendra ensuite par e-mail.`,
    everybody: 'Tout le monde a répondu. L’exemplaire complet arrive aussi par e-mail à chacun.',
    alone: 'L’exemplaire complet vous parvient aussi par e-mail.',
    sealing: {
      title: 'Votre exemplaire se prépare…',
      text: 'Le document, les signatures et leur preuve se réunissent en un PDF scellé. Quelques secondes en général : il apparaît ici.',
      late: {
        title: 'Votre exemplaire n’est pas encore prêt',
        text: 'Votre réponse est gardée, et le scellement sera tenté de nouveau. L’exemplaire vous parviendra par e-mail : vous pouvez fermer cette page.',
      },
      again: 'Regarder de nouveau',
    },
    download: 'Le document signé, avec sa preuve',
    downloadHelp: 'PDF scellé',
    proof: 'Fichier de preuve',
    proofHelp: 'Les événements enchaînés, lisibles par tous',
    documents: 'Documents signés',
    verify: 'Vérifier ce document',
    verifyHelp: 'Sur votre appareil, sans rien envoyer',
    and: 'et',
  },
  ended: {
    unknown: {
      title: 'Ce lien ne mène plus à rien',
      text: 'Il est incomplet, ou il a été remplacé. Ouvrez celui du dernier e-mail reçu, en entier, ou écrivez à la personne qui vous a demandé de signer.',
    },
    waiting: { title: 'Ce n’est pas encore votre tour', text: 'Nous vous écrirons dès que ce sera à vous.' },
    handed_on: {
      title: 'Vous avez transmis cette demande',
      text: 'Une autre personne répond à votre place. Vous n’avez plus rien à faire.',
    },
    declined: {
      title: 'Cette demande a été refusée',
      text: 'Plus personne ne signe ce document.',
      own: (sender: string) => `${sender} a reçu votre refus et son motif. Vous n’avez plus rien à faire.`,
    },
    expired: {
      title: 'Le délai pour signer est passé',
      text: 'Écrivez à la personne qui vous l’a envoyée\u00a0: elle peut vous en adresser une autre.',
    },
    cancelled: {
      title: 'Cette demande a été annulée',
      text: 'Son expéditeur l’a annulée. Vous n’avez plus rien à faire.',
    },
    reason: 'Motif\u00a0:',
  },
};
type Texts = typeof FRENCH;

const ENGLISH: Texts = {
  opening: 'Opening the document…',
  late: 'This page has not finished loading. Check your connection, then open the link of our e-mail again.',
  noScript:
    'This page needs JavaScript to show the document and to sign it. Turn it on in your browser, or ask the person who wrote to you for a paper copy.',
  textVersion: 'Text version',
  pagesVersion: 'Page version',
  handOn: 'Hand on',
  decline: 'Decline',
  retry: 'Try again',
  cancel: 'Cancel',
  close: 'Close',
  unreachable: 'There is no answer. Nothing is lost: try again once the connection is back.',
  sentBy: (sender, company, by) => `Sent by ${sender}, ${company}, to be signed by ${by}`,
  from: (sender, company) => `Sent by ${sender}, ${company}`,
  ses: SES_NOTICE_EN,
  code: {
    back: 'Back to your document',
    title: 'A code, to be sure that it is you',
    text: (email) => `We send six digits to ${email}. They are valid for ten minutes.`,
    send: 'Send me the code',
    sending: 'Sending…',
    again: 'Send another code',
    sent: 'The code is on its way. Check your junk mail too.',
    label: 'Code received by e-mail',
    check: 'Open the document',
    wrong: 'This is not the right code.',
    expired: 'This code is no longer valid. Ask for another one.',
    tooMany: 'Too many tries with this code. Ask for another one.',
    digits: 'The code has six digits.',
  },
  welcome: {
    title: { signer: 'You are asked to sign', approver: 'You are asked to approve' },
    asks: {
      signer: (sender, company) =>
        `${sender}, of ${company}, asks you to sign this document on screen. You may also ask for a paper copy.`,
      approver: (sender, company) =>
        `${sender}, of ${company}, asks you to approve this document on screen, or to decline and say why.`,
    },
    documents: 'What you are about to read',
    pages: (count) => `${count} page${count > 1 ? 's' : ''}`,
    hash: (short) => `SHA-256 fingerprint: ${short}`,
    kept: 'Kept for ten years as evidence: your name, your e-mail address, the times, the IP address and the browser.',
    start: 'Start reading',
  },
  reading: {
    page: (number, of) => `Page ${number} of ${of}`,
    loading: 'Loading the document…',
    lost: 'This document could not be loaded.',
    changed:
      'This document is not the one that was announced to you. Do not sign, and write to the person who sent it.',
    incomplete:
      'A page is not shown in full. Open the link in another browser, or write to the person who sent it to you.',
    empty: 'This page has no text.',
    letters: 'These letters cannot be printed on the document: write in Latin letters.',
    small: (size, isShrunk) =>
      `Printed in letters of ${size} points, hard to read.${isShrunk ? ' A shorter text would be larger.' : ''}`,
    size: 'Size of the pages',
    smaller: 'Make the pages smaller',
    larger: 'Make the pages larger',
    documents: 'Documents to read',
    progress: 'Where you are',
    steps: {
      code: 'Code received by e-mail',
      read: (pages) => `Document shown, ${pages} page${pages > 1 ? 's' : ''}`,
      fields: (done, of) => `Fields filled in, ${done} of ${of}`,
      act: { signer: 'Your signature of the document', approver: 'Your approval' },
      copy: 'Your copy and its proof',
    },
    field: (number, of, name) => `Field ${number} of ${of}, ${name}`,
    kinds: {
      signature: 'your signature',
      initials: 'your initials',
      date: 'the date',
      name: 'your name',
      text: 'your answer',
      checkbox: 'a box to tick',
    },
    optional: 'Optional',
    unread: 'Nobody reads your answers before your final agreement',
    others: {
      willSign: (name: string) => `${name} will sign here`,
      willFill: (name: string) => `${name} will fill this in`,
      signed: (name: string) => `Signed by ${name}`,
    },
    initials: 'Initials',
    dateOnSigning: 'Day of signing',
    skip: 'Skip',
    previous: 'Previous field',
    next: 'Next field',
    sign: 'Sign here',
    initial: 'Initial all pages',
    change: 'Change',
    tick: 'Tick the box',
    ready: { signer: 'All is ready', approver: 'Your answer' },
    readyText: {
      signer: 'Read once more, then sign the document',
      approver: 'Read all of it, then approve, or decline and say why',
    },
    act: { signer: 'Sign the document', approver: 'Approve the document' },
    acting: 'Sending…',
    waitDocument: 'The document is still loading',
    consentMissing: 'Tick your agreement to go on.',
    missing: (name) => `Missing: ${name}.`,
    refused: (name, why) => `${name}: ${why}`,
    saving: 'Saving…',
    saved: 'Your answers are saved',
    savedBut: (names) => `Your answers are saved, except ${names}`,
    notSaved: 'Your answers are not saved yet',
    later: 'Continue later',
    refresh: 'The envelope changed while you were reading. The page shows where it is now.',
    otherAnswers:
      'The answers that were signed are not those of this page, but those of another tab or device: read your copy again.',
  },
  adopt: {
    title: { signature: 'Your signature', initials: 'Your initials' },
    draw: 'Draw',
    type: 'Type',
    image: 'Upload',
    kept: { signature: 'My signature', initials: 'My initials' },
    keptHint: 'The one that you keep in the signature centre. Choose another way to change it.',
    letters: 'These letters cannot be printed on the document: draw your signature.',
    area: 'Drawing area',
    clear: 'Clear',
    drawHint:
      'With a finger, a pen or the mouse. Without drawing: “Type” sets your name, which is worth the same.',
    name: { signature: 'Your name', initials: 'Your initials' },
    hand: 'Handwriting',
    hands: { caveat: 'Round', 'dancing-script': 'Joined', sacramento: 'Fine' },
    pick: 'Choose a picture (PNG or JPEG)',
    imageHint: 'A photo of your signature on white paper is fine.',
    badImage: 'This picture cannot be read, or is empty. Choose a PNG or a JPEG.',
    use: { signature: 'Adopt and sign', initials: 'Adopt for all pages' },
  },
  declining: {
    title: { signer: 'Decline to sign', approver: 'Decline to approve' },
    text: (sender) => `${sender} gets your reason at once. The document stops, nobody else signs.`,
    reasons: ['A clause or an amount to change', 'Another reason'],
    someoneElse: {
      signer: 'It is for somebody else to sign: hand on',
      approver: 'It is for somebody else to approve: hand on',
    },
    label: 'Your reason',
    empty: 'Say why you decline.',
    send: 'Decline and send the reason',
  },
  handing: {
    title: 'Hand on to somebody else',
    text: 'This person gets the request in your place, proves their address with a code, and fills in every field. You will not be able to sign any more.',
    name: 'Their name',
    email: 'Their e-mail address',
    reason: 'Why (optional)',
    send: 'Hand on',
    badName: 'Give the name.',
    badEmail: 'Give an e-mail address, like name@example.com.',
  },
  paused: {
    title: 'See you later',
    text: (by) =>
      `What you filled in is saved. Open the link of our e-mail again whenever you like, until ${by}.`,
    textBut: (names, by) =>
      `What you filled in is saved, except ${names}, whose letters cannot be printed. Open the link of our e-mail again whenever you like, until ${by}.`,
    back: 'Go on now',
  },
  done: {
    title: {
      signed: (name) => `Signed, ${name}`,
      approved: (name) => `Approved, ${name}`,
      copy: 'The signed document is here',
    },
    others: (names) => `Still to come: ${names}. The complete copy will then reach you by e-mail.`,
    everybody: 'Everybody has answered. The complete copy also reaches everyone by e-mail.',
    alone: 'The complete copy also reaches you by e-mail.',
    sealing: {
      title: 'Your copy is being prepared…',
      text: 'The document, the signatures and their proof go into one sealed PDF. It appears here, in a few seconds as a rule.',
      late: {
        title: 'Your copy is not ready yet',
        text: 'Your answer is kept, and sealing will be tried again. The copy will reach you by e-mail: you may close this page.',
      },
      again: 'Look again',
    },
    download: 'The signed document, with its proof',
    downloadHelp: 'Sealed PDF',
    proof: 'Proof file',
    proofHelp: 'The chained events, for anyone to read',
    documents: 'Signed documents',
    verify: 'Verify this document',
    verifyHelp: 'On your device, nothing is sent',
    and: 'and',
  },
  ended: {
    unknown: {
      title: 'This link leads nowhere any more',
      text: 'It is incomplete, or was replaced. Open the one of the last e-mail, in full, or write to the person who asked you to sign.',
    },
    waiting: { title: 'It is not your turn yet', text: 'We will write to you as soon as it is.' },
    handed_on: {
      title: 'You have handed this request on',
      text: 'Somebody else answers in your place. There is nothing left to do.',
    },
    declined: {
      title: 'This request was declined',
      text: 'Nobody signs this document any more.',
      own: (sender) => `${sender} has received your refusal and its reason. There is nothing left to do.`,
    },
    expired: {
      title: 'The deadline to sign has passed',
      text: 'Write to the person who sent it: they can send you a new request.',
    },
    cancelled: {
      title: 'This request was cancelled',
      text: 'Its sender cancelled it. There is nothing left to do.',
    },
    reason: 'Reason:',
  },
};

export const TEXTS: Record<Locale, Texts> = { fr: FRENCH, en: ENGLISH };
export type SignerTexts = Texts;

/** The last day for signing, in France, in words. */
export const lastDay = (moment: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', {
    dateStyle: 'long',
    timeZone: 'Europe/Paris',
  }).format(new Date(moment));

/** Names in a sentence. */
export function listed(names: readonly string[], and: string): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${and} ${last}`;
}
