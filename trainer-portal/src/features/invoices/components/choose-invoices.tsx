import { Button } from '@trame/ui/button';
import { Upload } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { INVOICE_ACCEPT } from '@trame/invoice/on-device';

type ChooseInvoicesProps = {
  /** Whether invoices are already on the page: the zone is then a line. */
  isMore: boolean;
  /** One file alone: it replaces another. */
  isOne: boolean;
  /** Whether something else is to be done first. */
  isHeld: boolean;
  onChoose: (files: readonly File[]) => void;
};

/** Where invoices are dropped or chosen; any file is taken, so that a photo can be answered with what to do. */
export function ChooseInvoices({ isMore, isOne, isHeld, onChoose: choose }: ChooseInvoicesProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const onChoose = (files: readonly File[]) => choose(isOne ? files.slice(0, 1) : files);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length > 0) onChoose(files);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- files may be dropped anywhere in it; its button does the same
    <div
      className={`invoices-zone${isMore ? ' invoices-zone-more' : ''}${isOver ? ' is-over' : ''}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a `fieldset` has a frame and a width of its own
      role="group"
      aria-label="Factures à lire"
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
        hidden
        multiple={!isOne}
        accept={`${INVOICE_ACCEPT},image/*`}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same file can be chosen again.
          target.value = '';
          if (files.length > 0) onChoose(files);
        }}
      />
      <Button
        size={isMore ? 'md' : 'lg'}
        variant={isMore || isHeld ? 'default' : 'primary'}
        icon={<Upload className="icon" aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {isMore ? 'Lire une autre facture' : isOne ? 'Choisir la facture' : 'Choisir vos factures'}
      </Button>
      {!isMore && (
        <p className="muted">
          Ou déposez-les ici. PDF, avec ou sans XML, 10&nbsp;Mo au plus&nbsp;; lues sur votre appareil avant
          tout envoi.
        </p>
      )}
    </div>
  );
}
