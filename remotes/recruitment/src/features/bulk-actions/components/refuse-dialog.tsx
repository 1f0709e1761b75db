import { REFUSAL_REASONS } from '@trame/domain';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { Select } from '@trame/ui/select';
import { useState } from 'react';
import { countLabel } from '../../application-data/model/filters.ts';
import type { BulkChange } from '../model/bulk-change.ts';
import { FIELD_LABELS } from '../../application-data/model/field-labels.ts';

export type RefuseDialogProps = {
  count: number;
  onApply: (change: BulkChange) => void;
  onClose: () => void;
};

const OPTIONS = [
  { value: '', label: 'Sans motif' },
  ...REFUSAL_REASONS.map(({ key, label }) => ({ value: key, label })),
];

/** The reason why the selected applications are refused; no mail is sent. */
export default function RefuseDialog({ count, onApply, onClose }: RefuseDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <Dialog
      open
      title={`Refuser ${countLabel(count)}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button
            variant="primary"
            onClick={() => onApply({ status: 'rejected', ...(reason && { refusal_reason: reason }) })}
          >
            Refuser
          </Button>
        </>
      }
    >
      <div className="sel-form">
        <Select label={FIELD_LABELS.refusal_reason} value={reason} options={OPTIONS} onChange={setReason} />
        <p className="help">
          Le motif est enregistré avec chaque candidature. Aucun message n’est envoyé&nbsp;: pour prévenir les
          personnes, utilisez «&nbsp;Écrire&nbsp;». Celles qui ont déjà un accès à l’espace formateur y liront
          le lendemain que leur candidature n’est pas retenue, sans le motif.
        </p>
      </div>
    </Dialog>
  );
}
