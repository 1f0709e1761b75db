import type { PageText } from '@trame/document';
import { askWorker, type WorkerLimits } from '@trame/document/in-worker';
import { FILE_LIMIT_BYTES } from '@trame/domain';
import type { InvoiceContext, Verdict } from '@trame/invoice';

export type InvoiceQuestion = { bytes: Uint8Array; context: InvoiceContext };

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

export const INVOICE_ACCEPT = 'application/pdf,.pdf';
export const MAX_ATTACHMENTS = 5;

/** Two pages take a second on a phone; a file that takes longer than this is not an ordinary one. */
export const READING_LIMITS: WorkerLimits = { load: 20_000, work: 20_000 };

export const isPdfFile = (file: File) => file.type === 'application/pdf' || /\.pdf$/i.test(file.name);
const isPicture = (file: File) =>
  file.type.startsWith('image/') || /\.(?:jpe?g|png|heic|heif|webp|gif|tiff?|bmp)$/i.test(file.name);

const OWN_MODEL = 'sinon, préparez-la dans «\u00a0Espace facturation\u00a0»';

/** Said before a byte is read, by the name, the type and the size. */
export function refusalOf(file: File): Refusal | undefined {
  if (isPicture(file))
    return {
      title: 'Une photo ne peut pas être déposée',
      sentence: `Ses montants ne se lisent pas de façon sûre, et elle n’a pas valeur de facture électronique. Exportez la facture en PDF depuis votre logiciel ou votre tableur\u00a0; ${OWN_MODEL}.`,
    };
  if (/\.(?:docx?|odt|rtf|pages|xlsx?|ods|numbers)$/i.test(file.name))
    return {
      title: 'Ce fichier n’est pas un PDF',
      sentence:
        'Ouvrez-le, puis choisissez «\u00a0Fichier, Exporter au format PDF\u00a0»\u00a0: déposez ce PDF ici.',
    };
  if (/\.xml$/i.test(file.name) || file.type.endsWith('/xml'))
    return {
      title: 'Ce fichier est le XML seul',
      sentence: 'Déposez le PDF Factur-X\u00a0: il contient la page à lire et ce XML.',
    };
  if (!isPdfFile(file))
    return {
      title: 'Ce fichier n’est pas un PDF',
      sentence: `Exportez la facture en PDF depuis votre logiciel\u00a0; ${OWN_MODEL}.`,
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

/** Why an attachment is not taken; PDFs alone are, which the function can look into. */
export function attachmentError(file: File): string | undefined {
  if (!isPdfFile(file)) return `${file.name}\u00a0: joignez un PDF.`;
  return file.size > FILE_LIMIT_BYTES ? `${file.name}\u00a0: 10\u00a0Mo au plus.` : undefined;
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
): Promise<JudgedInvoice | { refusal: Refusal }> {
  const question: InvoiceQuestion = { bytes: new Uint8Array(await file.arrayBuffer()), context };
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
