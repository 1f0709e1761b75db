import type { PageText } from '@trame/document';
import { askWorker, type WorkerLimits } from '@trame/document/in-worker';
import { FILE_LIMIT_BYTES, formatSize } from '@trame/domain';
import { DEPOSIT_LIMITS } from '@trame/domain/invoices';
import type { Choices, InvoiceContext } from '../context.ts';
import type { Verdict } from '../judge-invoice.ts';

export type InvoiceQuestion = { bytes: Uint8Array; context: InvoiceContext; choices: Choices };

/** What the device found in a file. */
export type JudgedInvoice = {
  verdict: Verdict;
  pages: readonly PageText[];
  /** Of Factur-X, as people name it. */
  profile: string | null;
  /** Values come from an XML that software reads: nobody has to confirm them. */
  hasXml: boolean;
};

/** Why a file is not read, and what to do. */
export type Refusal = { title: string; sentence: string };

/** What a field for the file of an invoice takes. */
export const INVOICE_ACCEPT = 'application/pdf,.pdf';

/** Two pages take a second on a phone; a file that takes longer than this is not an ordinary one. */
const READING_LIMITS: WorkerLimits = { load: 20_000, work: 20_000 };

const isPdfFile = (file: File) => file.type === 'application/pdf' || /\.pdf$/i.test(file.name);
export const isPictureFile = (file: File): boolean =>
  file.type.startsWith('image/') || /\.(?:jpe?g|png|heic|heif|webp|gif|tiff?|bmp)$/i.test(file.name);

/** Written with an office suite, which exports PDF. */
const isOfOffice = (file: File) =>
  /\.(?:docx?|odt|rtf|pages|xlsx?|ods|numbers|pptx?|odp|key)$/i.test(file.name);

/**
 * Said before a byte is read, by the name, the type and the size.
 * @param otherwise what to do without software that exports a PDF, as the end of a sentence
 */
export function refusalOf(file: File, otherwise: string): Refusal | undefined {
  if (isPictureFile(file))
    return {
      title: 'Une photo ne peut pas être déposée',
      sentence: `Ses montants ne se lisent pas de façon sûre, et elle n’a pas valeur de facture électronique. Exportez la facture en PDF depuis votre logiciel ou votre tableur\u00a0; ${otherwise}.`,
    };
  if (isOfOffice(file))
    return {
      title: 'Ce fichier n’est pas un PDF',
      sentence:
        'Ouvrez-le, puis choisissez «\u00a0Fichier, Exporter au format PDF\u00a0»\u00a0: déposez ce PDF ici.',
    };
  if (/\.xml$/i.test(file.name) || file.type.endsWith('/xml'))
    return {
      title: 'Ce fichier est le XML seul',
      sentence:
        'Il n’a pas de page à lire. Déposez le PDF Factur-X, qui contient la page et ce XML\u00a0; sur une plateforme agréée, téléchargez la facture dans ce format ou en PDF.',
    };
  if (!isPdfFile(file))
    return {
      title: 'Ce fichier n’est pas un PDF',
      sentence: `Exportez la facture en PDF depuis votre logiciel\u00a0; ${otherwise}.`,
    };
  if (file.size === 0)
    return { title: 'Ce fichier est vide', sentence: 'Exportez la facture de nouveau, puis réessayez.' };
  if (file.size > FILE_LIMIT_BYTES)
    return {
      title: 'Ce fichier dépasse 10\u00a0Mo',
      sentence:
        'Exportez la facture sans ses annexes\u00a0: elles se joignent à part, une fois la facture lue.',
    };
  return undefined;
}

/** PDFs alone go with an invoice, because the function can look into them. */
function attachmentError(file: File): string | undefined {
  if (isOfOffice(file))
    return `${file.name}\u00a0: ouvrez-le, choisissez «\u00a0Fichier, Exporter au format PDF\u00a0», puis joignez ce PDF.`;
  if (isPictureFile(file))
    return `${file.name}\u00a0: joignez un PDF. Un téléphone en fait un d’une photo par «\u00a0Imprimer\u00a0» ou «\u00a0Numériser\u00a0».`;
  if (!isPdfFile(file)) return `${file.name}\u00a0: joignez un PDF.`;
  return file.size > FILE_LIMIT_BYTES ? `${file.name}\u00a0: 10\u00a0Mo au plus.` : undefined;
}

const sizeOf = (files: readonly File[]) => files.reduce((sum, { size }) => sum + size, 0);

/**
 * The documents that go with an invoice once some were added, within the limits of a deposit, and why the others are left out.
 * @param invoice the file of the invoice, which is sent together with them
 */
export function withAttachments(
  files: readonly File[],
  added: readonly File[],
  invoice?: File,
): { files: readonly File[]; problem: string | undefined } {
  const { attachments: most, together } = DEPOSIT_LIMITS;
  let kept = files;
  let problem: string | undefined;
  for (const file of added) {
    const next = [...kept, file];
    const refusal =
      attachmentError(file) ??
      (next.length > most ? `${most} justificatifs au plus.` : undefined) ??
      (sizeOf(invoice ? [invoice, ...next] : next) > together
        ? `${file.name}\u00a0: tous les fichiers d’un envoi font ${formatSize(together)} au plus.`
        : undefined);
    if (refusal === undefined) kept = next;
    else problem ??= refusal;
  }
  return { files: kept, problem };
}

const TOO_LONG: Refusal = {
  title: 'Ce fichier est trop complexe à lire',
  sentence:
    'Imprimez-le en PDF (Imprimer, puis Enregistrer au format PDF), ou exportez la facture de nouveau depuis votre logiciel.',
};
const NOT_READ: Refusal = {
  title: 'La lecture n’a pas pu se faire sur cet appareil',
  sentence: 'Rechargez la page, ou déposez la facture depuis un autre navigateur.',
};

/** In a worker, so that the page reacts whatever the file contains; nothing leaves the device. */
export async function judgeChosen(
  file: File,
  context: InvoiceContext,
  choices: Choices = {},
): Promise<JudgedInvoice | { refusal: Refusal }> {
  const question: InvoiceQuestion = { bytes: new Uint8Array(await file.arrayBuffer()), context, choices };
  if (typeof Worker === 'undefined') {
    const { judgeFile } = await import('./judge-file.ts');
    return judgeFile(question);
  }
  const worker = new Worker(
    /* webpackChunkName: 'invoice-worker' */ new URL('./invoice-worker.ts', import.meta.url),
    { type: 'module' },
  );
  const answer = await askWorker<JudgedInvoice>(worker, question, READING_LIMITS);
  if (answer === 'late') return { refusal: TOO_LONG };
  return answer ?? { refusal: NOT_READ };
}
