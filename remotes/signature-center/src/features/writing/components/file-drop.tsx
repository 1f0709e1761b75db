import { formatSize } from '@trame/domain';
import { SIGNATURE_LIMITS } from '@trame/domain/signatures';
import { Button } from '@trame/ui/button';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { PlaceholderHelp } from './palette.tsx';
import '../styles/writing.css';

type FileDropProps = {
  /** Large, where there is no document yet. */
  isFirst: boolean;
  isBusy: boolean;
  onFiles: (files: File[]) => void;
};

const isPdf = ({ name, type }: File) => type === 'application/pdf' || /\.pdf$/i.test(name);
const isWord = ({ name }: File) => /\.(?:docx?|odt|rtf)$/i.test(name);

/** Why a file is not sent at all; undefined for a PDF of a size that is taken. */
export function fileFault(file: File): string | undefined {
  if (isWord(file))
    return `${file.name} est un document de traitement de texte\u00a0: enregistrez-le en PDF (Fichier, Exporter), pour que chacun voie les mêmes pages.`;
  if (!isPdf(file)) return `${file.name} n’est pas un PDF.`;
  if (file.size > SIGNATURE_LIMITS.documentBytes)
    return `${file.name} pèse ${formatSize(file.size)}\u00a0: ${formatSize(SIGNATURE_LIMITS.documentBytes)} au plus.`;
  return undefined;
}

/** Takes PDFs that are dropped or chosen. */
export function FileDrop({ isFirst, isBusy, onFiles }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- files may be dropped anywhere in it; its button does the same
    <section
      className={isFirst ? 'wrt-drop' : 'wrt-drop wrt-drop-small'}
      aria-label="Documents à signer"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        const files = [...event.dataTransfer.files];
        if (files.length === 0) return;
        event.preventDefault();
        onFiles(files);
      }}
    >
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="application/pdf,.pdf"
        aria-label="PDF à signer"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          if (files.length > 0) onFiles(files);
          // The same file can be chosen again, once it was corrected.
          target.value = '';
        }}
      />
      {isFirst && (
        <>
          <FileUp className="icon wrt-drop-icon" aria-hidden />
          <p>
            <strong>Déposez un à dix PDF ici</strong>
          </p>
          <p className="muted">
            20&nbsp;Mo chacun, 200 pages en tout. Un document Word&nbsp;: enregistrez-le d’abord en PDF.
          </p>
          <PlaceholderHelp />
        </>
      )}
      <Button
        size={isFirst ? 'md' : 'sm'}
        variant={isFirst ? 'primary' : 'default'}
        icon={<FileUp className="icon" aria-hidden />}
        loading={isBusy}
        onClick={() => input.current?.click()}
      >
        {isFirst ? 'Choisir des PDF' : 'Ajouter un PDF'}
      </Button>
    </section>
  );
}
