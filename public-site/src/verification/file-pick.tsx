import type { Ref } from 'react';
import { UploadIcon } from '../forms/controls/icons.tsx';

interface FilePickProps {
  kind: string;
  title: string;
  help: string;
  button: string;
  /** For screen readers: what to choose. */
  label: string;
  accept?: string;
  onPick: (files: FileList | null) => void;
  ref?: Ref<HTMLInputElement>;
}

/** The place of a file: its name, and the browser's own picker. Files are dropped anywhere on the page. */
export function FilePick({ kind, title, help, button, label, accept, onPick, ref }: FilePickProps) {
  return (
    <label className="ver-drop">
      <span className="ver-ft" aria-hidden="true">
        {kind}
      </span>
      <span>
        <strong>{title}</strong>
        <small className="num">{help}</small>
      </span>
      <span className="btn btn-default" aria-hidden="true">
        <UploadIcon />
        {button}
      </span>
      <input
        ref={ref}
        type="file"
        className="sr-only"
        aria-label={label}
        accept={accept ?? '.pdf,application/pdf,.jsonl'}
        onChange={({ target }) => {
          onPick(target.files);
          // The same file may be chosen again, after it changed.
          target.value = '';
        }}
      />
    </label>
  );
}
