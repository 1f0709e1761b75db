import { formatSize } from '@trame/domain';
import { Button } from '@trame/ui/button';
import { Paperclip, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { DEPOSIT_LIMITS } from '@trame/domain/invoices';
import { INVOICE_ACCEPT, withAttachments } from '@trame/invoice/on-device';

type AttachmentsProps = {
  files: readonly File[];
  /** The file of the invoice, when it is sent together with them. */
  invoice?: File;
  onChange: (files: readonly File[]) => void;
};

/** What goes with an invoice: a signed sheet, a report, an agreement of the client. */
export function Attachments({ files, invoice, onChange }: AttachmentsProps) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const add = (added: readonly File[]) => {
    const next = withAttachments(files, added, invoice);
    setProblem(next.problem);
    onChange(next.files);
  };
  return (
    <section className="invoices-attachments" aria-labelledby="invoices-attachments">
      <h3 id="invoices-attachments">Justificatifs</h3>
      <p className="muted">Émargements, bilan, accord du client&nbsp;: en PDF, si vous en avez.</p>
      {files.length > 0 && (
        <ul>
          {files.map((file, index) => (
            <li key={`${index}-${file.name}`}>
              <span>{file.name}</span>
              <span className="muted num">{formatSize(file.size)}</span>
              <Button
                size="sm"
                variant="text"
                aria-label={`Retirer ${file.name}`}
                onClick={() => onChange(files.filter((_, at) => at !== index))}
              >
                <X className="icon" aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={INVOICE_ACCEPT}
        onChange={({ target }) => {
          const added = [...(target.files ?? [])];
          target.value = '';
          if (added.length > 0) add(added);
        }}
      />
      {problem && (
        <p className="error-text" role="alert">
          {problem}
        </p>
      )}
      {files.length < DEPOSIT_LIMITS.attachments && (
        <Button
          size="sm"
          icon={<Paperclip className="icon" aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          Joindre un justificatif
        </Button>
      )}
    </section>
  );
}
