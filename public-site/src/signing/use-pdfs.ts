import { digestOf } from '@trame/document';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useCallback, useEffect, useState } from 'react';
import { ask } from './api.ts';
import type { Holder } from './link.ts';
import type { SignedDocument } from './model.ts';

export type LoadedPdf = { name: 'ready'; pdf: PDFDocumentProxy } | { name: 'loading' | 'lost' | 'changed' };

async function load(holder: Holder, { id, sha256 }: SignedDocument): Promise<LoadedPdf> {
  try {
    const [{ openPdf }, link] = await Promise.all([
      import('./pdf-engine.ts'),
      ask(holder, 'file', { document: id }),
    ]);
    if (!link.isOk) return { name: 'lost' };
    const response = await fetch(link.data.signedUrl);
    if (!response.ok) return { name: 'lost' };
    const bytes = new Uint8Array(await response.arrayBuffer());
    // What is shown is what is signed: a file that was exchanged on its way has another hash.
    if ((await digestOf(bytes)) !== sha256) return { name: 'changed' };
    return { name: 'ready', pdf: await openPdf(bytes) };
  } catch {
    return { name: 'lost' };
  }
}

/** Loads the documents of an envelope one after the other, the first one being seen first, and those that were lost again when asked. */
export function usePdfs(holder: Holder, documents: readonly SignedDocument[]) {
  const [pdfs, setPdfs] = useState<Readonly<Record<string, LoadedPdf>>>({});
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isLeft = false;
    const all = async (attempted: number) => {
      if (attempted > 0) setPdfs({});
      for (const document of documents) {
        // oxlint-disable-next-line no-await-in-loop -- the first document is not to wait for the others
        const loaded = await load(holder, document);
        if (isLeft) return;
        setPdfs((before) => ({ ...before, [document.id]: loaded }));
      }
    };
    void all(attempt);
    return () => {
      isLeft = true;
    };
  }, [holder, documents, attempt]);
  const again = useCallback(() => setAttempt((before) => before + 1), []);
  return { pdfs, again };
}
