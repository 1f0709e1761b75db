import { FILE_ACCEPT, fileExtension, formatFileSize } from '@trame/domain';
import { useEffect, useEffectEvent, useRef, useState, type DragEvent } from 'react';
import { useController } from 'react-hook-form';
import { controlId, useFormParts } from '../form-parts.ts';
import { readFile } from '../read-file.ts';
import { Field, useDescription } from './field.tsx';
import { CheckIcon, CloseIcon, UploadIcon } from './icons.tsx';

interface FileInputProps {
  name: string;
  help?: string | undefined;
  optional?: boolean;
  /** A person chose this file, and it was accepted. */
  onChosen?: (file: File) => void;
}

/** A document: chosen with the browser's own picker, or dropped; checked at once. */
export function FileInput({ name, help: ownHelp, optional = false, onChosen }: FileInputProps) {
  const { labels, locale, t } = useFormParts();
  const { field } = useController({ name });
  const [problem, setProblem] = useState<string>();
  const [note, setNote] = useState('');
  const [reading, setReading] = useState(false);
  const [over, setOver] = useState(false);
  const help = ownHelp ? `${ownHelp} ${t.file.help}` : t.file.help;
  const shownProblem = field.value ? undefined : problem;
  const { message, props } = useDescription(name, { help, problem: shownProblem });
  const input = useRef<HTMLInputElement>(null);
  const file = field.value as File | null;

  async function take(files: FileList | null) {
    const chosen = files?.[0];
    if (!chosen) return;
    setReading(true);
    setNote(files.length > 1 ? t.file.several : '');
    const result = await readFile(chosen, locale, t.file.unreadable);
    setReading(false);
    if ('problem' in result) {
      setProblem(`${chosen.name}\u00a0: ${result.problem}`);
      if (input.current) input.current.value = '';
    } else {
      setProblem(undefined);
      field.onChange(result.file);
      onChosen?.(result.file);
    }
  }

  // A file chosen in the prerendered page, before the script ran, is still in the browser's picker.
  const takeEarly = useEffectEvent(() => void take(input.current?.files ?? null));
  useEffect(() => takeEarly(), []);

  function remove() {
    field.onChange(null);
    setProblem(undefined);
    setNote('');
    // The picker is shown again and gets the focus, which would be lost otherwise.
    requestAnimationFrame(() => input.current?.focus());
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files);
  }

  return (
    <Field name={name} optional={optional} help={help} problem={shownProblem}>
      {file ? (
        <div className={message ? 'file is-error' : 'file'}>
          <span className="ft" aria-hidden="true">
            {fileExtension(file.name).toUpperCase()}
          </span>
          <strong>{file.name}</strong>
          <button
            type="button"
            id={controlId(name)}
            className="btn btn-text btn-icon"
            aria-label={t.file.remove(labels[name] ?? '')}
            onClick={remove}
          >
            <CloseIcon />
          </button>
          <output className="pr">
            <span className="num">{formatFileSize(file.size)}</span>
            {!message && (
              <span className="done">
                <CheckIcon />
                {t.file.ready}
              </span>
            )}
            {note && <span>{note}</span>}
          </output>
        </div>
      ) : (
        <div
          className={['drop', over && 'is-over', message && 'is-error'].filter(Boolean).join(' ')}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <UploadIcon />
          <span>
            <b>{t.file.pick}</b> {t.file.drop}
          </span>
          <output className="help">{reading ? t.file.reading : ''}</output>
          <input
            {...props}
            type="file"
            id={controlId(name)}
            name={name}
            accept={FILE_ACCEPT}
            aria-required={!optional}
            ref={input}
            onChange={(event) => void take(event.target.files)}
          />
        </div>
      )}
    </Field>
  );
}
