import type { Locale } from './locale.ts';

/** Most bytes of one attached file: 10 MB. */
export const FILE_LIMIT_BYTES = 10 * 1024 * 1024;

/** Private bucket of the files of applications. */
export const APPLICATION_BUCKET = 'trainer-applications';
/** Lifetime of a signed link, in seconds. */
export const SIGNED_LINK_SECONDS = 300;

export const FILE_FOLDERS = ['resumes', 'references'] as const;
export type FileFolder = (typeof FILE_FOLDERS)[number];

export const ACCEPTED_EXTENSIONS = ['pdf', 'doc', 'docx'] as const;
export type FileExtension = (typeof ACCEPTED_EXTENSIONS)[number];

export const MIME_TYPES: Readonly<Record<FileExtension, string>> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

/** Value of a file input's `accept`: extensions, and types for systems that hide extensions. */
export const FILE_ACCEPT = [
  ...ACCEPTED_EXTENSIONS.map((extension) => `.${extension}`),
  ...Object.values(MIME_TYPES),
].join(',');

const DOCUMENT_TYPES: Readonly<Record<string, string>> = {
  resume: 'CV',
  cv: 'CV',
  references: 'Références',
  certificate: 'Certificat',
  diploma: 'Diplôme',
  portfolio: 'Portfolio',
  other: 'Autre document',
};

/** French label of a document type; an unknown one is "Autre document". */
export function documentTypeLabel(type: string): string {
  return DOCUMENT_TYPES[type] ?? 'Autre document';
}

const ONE_DECIMAL = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
const MEGABYTES = new Intl.NumberFormat('fr-FR', ONE_DECIMAL);
const ENGLISH_MEGABYTES = new Intl.NumberFormat('en-GB', ONE_DECIMAL);

/** Megabytes with one decimal; a file that is not empty never shows 0,0. */
const inMegabytes = (bytes: number, numbers = MEGABYTES) =>
  numbers.format(bytes > 0 ? Math.max(bytes / (1024 * 1024), 0.1) : 0);

/** "1,2 MB", for the files of an application (spec §5). */
export const formatFileSize = (bytes: number): string => `${inMegabytes(bytes)}\u00a0MB`;

const KILOBYTE = 1024;

/** "11 octets", "3 Ko", "1,2 Mo", for all other files; in English "11 bytes", "3 KB", "1.2 MB". */
export const formatSize = (bytes: number, locale: Locale = 'fr'): string => {
  const isFrench = locale === 'fr';
  if (bytes < KILOBYTE) return `${bytes}\u00a0${isFrench ? 'octet' : 'byte'}${bytes > 1 ? 's' : ''}`;
  const kilobytes = Math.round(bytes / KILOBYTE);
  if (kilobytes < KILOBYTE) return `${kilobytes}\u00a0${isFrench ? 'Ko' : 'KB'}`;
  return isFrench ? `${inMegabytes(bytes)}\u00a0Mo` : `${inMegabytes(bytes, ENGLISH_MEGABYTES)}\u00a0MB`;
};

/** Extension of a file name in lower case without its dot, or ''. */
export function fileExtension(filename: string): string {
  return /\.([^.\\/]+)$/.exec(filename)?.[1]?.toLowerCase() ?? '';
}

/** True for a name that ends in an accepted extension. */
export function isAcceptedFileName(filename: string): boolean {
  return ACCEPTED_EXTENSIONS.some((extension) => extension === fileExtension(filename));
}

export type FilePreview = 'pdf' | 'download' | 'unsupported';

/** How the viewer shows a file: PDFs are displayed, Word files downloaded, others not supported (spec §5). */
export function previewOf(filename: string): FilePreview {
  const extension = fileExtension(filename);
  if (extension === 'pdf') return 'pdf';
  return extension === 'doc' || extension === 'docx' ? 'download' : 'unsupported';
}

/** True for a link that contains its token already and is used as it is (spec §7). */
export function isSignedUrl(url: string | null | undefined): boolean {
  return !!url && /[?&]token=/.test(url);
}

/**
 * Path of a stored file relative to its bucket (spec §7): the public URL's, else `folder/filename`. A path that starts
 * with resumes/ or references/ is returned as it is. Null when the application has no such file.
 */
export function storagePath(
  url: string | null | undefined,
  filename: string | null | undefined,
  folder: FileFolder,
): string | null {
  return pathInBucket(url) ?? pathFromName(filename, folder);
}

function pathInBucket(url: string | null | undefined): string | null {
  const text = url?.trim().replace(/[?#].*$/s, '');
  if (!text) return null;
  if (isRelativePath(text)) return text;
  const marker = `/${APPLICATION_BUCKET}/`;
  const at = text.indexOf(marker);
  if (at === -1) return null;
  const path = decode(text.slice(at + marker.length));
  return isRelativePath(path) ? path : null;
}

function pathFromName(filename: string | null | undefined, folder: FileFolder): string | null {
  const name = filename?.trim().replace(/^\/+/, '');
  if (!name) return null;
  return isRelativePath(name) ? name : `${folder}/${name}`;
}

const isRelativePath = (path: string) => FILE_FOLDERS.some((folder) => path.startsWith(`${folder}/`));

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The reason why a chosen file is refused before it is sent; the server reads the bytes again. */
export function fileError(file: { name: string; size: number }, locale: Locale = 'fr'): string | undefined {
  const messages = FILE_MESSAGES[locale];
  if (!isAcceptedFileName(file.name)) return messages.type;
  if (file.size === 0) return messages.empty;
  return file.size > FILE_LIMIT_BYTES ? messages.tooLarge : undefined;
}

/** The sentence for a refused file, in the browser or by the server. */
export const FILE_MESSAGES = {
  fr: {
    required: 'Votre CV est requis',
    type: 'Format non accepté\u00a0: choisissez un fichier PDF, DOC ou DOCX',
    mismatch: 'Le contenu de ce fichier ne correspond pas à un PDF, DOC ou DOCX comme son nom l’indique',
    empty: 'Ce fichier est vide',
    tooLarge: 'Ce fichier dépasse 10\u00a0MB',
    encrypted: 'Ce fichier est protégé par un mot de passe\u00a0: envoyez une version sans protection',
    corrupt: 'Ce fichier est endommagé ou incomplet\u00a0: enregistrez-le de nouveau puis réessayez',
    macros: 'Ce fichier contient des macros\u00a0: envoyez-le au format PDF ou sans macros',
    heavy:
      'Ce fichier est trop complexe à ouvrir sans risque\u00a0: imprimez-le en PDF (Imprimer, puis Enregistrer au format PDF) et envoyez cette copie',
    script:
      'Ce PDF agit de lui-même à l’ouverture ou contient un script\u00a0: imprimez-le en PDF (Imprimer, puis Enregistrer au format PDF) et envoyez cette copie',
    program:
      'Ce PDF lance un programme\u00a0: imprimez-le en PDF (Imprimer, puis Enregistrer au format PDF) et envoyez cette copie',
    attachment:
      'Ce fichier contient un autre fichier ou un objet incorporé\u00a0: retirez-le, ou imprimez le document en PDF et envoyez cette copie',
    form: 'Ce PDF est un formulaire dynamique (XFA)\u00a0: imprimez-le en PDF (Imprimer, puis Enregistrer au format PDF) et envoyez cette copie',
    media:
      'Ce PDF contient une vidéo ou une animation\u00a0: imprimez-le en PDF (Imprimer, puis Enregistrer au format PDF) et envoyez cette copie',
    external:
      'Ce document va chercher un modèle ou une image sur le réseau\u00a0: enregistrez-le au format PDF et envoyez cette copie',
    dde: 'Ce document contient un champ qui lance un autre programme (DDE)\u00a0: enregistrez-le au format PDF et envoyez cette copie',
    virus:
      'Notre antivirus a reconnu un programme malveillant dans ce fichier\u00a0: envoyez un autre fichier',
  },
  en: {
    required: 'Your CV is required',
    type: 'Format not accepted: choose a PDF, DOC or DOCX file',
    mismatch: 'The content of this file is not the PDF, DOC or DOCX that its name says',
    empty: 'This file is empty',
    tooLarge: 'This file is larger than 10 MB',
    encrypted: 'This file is password-protected: send a version without protection',
    corrupt: 'This file is damaged or incomplete: save it again and retry',
    macros: 'This file contains macros: send it as a PDF or without macros',
    heavy:
      'This file is too complex to be opened safely: print it to PDF (Print, then Save as PDF) and send that copy',
    script:
      'This PDF acts by itself when it opens, or contains a script: print it to PDF (Print, then Save as PDF) and send that copy',
    program: 'This PDF starts a program: print it to PDF (Print, then Save as PDF) and send that copy',
    attachment:
      'This file contains another file or an embedded object: remove it, or print the document to PDF and send that copy',
    form: 'This PDF is a dynamic form (XFA): print it to PDF (Print, then Save as PDF) and send that copy',
    media:
      'This PDF contains a video or an animation: print it to PDF (Print, then Save as PDF) and send that copy',
    external:
      'This document fetches a template or a picture from the network: save it as PDF and send that copy',
    dde: 'This document contains a field that starts another program (DDE): save it as PDF and send that copy',
    virus: 'Our antivirus recognised a malicious program in this file: send another file',
  },
} as const satisfies Record<Locale, Record<string, string>>;
