import { formatDateTime, formatSize, type Locale } from '@trame/domain';
import {
  PROOF_NAME,
  RECIPIENT_ROLES,
  signatureEventSentence,
  type RecipientRole,
  type SIGNATURE_EVENTS,
} from '@trame/domain/signatures';
import type { ProvenPerson } from '@trame/signature/proof';
import type { VerdictKind } from '@trame/signature/verify';
import { MAX_BYTES } from './verification.ts';
import type { Failure } from './verifier.ts';

/** Who did it, and whom it is about. */
interface Named {
  actor?: string | undefined;
  recipient?: string | undefined;
}

const french = {
  problems: {
    not_loaded:
      'Le vérificateur n’a pas pu être chargé. Vérifiez votre connexion, puis déposez de nouveau le fichier.',
    late: 'Ce fichier demande trop de temps\u00a0: la vérification a été arrêtée. Un document scellé par Trame se vérifie en quelques secondes.',
    failed: 'Ce fichier a arrêté le vérificateur. Un document scellé par Trame ne fait pas cela.',
    large: `Ce fichier dépasse ${formatSize(MAX_BYTES)}\u00a0: aucun document scellé par Trame n’est aussi lourd.`,
    no_list:
      'La liste des cachets de Trame n’a pas pu être lue. Vérifiez votre connexion, puis déposez de nouveau le fichier.',
    unread: 'Ce fichier ne se lit pas. Il a peut-être été déplacé ou supprimé.',
  } as Readonly<Record<Problem, string>>,
  /** What the page can do by now, for the person who waits or goes offline. */
  ready: {
    loading: 'Chargement du vérificateur…',
    ready: 'Prête\u00a0: cette page fonctionne maintenant sans réseau.',
    failed: 'Le vérificateur n’est pas arrivé. Il sera redemandé avec votre fichier.',
  },
  pick: {
    title: 'Déposez un PDF ici',
    help: `Ou la preuve seule, ${PROOF_NAME}`,
    button: 'Choisir un PDF',
    another: 'Vérifier un autre document',
    label: 'Choisir un PDF à vérifier',
    busy: (size: string) => `${size}, vérification en cours…`,
    problem: (size: string) => `${size}, non vérifié`,
    done: (size: string, hasProof: boolean) =>
      `${size}${hasProof ? ', preuve incluse' : ''}, vérifié à l’instant sur cet appareil`,
  },
  proofPick: {
    title: 'Vous avez le fichier de preuve\u00a0?',
    help: `${PROOF_NAME}, reçu avec le document`,
    button: 'Choisir',
    label: 'Choisir le fichier de preuve',
  },
  /** What to do with such a file. */
  advice: {
    intact: '',
    completed_after:
      'La partie scellée est intacte. Ce qui suit n’est pas de Trame, et un autre lecteur peut l’afficher autrement\u00a0: fiez-vous à la partie scellée.',
    modified: 'Ne vous y fiez pas. Demandez l’original à la personne qui vous l’a remis.',
    proof_only: 'Elle ne prouve rien seule. Déposez le PDF scellé pour savoir si le document est intact.',
    broken_proof: 'Ne vous y fiez pas, et signalez-nous ce fichier.',
    ended_certificate:
      'Il a été scellé avec un certificat de Trame qui ne compte pas à cette date. Ne vous y fiez pas, et demandez l’original à la personne qui vous l’a remis.',
    other_certificate:
      'Il n’a pas été scellé par Trame, qui ne peut rien dire de son contenu. Demandez à la personne qui l’a signé comment le vérifier.',
    no_seal:
      'Il n’a pas été signé avec Trame, ou c’est une copie sans le sceau\u00a0: imprimée, réenregistrée, ou d’avant la signature.',
    unreadable: 'Ce n’est pas un PDF, ou il est trop abîmé pour être lu.',
  } as Readonly<Record<VerdictKind, string>>,
  proofAlone: 'C’est une preuve seule. Déposez le PDF scellé pour savoir si le document est intact.',
  named: {
    other: 'Cette preuve ne parle pas de ce PDF',
    otherText: (name: string) => `«\u00a0${name}\u00a0» n’est aucun des documents qu’elle nomme.`,
    shown: 'Ce PDF est celui qui a été montré',
    original: 'Ce PDF est l’original, d’avant l’envoi',
    text: (name: string) =>
      `«\u00a0${name}\u00a0» est nommé par cette preuve. Sans le PDF scellé, n’importe qui peut l’avoir écrite.`,
  },
  facts: {
    file: 'Fichier',
    hash: 'Son empreinte (SHA-256)',
    certificate: 'Certificat du sceau',
    verified: 'Vérifié',
    verifiedAt: (at: Date) => `${formatDateTime(at)}, sur cet appareil`,
  },
  sealedPart: 'Télécharger la partie scellée seule',
  /** End of the name of the file that has the sealed part alone. */
  sealedPartName: 'partie-scellee',
  keep: 'Garder ce verdict',
  readProof: 'Lire la preuve',
  chain: {
    title: 'La chaîne, tissée',
    text: 'Chaque bande est l’empreinte d’un événement\u00a0: 256 croisements, un par bit. Elle naît de la bande du dessus. Changez une lettre, et tout le tissu change en dessous. Heures en temps universel.',
    at: (day: string, time: string) => `${day} à ${time}`,
    broken: (line: number) => `Ligne ${line}, la chaîne est rompue`,
    sealedBy: (name: string) => `Scellée par ${name}`,
    all: (count: number) => `Afficher les ${count} événements`,
    lines: 'Lire la preuve, ligne par ligne',
    linesText: 'Une ligne par événement, telle qu’elle est dans le fichier joint au PDF.',
    save: `Enregistrer ${PROOF_NAME}`,
    documentAdded: (name: string) => `Document ajouté\u00a0: ${name}`,
    /** What an event says happened; one that this version does not know is shown as it is. */
    event: (type: string, names: Named): string => signatureEventSentence(type, names),
  },
  people: {
    title: 'Qui a fait quoi, et quand',
    envelope: (reference: string, title: string, sender: string) =>
      `Enveloppe ${reference}, «\u00a0${title}\u00a0», envoyée par ${sender}. Heures en temps universel.`,
    roles: Object.fromEntries(RECIPIENT_ROLES.map(({ value, label }) => [value, label])) as Record<
      RecipientRole,
      string
    >,
    opened: 'Ouvert',
    code: 'Code donné',
    consent: 'Consentement',
    acts: { signed: 'A signé', approved: 'A approuvé', declined: 'A refusé' } as Readonly<
      Record<NonNullable<ProvenPerson['act']>, string>
    >,
    handedOn: (name: string) => `Transmis à ${name}`,
    documents: 'Documents montrés',
    pages: (count: number) => `${count} page${count > 1 ? 's' : ''}`,
    shown: 'montré',
    original: 'fourni',
  },
};

/** Why a file has no verdict. */
export type Problem = Failure | 'large' | 'no_list' | 'unread';

export type VerifierTexts = typeof french;

/** As other hours that the page shows: of Paris. */
const ENGLISH_MOMENT = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
});

/** A line of the proof has each of these. */
const ENGLISH_EVENTS: Readonly<
  Record<Extract<(typeof SIGNATURE_EVENTS)[number], { inProof: true }>['value'], string>
> = {
  created: 'Created by {actor}',
  document_added: 'Document added by {actor}',
  sent: 'Sent by {actor}',
  opened: 'Opened by {actor}',
  code_sent: 'Code sent by e-mail to {recipient}',
  code_ok: 'Code confirmed by {actor}',
  code_failed: 'Wrong code given by {actor}',
  consent: 'Consent by {actor}',
  field_filled: 'Field filled in by {actor}',
  signed: 'Signed by {actor}',
  approved: 'Approved by {actor}',
  declined: 'Declined by {actor}',
  handed_on: 'Handed on by {actor} to {recipient}',
  address_corrected: 'Address of {recipient} corrected by {actor}',
  link_replaced: 'Link of {recipient} replaced by {actor}',
  extended: 'Deadline extended by {actor}',
  expired: 'Expired without all signatures',
  cancelled: 'Cancelled by {actor}',
};
const ENGLISH_SENTENCES: ReadonlyMap<string, string> = new Map(Object.entries(ENGLISH_EVENTS));

/** A name that is not known is left out, with the word before it. */
const englishEvent = (type: string, names: Named): string =>
  (ENGLISH_SENTENCES.get(type) ?? type).replaceAll(
    / (by|of|to) \{(actor|recipient)\}/g,
    (_, word: string, who: keyof Named) => (names[who] ? ` ${word} ${names[who]}` : ''),
  );

const english: VerifierTexts = {
  problems: {
    not_loaded: 'The verifier could not be loaded. Check your connection, then drop the file again.',
    late: 'This file takes too long: the check was stopped. A document that Trame sealed is checked within seconds.',
    failed: 'This file stopped the verifier. A document that Trame sealed does not.',
    large: `This file is larger than ${formatSize(MAX_BYTES, 'en')}: no document that Trame sealed is as large.`,
    no_list:
      'The list of the seals of Trame could not be read. Check your connection, then drop the file again.',
    unread: 'This file cannot be read. It may have been moved or deleted.',
  },
  ready: {
    loading: 'Loading the verifier…',
    ready: 'Ready: this page now works without a network.',
    failed: 'The verifier did not arrive. It will be asked for again with your file.',
  },
  pick: {
    title: 'Drop a PDF here',
    help: `Or the proof alone, ${PROOF_NAME}`,
    button: 'Choose a PDF',
    another: 'Verify another document',
    label: 'Choose a PDF to verify',
    busy: (size) => `${size}, being verified…`,
    problem: (size) => `${size}, not verified`,
    done: (size, hasProof) =>
      `${size}${hasProof ? ', with its proof' : ''}, verified just now on this device`,
  },
  proofPick: {
    title: 'Do you have the file of the proof?',
    help: `${PROOF_NAME}, received with the document`,
    button: 'Choose',
    label: 'Choose the file of the proof',
  },
  advice: {
    intact: '',
    completed_after:
      'The sealed part is intact. What follows is not by Trame, and another reader may show it differently: rely on the sealed part.',
    modified: 'Do not rely on it. Ask whoever gave it to you for the original.',
    proof_only: 'Alone it proves nothing. Drop the sealed PDF to know whether the document is intact.',
    broken_proof: 'Do not rely on it, and tell us about this file.',
    ended_certificate:
      'It was sealed with a certificate of Trame that does not count on that day. Do not rely on it, and ask whoever gave it to you for the original.',
    other_certificate:
      'It was not sealed by Trame, which can say nothing of its content. Ask whoever signed it how to verify it.',
    no_seal:
      'It was not signed with Trame, or it is a copy without the seal: printed, saved anew, or from before it was signed.',
    unreadable: 'It is not a PDF, or it is too damaged to be read.',
  },
  proofAlone: 'It is a proof alone. Drop the sealed PDF to know whether the document is intact.',
  named: {
    other: 'This proof is not about this PDF',
    otherText: (name) => `“${name}” is none of the documents that it names.`,
    shown: 'This PDF is the one that was shown',
    original: 'This PDF is the original, from before it was sent',
    text: (name) => `“${name}” is named by this proof. Without the sealed PDF, anybody may have written it.`,
  },
  facts: {
    file: 'File',
    hash: 'Its fingerprint (SHA-256)',
    certificate: 'Certificate of the seal',
    verified: 'Verified',
    verifiedAt: (at) => `${ENGLISH_MOMENT.format(at)}, Paris time, on this device`,
  },
  sealedPart: 'Download the sealed part alone',
  sealedPartName: 'sealed-part',
  keep: 'Keep this verdict',
  readProof: 'Read the proof',
  chain: {
    title: 'The chain, as cloth',
    text: 'Each band is the fingerprint of an event: 256 crossings, one for each bit. It comes from the band above. Change one letter, and all the cloth below changes. Universal time.',
    at: (day, time) => `${day} at ${time}`,
    broken: (line) => `Line ${line}, the chain breaks`,
    sealedBy: (name) => `Sealed by ${name}`,
    all: (count) => `Show all ${count} events`,
    lines: 'Read the proof, line by line',
    linesText: 'One line for each event, as it is in the file that is attached to the PDF.',
    save: `Save ${PROOF_NAME}`,
    documentAdded: (name) => `Document added: ${name}`,
    event: englishEvent,
  },
  people: {
    title: 'Who did what, and when',
    envelope: (reference, title, sender) =>
      `Envelope ${reference}, “${title}”, sent by ${sender}. Universal time.`,
    roles: { signer: 'Signer', approver: 'Approver', copy: 'Gets a copy' },
    opened: 'Opened',
    code: 'Code given',
    consent: 'Consent',
    acts: { signed: 'Signed', approved: 'Approved', declined: 'Declined' },
    handedOn: (name) => `Handed on to ${name}`,
    documents: 'Documents shown',
    pages: (count) => `${count} page${count > 1 ? 's' : ''}`,
    shown: 'shown',
    original: 'given',
  },
};

/** What the page of the verifier says, except verdicts (`VERDICT_TEXTS`). */
export const VERIFIER_TEXTS: Readonly<Record<Locale, VerifierTexts>> = { fr: french, en: english };
