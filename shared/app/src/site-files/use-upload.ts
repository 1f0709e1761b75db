import { failureAdvice } from '../failures/failure-advice.ts';
import type { SiteFilePurpose } from '@trame/domain/company';
import { useEffect, useRef, useState } from 'react';
import { RefusedFile, uploadSiteFile, type StoredSiteFile } from './data/site-files.ts';
import { prepared, problemOf, UnreadablePicture } from './model/site-file.ts';

type Step = 'preparing' | 'sending';
type Upload = { step?: Step; name?: string; error?: string };

/** Sends one file at a time; a new one replaces that which is under way. */
export function useUpload(purpose: SiteFilePurpose, onStored: (stored: StoredSiteFile) => void) {
  const [upload, setUpload] = useState<Upload>({});
  const under = useRef<AbortController>(undefined);
  useEffect(() => () => under.current?.abort(), []);

  const send = async (file: File) => {
    under.current?.abort();
    const own = new AbortController();
    under.current = own;
    const { name } = file;
    const error = problemOf(purpose, file);
    if (error !== undefined) {
      setUpload({ name, error });
      return;
    }
    try {
      setUpload({ name, step: 'preparing' });
      const ready = await prepared(purpose, file);
      if (own.signal.aborted) return;
      setUpload({ name, step: 'sending' });
      const stored = await uploadSiteFile(purpose, ready, own.signal);
      if (own.signal.aborted) return;
      setUpload({});
      onStored(stored);
    } catch (failure) {
      if (own.signal.aborted) return;
      const isSaid = failure instanceof RefusedFile || failure instanceof UnreadablePicture;
      setUpload({ name, error: isSaid ? failure.message : failureAdvice(failure) });
    }
  };
  return {
    ...upload,
    send,
    cancel: () => {
      under.current?.abort();
      setUpload({});
    },
  };
}
