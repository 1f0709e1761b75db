import { useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from '@trame/platform/router';
import type { ApplicationDocument } from '../../documents/model/document.ts';

type DocumentId = ApplicationDocument['id'];

/**
 * The document that is shown in place of an application. It has its own entry in the history: the back button leads
 * from the words of a CV to the claim that they prove, not out of the application.
 */
export function useOpenedDocument() {
  const { pathname, search, state } = useLocation() as {
    pathname: string;
    search: string;
    state: { document?: DocumentId } | null;
  };
  const navigate = useNavigate();
  const opened = state?.document;
  // One step back, however often it is requested before it happens.
  const isLeaving = useRef(false);
  const next = useRef<() => void>(undefined);
  useEffect(() => {
    isLeaving.current = false;
    if (opened !== undefined) return;
    next.current?.();
    next.current = undefined;
  }, [opened]);
  return useMemo(() => {
    const close = () => {
      if (opened === undefined || isLeaving.current) return;
      isLeaving.current = true;
      void navigate(-1);
    };
    return {
      opened,
      open: (document: DocumentId) => {
        if (document === opened) return;
        const replace = opened !== undefined;
        void navigate(
          { pathname, search },
          { state: { ...state, document }, replace, preventScrollReset: true },
        );
      },
      close,
      /** Continues from the application itself, so that the history has no entry of the document that was left. */
      closeThen: (go: () => void) => {
        if (opened === undefined) return go();
        next.current = go;
        close();
      },
    };
  }, [opened, pathname, search, state, navigate]);
}

export type OpenedDocument = ReturnType<typeof useOpenedDocument>;
