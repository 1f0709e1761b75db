import { digestOf } from '@trame/document';
import type { PDFDocumentProxy } from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- Vite makes the module: the address of the file
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { useCallback, useEffect, useRef, useState } from 'react';
import { reportFailure } from '../reporting/reports.ts';
import { ask } from './api.ts';
import type { Holder } from './link.ts';
import type { SignedDocument } from './model.ts';

export type LoadedPdf = { name: 'ready'; pdf: PDFDocumentProxy } | { name: 'loading' | 'lost' | 'changed' };

export const pdfOf = (loaded: LoadedPdf | undefined): PDFDocumentProxy | undefined =>
  loaded?.name === 'ready' ? loaded.pdf : undefined;

/** The file, by the link that came with the envelope, or by a new one. */
async function fileOf(
  holder: Holder,
  { id, url }: SignedDocument,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const given = url ? await fetch(url).catch(() => undefined) : undefined;
  if (given?.ok) return new Uint8Array(await given.arrayBuffer());
  const link = await ask(holder, 'file', { document: id });
  if (!link.isOk) return undefined;
  const response = await fetch(link.data.signedUrl);
  return response.ok ? new Uint8Array(await response.arrayBuffer()) : undefined;
}

async function load(holder: Holder, document: SignedDocument): Promise<LoadedPdf> {
  try {
    const [{ openPdf }, bytes] = await Promise.all([
      import('./pdf-engine.ts'),
      fileOf(holder, document),
      // The engine asks for it once the file is there; it is then in the cache.
      fetch(workerUrl).catch(() => undefined),
    ]);
    if (!bytes) return { name: 'lost' };
    // What is shown is what is signed: a file that was exchanged on its way has another hash.
    if ((await digestOf(bytes)) !== document.sha256) {
      reportFailure(new Error('a document is not the one that was announced'), 'document');
      return { name: 'changed' };
    }
    return { name: 'ready', pdf: await openPdf(bytes) };
  } catch (error) {
    if (navigator.onLine) reportFailure(error, 'document');
    return { name: 'lost' };
  }
}

/**
 * Loads the documents of an envelope, once they may (`mayLoad`), one after the other, the first one being seen first, and those that
 * were lost again when asked.
 */
export function usePdfs(holder: Holder, documents: readonly SignedDocument[], mayLoad: boolean) {
  const [pdfs, setPdfs] = useState<Readonly<Record<string, LoadedPdf>>>({});
  const [attempt, setAttempt] = useState(0);
  /** Hashes of the files that are open: an envelope that is opened again, or another attempt, asks for the others alone. */
  const open = useRef(new Map<string, string>());
  useEffect(() => {
    if (!mayLoad) return undefined;
    let isLeft = false;
    const all = async (attempted: number) => {
      const missing = documents.filter(({ id, sha256 }) => open.current.get(id) !== sha256);
      if (attempted > 0)
        setPdfs((before) =>
          Object.fromEntries(Object.entries(before).filter(([, { name }]) => name === 'ready')),
        );
      for (const document of missing) {
        // oxlint-disable-next-line no-await-in-loop -- the first document is not to wait for the others
        const loaded = await load(holder, document);
        if (isLeft) return;
        if (loaded.name === 'ready') open.current.set(document.id, document.sha256);
        setPdfs((before) => ({ ...before, [document.id]: loaded }));
      }
    };
    void all(attempt);
    return () => {
      isLeft = true;
    };
  }, [holder, documents, attempt, mayLoad]);
  const again = useCallback(() => setAttempt((before) => before + 1), []);
  return { pdfs, again };
}
