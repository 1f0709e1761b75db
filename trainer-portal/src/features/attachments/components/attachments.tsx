import { formatSize } from '@trame/domain';
import { PAPER_LIMITS } from '@trame/domain/trainers';
import { Button } from '@trame/ui/button';
import { Paperclip, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { DEPOSIT_LIMITS } from '@trame/domain/invoices';
import { isPictureFile, withAttachments } from '@trame/invoice/on-device';
import {
  fileOfPictures,
  PDF_OR_PICTURES,
  TOO_MANY_PAGES,
  UNREADABLE_PICTURE,
} from '../../pictures/file-of-pictures.ts';
import '../attachments.css';

type AttachmentsProps = {
  files: readonly File[];
  /** The file of the invoice, when it is sent together with them. */
  invoice?: File;
  onChange: (files: readonly File[]) => void;
  /** Whether photos are being made into a PDF: nothing is sent without them. */
  onMaking: (isMaking: boolean) => void;
};

/** « emargement.jpg » becomes « emargement.pdf »; photos that were chosen together have the name of the first. */
const pdfName = (pictures: readonly File[]) => `${(pictures[0]?.name ?? '').replace(/\.\w+$/, '')}.pdf`;

/** What goes with an invoice: a signed sheet, a report, an agreement of the client. Photos become a PDF on this device. */
export function Attachments({ files, invoice, onChange, onMaking }: AttachmentsProps) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [making, setMaking] = useState<{ done: number; total: number }>();
  // What was added or taken away while photos were made into a PDF is kept.
  const latest = useRef(files);
  useEffect(() => {
    latest.current = files;
  });
  const made = async (pictures: readonly File[]): Promise<{ file: File } | { problem: string }> => {
    if (pictures.length > PAPER_LIMITS.pages) return { problem: TOO_MANY_PAGES };
    setMaking({ done: 0, total: pictures.length });
    onMaking(true);
    try {
      return await fileOfPictures(
        pictures.map((file, id) => ({ id, file, turns: 0 })),
        pdfName(pictures),
        (done, total) => setMaking({ done, total }),
      );
    } catch {
      return { problem: UNREADABLE_PICTURE };
    } finally {
      setMaking(undefined);
      onMaking(false);
    }
  };
  const add = async (added: readonly File[]) => {
    setProblem(undefined);
    const pictures = added.filter(isPictureFile);
    const pdf = pictures.length > 0 ? await made(pictures) : undefined;
    const others = added.filter((file) => !isPictureFile(file));
    const next = withAttachments(
      latest.current,
      pdf && 'file' in pdf ? [...others, pdf.file] : others,
      invoice,
    );
    setProblem(pdf && 'problem' in pdf ? pdf.problem : next.problem);
    onChange(next.files);
  };
  return (
    <section className="attached-files" aria-labelledby="attached-files">
      <h3 id="attached-files">Justificatifs</h3>
      <p className="muted">
        Émargements, bilan, accord du client&nbsp;: en PDF, ou en photos, que cet appareil réunit en un PDF.
      </p>
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
        accept={PDF_OR_PICTURES}
        onChange={({ target }) => {
          const added = [...(target.files ?? [])];
          target.value = '';
          if (added.length > 0) void add(added);
        }}
      />
      {problem && (
        <p className="error-text" role="alert">
          {problem}
        </p>
      )}
      {making && (
        <output>
          Photo {making.done + 1} sur {making.total}, mise en PDF…
        </output>
      )}
      {files.length < DEPOSIT_LIMITS.attachments && (
        <Button
          size="sm"
          disabled={making !== undefined}
          icon={<Paperclip className="icon" aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          Joindre un justificatif
        </Button>
      )}
    </section>
  );
}
