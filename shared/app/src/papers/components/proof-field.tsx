import { formatSize } from '@trame/domain';
import { Button } from '@trame/ui/button';
import { Paperclip, X } from 'lucide-react';
import { useRef } from 'react';

type ProofFieldProps = {
  proof: File | undefined;
  /** Why the last one was refused. */
  problem: string | undefined;
  onChange: (proof: File | undefined) => void;
};

/** The file that proves that a code was checked: the page of who issued it, saved as a PDF. */
export function ProofField({ proof, problem, onChange }: ProofFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="paper-proof">
      <input
        ref={input}
        type="file"
        hidden
        accept="application/pdf"
        aria-label="Preuve du contrôle, fichier"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChange(file);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
      <Button
        size="sm"
        icon={<Paperclip className="icon" aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {proof ? 'Changer la preuve' : 'Joindre la preuve (PDF)'}
      </Button>
      {proof ? (
        <>
          <span className="paper-proof-name">
            {proof.name} <span className="muted num">{formatSize(proof.size)}</span>
          </span>
          <Button
            size="sm"
            variant="text"
            icon={<X className="icon" aria-hidden="true" />}
            onClick={() => onChange(undefined)}
          >
            Retirer la preuve
          </Button>
        </>
      ) : (
        <span className="muted">Le résultat du contrôle, enregistré en PDF, 10&nbsp;Mo au plus.</span>
      )}
      <output className="paper-proof-problem">{problem}</output>
    </div>
  );
}
