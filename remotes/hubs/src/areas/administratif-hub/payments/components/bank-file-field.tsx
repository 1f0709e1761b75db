import { Button } from '@trame/ui/button';
import { Upload } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';

type BankFileFieldProps = { isBusy: boolean; onFile: (file: File) => void };

/** The statement of the bank: chosen, or dropped anywhere on its frame. */
export function BankFileField({ isBusy, onFile }: BankFileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a file may be dropped anywhere in it; its button does the same
    <div
      className={`pay-drop${isOver ? ' pay-drop-over' : ''}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a `fieldset` has a frame and a width of its own
      role="group"
      aria-label="Relevé de la banque"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        type="file"
        accept=".xml,.csv,.txt,.tsv"
        className="sr-only"
        tabIndex={-1}
        aria-label="Relevé de la banque, fichier"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          target.value = '';
        }}
      />
      <Button
        icon={<Upload className="icon" aria-hidden />}
        loading={isBusy}
        onClick={() => input.current?.click()}
      >
        Choisir le relevé
      </Button>
      <p className="muted">
        <span className="pay-drag">Ou glissez-le ici. </span>Le camt.053 (XML) ou le CSV de votre banque
        {'\u00a0'}: il est lu sur votre appareil, seuls ses mouvements sont enregistrés.
      </p>
    </div>
  );
}
