import { useEffect, useId, useRef, type ReactNode } from 'react';
import { CloseIcon } from '../forms/controls/icons.tsx';
import type { SignerTexts } from './texts.ts';

/** A dialog of the browser: it keeps the focus, Escape closes it, and what opened it has the focus again. On a phone it comes from below. */
export function Sheet({
  title,
  onClose,
  t,
  children,
}: {
  title: string;
  onClose: () => void;
  t: SignerTexts;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    const own = dialog.current;
    const opener = document.activeElement;
    own?.showModal();
    // The browser begins with the first button: the one that closes.
    body.current?.querySelector<HTMLElement>('input, textarea, button')?.focus();
    return () => {
      own?.close();
      // By then it is off the page, and the browser gives the focus back to nobody.
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <dialog
      className="sig-dialog"
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        // That of a picker of files inside of it bubbles up to here.
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className="sig-dialog-head">
        <h2 id={id}>{title}</h2>
        <button type="button" className="btn btn-text btn-icon" aria-label={t.close} onClick={onClose}>
          <CloseIcon />
        </button>
      </div>
      <div ref={body}>{children}</div>
    </dialog>
  );
}
