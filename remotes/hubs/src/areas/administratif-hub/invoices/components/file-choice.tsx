import { formatSize } from '@trame/domain';
import { INVOICE_ACCEPT } from '@trame/invoice/on-device';
import { Button } from '@trame/ui/button';
import { FileUp, X } from 'lucide-react';
import { useRef } from 'react';

type FileChoiceProps = {
  label: string;
  choose: string;
  files: readonly File[];
  multiple?: boolean;
  /** Why the chosen ones are refused. */
  problem: string | undefined;
  onAdd: (files: File[]) => void;
  onRemove: (file: File) => void;
};

/** PDFs of this device, one or several. */
export function FileChoice({
  label,
  choose,
  files,
  multiple = false,
  problem,
  onAdd,
  onRemove,
}: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="fct-file">
      <span className="label">{label}</span>
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        accept={INVOICE_ACCEPT}
        aria-label={label}
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])];
          if (chosen.length > 0) onAdd(chosen);
          // The same file can be chosen again, once it was corrected.
          target.value = '';
        }}
      />
      {files.length > 0 && (
        <ul>
          {files.map((file) => (
            <li key={`${file.name} ${file.size}`}>
              {file.name} <span className="muted num">{formatSize(file.size)}</span>
              <Button
                size="sm"
                variant="text"
                icon={<X className="icon" aria-hidden />}
                aria-label={`Retirer ${file.name}`}
                onClick={() => onRemove(file)}
              >
                Retirer
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button size="sm" icon={<FileUp className="icon" aria-hidden />} onClick={() => input.current?.click()}>
        {choose}
      </Button>
      <output className="fct-problem">{problem}</output>
    </div>
  );
}
