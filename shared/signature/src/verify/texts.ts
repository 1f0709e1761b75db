import { withDe, type Locale } from '@trame/domain';
import { PROOF_NAME, SES_TITLE, SES_TITLE_EN, SES_WORTH, SES_WORTH_EN } from '@trame/domain/signatures';
import type { Broken, Fault } from '../proof/line.ts';
import type { Check, VerdictKind } from './verdict.ts';
import { capital, counted, englishNumber, nameList, utcDay, utcMoment } from './words.ts';

/** A title of a verdict that needs no more than its kind. */
type Plain = Exclude<VerdictKind, 'intact' | 'modified'>;

const french = {
  /** The word beside a check. */
  words: { ok: 'Conforme', warn: 'À vérifier', ko: 'Différent', info: 'À savoir' } as Readonly<
    Record<Check['status'], string>
  >,
  titles: {
    completed_after: 'La partie scellée est intacte, ce qui suit n’est pas de Trame',
    broken_proof: 'Le PDF est intact, sa preuve ne tient pas',
    ended_certificate: 'Scellé par un certificat de Trame qui ne compte pas',
    other_certificate: 'Scellé par un autre certificat que ceux de Trame',
    no_seal: 'Aucun sceau dans ce PDF',
    proof_only: 'Preuve sans sceau\u00a0: n’importe qui peut l’avoir écrite',
    unreadable: 'Ce fichier n’est pas un PDF lisible',
  } as Readonly<Record<Plain, string>>,
  intact: (signers: number) =>
    signers > 0 ? `Document intact, signé par ${counted(signers, 'personne')}` : 'Document intact',
  modified: (sealedAt: Date | null) =>
    sealedAt ? `Ce PDF a été modifié après son scellement du ${utcDay(sealedAt)}` : 'Ce PDF a été modifié',
  unlisted: 'Scellé\u00a0; par qui, rien ne permet de le dire',
  unreadableSeal: 'Le sceau de ce PDF est illisible',
  brokenProof: 'La preuve ne tient pas',
  seal: {
    whole: 'Ce PDF est celui qui a été scellé',
    part: 'La partie scellée n’a pas changé',
    digest: (hash: string) => `Son empreinte, recalculée ici, est celle du sceau\u00a0: ${hash}`,
    changed: 'L’empreinte n’est pas celle du sceau',
    found: (hash: string, expected: string | null) =>
      `${expected === null ? '' : `Attendue\u00a0: ${expected}. `}Trouvée\u00a0: ${hash}. Le contenu a changé depuis le scellement.`,
    false: 'Le sceau est faux',
    extraBytes: 'Des octets ont été ajoutés à sa place.',
    otherKey: 'Il n’a pas été fait avec la clé du certificat qu’il nomme.',
    unknown: 'Une signature que ce lecteur ne sait pas vérifier',
    unknownText:
      'Elle est faite d’une façon qu’il ne connaît pas\u00a0: ouvrez le fichier dans un autre lecteur de PDF.',
    unreadable: 'Le sceau est illisible',
    altered:
      'Une signature y est annoncée, mais sa place ou son contenu a été altéré, ou elle est d’une sorte que ce lecteur ne connaît pas.',
    locked: 'Ce PDF est protégé par un mot de passe',
    lockedText:
      'Trame n’en scelle aucun ainsi\u00a0: c’est une autre copie. Demandez le fichier tel qu’il a été reçu par e-mail.',
  },
  whole: {
    nothing: 'Rien n’a été ajouté après',
    nothingText: 'Le sceau couvre le fichier entier.',
    content: 'Du contenu a été ajouté après le scellement',
    contentText: (changes: readonly string[]) => `Ce qui a changé\u00a0: ${changes.join('\u00a0; ')}.`,
    completed: 'Complété après le scellement',
    completedText: (added: readonly string[], end: number) =>
      `Ajouté\u00a0: ${added.join('\u00a0; ')}. Seuls les ${end} premiers octets du fichier sont scellés.`,
    bytes: 'Des octets suivent le sceau',
    bytesText:
      'Ils ne changent rien de visible pour ce lecteur, mais le fichier n’est plus celui qui a été scellé.',
  },
  certificate: {
    own: 'Le sceau est celui de Trame',
    other: 'Le sceau n’est pas celui de Trame',
    unlisted: 'Aucun certificat de Trame n’est donné',
    facts: (name: string, hash: string) => `Certificat « ${name} », empreinte ${hash}.`,
    revoked: 'Le certificat est révoqué',
    revokedText: (since: string, attested: Date | null) =>
      attested
        ? `Il ne compte plus depuis le ${utcDay(since)}\u00a0; le sceau est du ${utcDay(attested)}.`
        : `Il ne compte plus depuis le ${utcDay(since)}, et aucune autorité connue n’atteste que le sceau est d’avant.`,
    otherDays: 'Le certificat n’est pas valable pour ce sceau',
    otherDaysText: (from: Date, to: Date, isAttested: boolean) =>
      `Il l’est du ${utcDay(from)} au ${utcDay(to)}${isAttested ? '' : ', et aucune autorité connue n’atteste l’heure du sceau'}.`,
    valid: (name: string, at: Date, isAttested: boolean) =>
      `Certificat « ${name} », valable le ${utcDay(at)}, jour ${isAttested ? 'de l’horodatage' : 'du scellement'}.`,
    validToday: (name: string) =>
      `Certificat « ${name} », valable aujourd’hui. Le jour du scellement n’est pas connu.`,
  },
  stamp: {
    unreadable: 'L’horodatage est illisible',
    unreadableText: 'Il a été altéré, ou ce lecteur ne le connaît pas.',
    awaited: 'Pas encore d’horodatage',
    awaitedText:
      'L’heure du sceau est celle de la plateforme. Une autorité d’horodatage était demandée\u00a0: le même fichier, téléchargé plus tard, peut en avoir l’heure.',
    none: 'Sans horodatage d’un tiers',
    noneText: 'L’heure du sceau est celle de la plateforme.',
    other: 'L’horodatage est d’autre chose',
    otherText: 'Il ne correspond pas à ce sceau.',
    unknown: 'Horodatage d’une autorité inconnue',
    unknownText: 'Cette heure n’est pas prise en compte.',
    valid: 'L’heure est attestée par un tiers',
    facts: (at: Date, authority: string) =>
      `Le ${utcMoment(at)}, temps universel, par « ${authority} » (RFC 3161).`,
  },
  chain: {
    none: 'Aucune preuve dans ce PDF',
    noneText: `Le fichier « ${PROOF_NAME} » n’y est pas joint.`,
    broken: (line: number) => `La chaîne est rompue à la ligne ${line}`,
    brokenText: (line: number, why: string) => `Ligne ${line}\u00a0: ${why}.`,
    cut: 'La chaîne n’est pas entière',
    cutText: 'Sa dernière ligne n’est pas celle qui est attendue.',
    whole: 'La chaîne est entière',
    wholeText: (events: number) =>
      `${capital(counted(events, 'événement')).replace('Une', 'Un')}. Chacun contient l’empreinte du précédent.`,
  },
  faults: {
    shape: 'elle n’a pas la forme d’un événement',
    version: 'elle suit une autre version du format',
    noNumber: 'son numéro manque',
    moment: 'son heure est illisible',
    document: 'l’empreinte de son document est fausse',
    actor: 'son auteur est illisible',
    spelling: 'elle n’est pas écrite sous sa forme unique',
    empty: 'la preuve est vide',
    tooMany: 'la preuve a trop de lignes',
    link: 'l’empreinte de la ligne d’avant n’est pas celle qu’elle contient',
  } as Readonly<Record<Exclude<Fault, 'order'>, string>>,
  otherNumber: (found: number) => `elle porte le numéro ${found}\u00a0: une ligne manque ou est en trop`,
  hours: {
    follow: 'Les heures se suivent',
    followText: (from: string, to: string) => `Du ${utcMoment(from)} au ${utcMoment(to)}, temps universel.`,
    not: 'Les heures ne se suivent pas',
    early: (line: number) => `La ligne ${line} est datée d’avant la précédente.`,
    afterSeal: 'La dernière ligne est datée d’après le sceau.',
  },
  signatures: {
    planned: (count: number, isOrdered: boolean) =>
      `${capital(counted(count, 'signature'))}, ${isOrdered ? 'dans l’ordre prévu' : 'comme prévu'}`,
    names: (names: readonly string[]) => nameList(names, 'et'),
    noCode: 'Par le lien reçu par e-mail, sans code.',
    oneCode: 'Avec un code reçu par e-mail.',
    allCodes: 'Chacune avec un code reçu par e-mail.',
    someCodes: (some: number, all: number) => `${some} sur ${all} avec un code reçu par e-mail.`,
    not: 'Les signatures ne sont pas celles prévues',
    faults: (faults: readonly string[]) => `${capital(faults.join(', '))}.`,
    declined: (name: string) => `${name} a refusé`,
    notSigned: (name: string) => `${name} n’a pas signé`,
    notApproved: (name: string) => `${name} n’a pas approuvé`,
    withoutCode: (name: string) => `${name} n’a pas donné le code reçu par e-mail`,
    withoutConsent: (name: string) => `${name} n’a pas donné son consentement`,
    nobody: 'aucun signataire n’est prévu',
    early: (name: string) => `${name} a agi avant son tour`,
  },
  documents: {
    same: 'Tous ont eu les mêmes documents',
    sameText: (names: readonly string[]) => `${nameList(names, 'et')}, la même empreinte à chaque signature.`,
    other: 'Les documents ne sont pas les mêmes pour tous',
    otherText: (name: string) => `${name} avait d’autres empreintes devant les yeux.`,
    none: 'La preuve ne nomme aucun document.',
  },
  values: {
    none: 'Les réponses ne sont pas jointes',
    noneText: 'Leur empreinte est dans la preuve, mais ne se recalcule pas à partir de ce fichier.',
    other: 'Les réponses jointes ne sont pas celles de la preuve',
    otherText: (name: string) => `Celles ${withDe(name)} ont une autre empreinte.`,
    same: 'Les réponses sont celles de la preuve',
    sameText: (names: readonly string[]) =>
      `L’empreinte de ce que chaque personne a rempli, recalculée ici, est celle de sa ligne\u00a0: ${nameList(names, 'et')}.`,
  },
  notice: {
    own: SES_TITLE as string,
    ownText: (hasCodes: boolean) =>
      `${SES_WORTH}\u00a0: l’identité repose sur l’adresse e-mail${hasCodes ? ' et le code' : ''}.`,
    other: 'Signature d’un autre que Trame',
    otherText:
      'Qui elle désigne et ce qu’elle vaut (simple, avancée ou qualifiée), son certificat le dit\u00a0: ouvrez le fichier dans un lecteur de PDF qui le connaît, ou demandez à qui a signé.',
  },
  added: {
    pagesRemoved: (count: number) =>
      count === 1 ? 'une page a été retirée' : `${count} pages ont été retirées`,
    pagesAdded: (count: number) =>
      count === 1 ? 'une page a été ajoutée' : `${count} pages ont été ajoutées`,
    pagesMoved: 'des pages ont été remplacées ou déplacées',
    content: (page: number) => `page ${page}, un contenu ajouté ou remplacé`,
    resources: (page: number) => `page ${page}, une police ou une image remplacée`,
    look: (page: number) => `page ${page}, sa présentation`,
    annotationRemoved: (page: number) => `page ${page}, une annotation retirée`,
    annotationAdded: (page: number) => `page ${page}, une annotation ajoutée`,
    anotherSignature: 'une autre signature',
    structure: 'la structure du document',
    actions: 'une action automatique',
    other: 'un autre ajout',
    version: 'la version du format',
    verificationData: 'des données de vérification',
    form: 'le formulaire du document',
    formField: 'un champ ajouté au formulaire',
    signatureRemoved: 'une signature retirée',
    tooMany: 'plus d’objets que ce lecteur n’en compare',
    pageOrder: 'la suite des pages',
    attachedFile: 'un fichier joint',
    titleOrDates: 'le titre ou les dates du document',
    element: 'un élément du document',
    twoReadings: 'des objets que deux lecteurs liraient autrement',
    unreadable: 'des octets que ce lecteur ne sait pas lire',
  },
};

/** All that a verdict says, in one language. */
export type VerdictTexts = typeof french;

const day = (moment: string | Date) => utcDay(moment, 'en');
const moment = (at: string | Date) => utcMoment(at, 'en');
const several = (count: number, one: string) => `${englishNumber(count)} ${one}${count === 1 ? '' : 's'}`;

const english: VerdictTexts = {
  words: { ok: 'As expected', warn: 'To be checked', ko: 'Different', info: 'Good to know' },
  titles: {
    completed_after: 'The sealed part is intact, what follows is not by Trame',
    broken_proof: 'The PDF is intact, its proof does not hold',
    ended_certificate: 'Sealed with a certificate of Trame that does not count',
    other_certificate: 'Sealed with another certificate than those of Trame',
    no_seal: 'There is no seal in this PDF',
    proof_only: 'Proof without a seal: anybody may have written it',
    unreadable: 'This file is not a PDF that can be read',
  },
  intact: (signers) =>
    signers > 0
      ? `Document intact, signed by ${signers === 1 ? 'one person' : `${englishNumber(signers)} people`}`
      : 'Document intact',
  modified: (sealedAt) =>
    sealedAt ? `This PDF was changed after it was sealed on ${day(sealedAt)}` : 'This PDF was changed',
  unlisted: 'Sealed; by whom, nothing here can tell',
  unreadableSeal: 'The seal of this PDF cannot be read',
  brokenProof: 'The proof does not hold',
  seal: {
    whole: 'This PDF is the one that was sealed',
    part: 'The sealed part has not changed',
    digest: (hash) => `Its fingerprint, computed here, is that of the seal: ${hash}`,
    changed: 'The fingerprint is not that of the seal',
    found: (hash, expected) =>
      `${expected === null ? '' : `Expected: ${expected}. `}Found: ${hash}. The content has changed since it was sealed.`,
    false: 'The seal is false',
    extraBytes: 'Bytes were added in its place.',
    otherKey: 'It was not made with the key of the certificate that it names.',
    unknown: 'A signature that this reader cannot verify',
    unknownText: 'It is made in a way that it does not know: open the file in another PDF reader.',
    unreadable: 'The seal cannot be read',
    altered:
      'A signature is announced, but its place or its content was altered, or it is of a kind that this reader does not know.',
    locked: 'This PDF is protected by a password',
    lockedText:
      'Trame seals none like this: it is another copy. Ask for the file as it was received by e-mail.',
  },
  whole: {
    nothing: 'Nothing was added after it',
    nothingText: 'The seal covers the whole file.',
    content: 'Content was added after it was sealed',
    contentText: (changes) => `What has changed: ${changes.join('; ')}.`,
    completed: 'Completed after it was sealed',
    completedText: (added, end) =>
      `Added: ${added.join('; ')}. Only the first ${end} bytes of the file are sealed.`,
    bytes: 'Bytes follow the seal',
    bytesText:
      'They change nothing that this reader can see, but the file is no longer the one that was sealed.',
  },
  certificate: {
    own: 'The seal is that of Trame',
    other: 'The seal is not that of Trame',
    unlisted: 'No certificate of Trame is given',
    facts: (name, hash) => `Certificate “${name}”, fingerprint ${hash}.`,
    revoked: 'The certificate is revoked',
    revokedText: (since, attested) =>
      attested
        ? `It has not counted since ${day(since)}; the seal is of ${day(attested)}.`
        : `It has not counted since ${day(since)}, and no known authority attests that the seal is older.`,
    otherDays: 'The certificate is not valid for this seal',
    otherDaysText: (from, to, isAttested) =>
      `It is valid from ${day(from)} to ${day(to)}${isAttested ? '' : ', and no known authority attests the time of the seal'}.`,
    valid: (name, at, isAttested) =>
      `Certificate “${name}”, valid on ${day(at)}, the day of ${isAttested ? 'the timestamp' : 'the seal'}.`,
    validToday: (name) => `Certificate “${name}”, valid today. The day of the seal is not known.`,
  },
  stamp: {
    unreadable: 'The timestamp cannot be read',
    unreadableText: 'It was altered, or this reader does not know it.',
    awaited: 'No timestamp yet',
    awaitedText:
      'The time of the seal is that of the platform. A timestamp was asked for: the same file, downloaded later, may have it.',
    none: 'Without a timestamp of a third party',
    noneText: 'The time of the seal is that of the platform.',
    other: 'The timestamp is of something else',
    otherText: 'It does not belong to this seal.',
    unknown: 'Timestamp of an unknown authority',
    unknownText: 'This time is not taken into account.',
    valid: 'A third party attests the time',
    facts: (at, authority) => `On ${moment(at)}, universal time, by “${authority}” (RFC 3161).`,
  },
  chain: {
    none: 'There is no proof in this PDF',
    noneText: `The file “${PROOF_NAME}” is not attached.`,
    broken: (line) => `The chain breaks at line ${line}`,
    brokenText: (line, why) => `Line ${line}: ${why}.`,
    cut: 'The chain is not whole',
    cutText: 'Its last line is not the one that is expected.',
    whole: 'The chain is whole',
    wholeText: (events) =>
      `${capital(several(events, 'event'))}. Each contains the fingerprint of the one before.`,
  },
  faults: {
    shape: 'it does not have the form of an event',
    version: 'it follows another version of the format',
    noNumber: 'its number is missing',
    moment: 'its time cannot be read',
    document: 'the fingerprint of its document is wrong',
    actor: 'who did it cannot be read',
    spelling: 'it is not written in its only form',
    empty: 'the proof is empty',
    tooMany: 'the proof has too many lines',
    link: 'the fingerprint of the line before is not the one that it contains',
  },
  otherNumber: (found) => `its number is ${found}: a line is missing, or one too many`,
  hours: {
    follow: 'The times follow one another',
    followText: (from, to) => `From ${moment(from)} to ${moment(to)}, universal time.`,
    not: 'The times do not follow one another',
    early: (line) => `Line ${line} is dated before the one above it.`,
    afterSeal: 'The last line is dated after the seal.',
  },
  signatures: {
    planned: (count, isOrdered) =>
      `${capital(several(count, 'signature'))}, ${isOrdered ? 'in the order that was planned' : 'as planned'}`,
    names: (names) => nameList(names, 'and'),
    noCode: 'By the link received by e-mail, without a code.',
    oneCode: 'With a code received by e-mail.',
    allCodes: 'Each with a code received by e-mail.',
    someCodes: (some, all) => `${some} of ${all} with a code received by e-mail.`,
    not: 'The signatures are not those that were planned',
    faults: (faults) => `${capital(faults.join(', '))}.`,
    declined: (name) => `${name} declined`,
    notSigned: (name) => `${name} did not sign`,
    notApproved: (name) => `${name} did not approve`,
    withoutCode: (name) => `${name} did not give the code received by e-mail`,
    withoutConsent: (name) => `${name} did not consent`,
    nobody: 'no signer is planned',
    early: (name) => `${name} acted out of turn`,
  },
  documents: {
    same: 'Everybody had the same documents',
    sameText: (names) => `${nameList(names, 'and')}, the same fingerprint with each signature.`,
    other: 'The documents are not the same for everybody',
    otherText: (name) => `${name} had other fingerprints before them.`,
    none: 'The proof names no document.',
  },
  values: {
    none: 'The answers are not attached',
    noneText: 'Their fingerprint is in the proof, but cannot be computed from this file.',
    other: 'The answers attached are not those of the proof',
    otherText: (name) => `Those of ${name} have another fingerprint.`,
    same: 'The answers are those of the proof',
    sameText: (names) =>
      `The fingerprint of what each person filled in, computed here, is that of their line: ${nameList(names, 'and')}.`,
  },
  notice: {
    own: SES_TITLE_EN,
    ownText: (hasCodes) =>
      `${SES_WORTH_EN}: the identity rests on the e-mail address${hasCodes ? ' and the code' : ''}.`,
    other: 'Signature of somebody else than Trame',
    otherText:
      'Whom it names and what it is worth (simple, advanced or qualified) is in its certificate: open the file in a PDF reader that knows it, or ask who signed.',
  },
  added: {
    pagesRemoved: (count) => (count === 1 ? 'a page was removed' : `${count} pages were removed`),
    pagesAdded: (count) => (count === 1 ? 'a page was added' : `${count} pages were added`),
    pagesMoved: 'pages were replaced or moved',
    content: (page) => `page ${page}, content added or replaced`,
    resources: (page) => `page ${page}, a font or a picture replaced`,
    look: (page) => `page ${page}, its presentation`,
    annotationRemoved: (page) => `page ${page}, an annotation removed`,
    annotationAdded: (page) => `page ${page}, an annotation added`,
    anotherSignature: 'another signature',
    structure: 'the structure of the document',
    actions: 'an automatic action',
    other: 'another addition',
    version: 'the version of the format',
    verificationData: 'data for verification',
    form: 'the form of the document',
    formField: 'a field added to the form',
    signatureRemoved: 'a signature removed',
    tooMany: 'more objects than this reader compares',
    pageOrder: 'the order of the pages',
    attachedFile: 'an attached file',
    titleOrDates: 'the title or the dates of the document',
    element: 'an element of the document',
    twoReadings: 'objects that two readers would read in two ways',
    unreadable: 'bytes that this reader cannot read',
  },
};

/** What a verdict says, in both languages of the public site. */
export const VERDICT_TEXTS: Readonly<Record<Locale, VerdictTexts>> = { fr: french, en: english };

/** Why a line does not hold, as the end of a sentence. */
export const faultText = ({ why, found = 0 }: Broken, { faults, otherNumber }: VerdictTexts): string =>
  why === 'order' ? otherNumber(found) : faults[why];
