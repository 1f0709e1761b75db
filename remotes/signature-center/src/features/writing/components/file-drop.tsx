import { formatSize } from '@trame/domain';
import { HEAVY_DOCUMENTS, SIGNATURE_LIMITS } from '@trame/domain/signatures';
import { Button } from '@trame/ui/button';
import { IconButton } from '@trame/ui/icon-button';
import { FilePlus, FileUp } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { PlaceholderHelp } from './palette.tsx';
import '../styles/writing.css';

type FileDropProps = {
  isBusy: boolean;
  onFiles: (files: File[]) => void;
  /** What files may be dropped on once there is a document, with the button that chooses others. */
  children?: (choose: ReactNode) => ReactNode;
};

const isPdf = ({ name, type }: File) => type === 'application/pdf' || /\.pdf$/i.test(name);
const isWord = ({ name }: File) => /\.(?:docx?|odt|rtf)$/i.test(name);

/** Why a file is not sent at all; undefined for a PDF of a size that is taken. */
export function fileFault(file: File): string | undefined {
  if (isWord(file))
    return `${file.name} est un document de traitement de texte\u00a0: enregistrez-le en PDF (Fichier, Exporter), pour que chacun voie les mêmes pages.`;
  if (!isPdf(file)) return `${file.name} n’est pas un PDF\u00a0: enregistrez-le ou imprimez-le en PDF.`;
  if (file.size > SIGNATURE_LIMITS.documentBytes)
    return `${file.name} pèse ${formatSize(file.size)}. ${HEAVY_DOCUMENTS}`;
  return undefined;
}

/** Takes PDFs that are dropped or chosen: the first ones, or more. */
export function FileDrop({ isBusy, onFiles, children }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- files may be dropped anywhere in it; its button does the same
    <section
      className={children ? 'wrt-drop-over' : 'wrt-drop'}
      aria-label="Documents à signer"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      }}
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
      {children ? (
        children(
          <IconButton
            size="sm"
            label="Ajouter un PDF"
            icon={<FilePlus className="icon" aria-hidden />}
            disabled={isBusy}
            onClick={() => input.current?.click()}
          />,
        )
      ) : (
        <>
          <FileUp className="icon wrt-drop-icon" aria-hidden />
          <p>
            <strong>Déposez un à dix PDF ici</strong>
          </p>
          <Button
            variant="primary"
            icon={<FileUp className="icon" aria-hidden />}
            loading={isBusy}
            onClick={() => input.current?.click()}
          >
            Choisir des PDF
          </Button>
          <p className="muted">
            14&nbsp;Mo et 200&nbsp;pages en tout. Un document Word&nbsp;: enregistrez-le d’abord en PDF.
          </p>
          <PlaceholderHelp />
        </>
      )}
    </section>
  );
}
