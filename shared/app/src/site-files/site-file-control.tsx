import type { SiteFilePurpose } from '@trame/domain/company';
import { Button } from '@trame/ui/button';
import { fieldId } from '@trame/ui/form';
import { CircleAlert, Upload } from 'lucide-react';
import { useRef, useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react';
import type { StoredSiteFile } from './data/site-files.ts';
import { ACCEPTED } from './model/site-file.ts';
import { useUpload } from './use-upload.ts';
import './site-files.css';

export type SiteFileControlProps = {
  /** Name of the field: error summaries lead to it. */
  name: string;
  label: string;
  help?: ReactNode;
  purpose: SiteFilePurpose;
  /** Shown in place of the invitation when there is a file. */
  children: ReactNode;
  hasFile: boolean;
  /** A fault of the form. */
  error?: string | undefined;
  onStored: (stored: StoredSiteFile) => void;
  onRemove: () => void;
};

const STEPS = { preparing: 'Préparation', sending: 'Envoi et vérification' } as const;

/** A file of the site: chosen, dropped or pasted, stored at once, named by the form when it is saved. */
export function SiteFileControl({
  name,
  label,
  help,
  purpose,
  children,
  hasFile,
  error,
  onStored,
  onRemove,
}: SiteFileControlProps) {
  const id = fieldId(name);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLSpanElement>(null);
  const [isOver, setOver] = useState(false);
  const upload = useUpload(purpose, onStored);
  const { accept, hint } = ACCEPTED[purpose];
  const shown = upload.error ?? error;
  const take = (files: FileList | null | undefined) => {
    const file = files?.[0];
    if (file) void upload.send(file);
    return file !== undefined;
  };
  const focusButton = () => button.current?.querySelector('button')?.focus();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const paste = (event: ClipboardEvent) => {
    if (take(event.clipboardData.files)) event.preventDefault();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a file may be dropped or pasted anywhere in it; its button does the same
    <div
      className={`field media${isOver ? ' is-over' : ''}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a `fieldset` has a frame and a width of its own
      role="group"
      aria-labelledby={`${id}-nom`}
      aria-describedby={`${id}-aide${shown ? ` ${id}-erreur` : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={paste}
    >
      <span className="label" id={`${id}-nom`}>
        {label}
      </span>
      <input
        ref={input}
        type="file"
        id={id}
        accept={accept}
        className="sr-only"
        tabIndex={-1}
        aria-label={`${label}, fichier`}
        onFocus={focusButton}
        onChange={({ target }) => {
          take(target.files);
          target.value = '';
        }}
      />
      <div className="media-zone">
        {hasFile && <div className="media-shown">{children}</div>}
        <div className="media-actions">
          <span ref={button}>
            <Button
              size={hasFile ? 'sm' : 'md'}
              icon={<Upload className="icon" aria-hidden />}
              onClick={() => input.current?.click()}
            >
              {hasFile ? 'Remplacer' : 'Choisir un fichier'}
              <span className="sr-only">{`, ${label}`}</span>
            </Button>
          </span>
          {hasFile && (
            <Button
              size="sm"
              variant="text"
              onClick={() => {
                upload.cancel();
                onRemove();
                focusButton();
              }}
            >
              Retirer
              <span className="sr-only">{`, ${label}`}</span>
            </Button>
          )}
          {!hasFile && <span className="muted media-hint">ou glissez-le ici, ou collez-le</span>}
        </div>
        <output className="media-status">
          {upload.step && (
            <>
              <span>{`${STEPS[upload.step]} de ${upload.name ?? 'ce fichier'}...`}</span>
              <progress aria-label="Envoi du fichier" />
            </>
          )}
        </output>
        {upload.step && (
          <div>
            <Button
              size="sm"
              variant="text"
              onClick={() => {
                upload.cancel();
                focusButton();
              }}
            >
              Annuler l’envoi
            </Button>
          </div>
        )}
      </div>
      {shown && (
        <p className="error-text" id={`${id}-erreur`} role="alert">
          <CircleAlert className="icon" aria-hidden />
          {upload.error && upload.name ? `${upload.name}\u00a0: ${upload.error}` : shown}
        </p>
      )}
      <p className="help" id={`${id}-aide`}>
        {hint} {help}
      </p>
    </div>
  );
}
