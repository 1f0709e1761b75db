import { formatSize } from '@trame/domain';
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
  onChange: (files: File[]) => void;
};

/** PDFs of this device, one or several. */
export function FileChoice({ label, choose, files, multiple = false, problem, onChange }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="fct-file">
      <span className="label">{label}</span>
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        accept="application/pdf,.pdf"
        aria-label={label}
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])];
          if (chosen.length > 0) onChange(multiple ? [...files, ...chosen] : chosen);
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
                onClick={() => onChange(files.filter((other) => other !== file))}
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
