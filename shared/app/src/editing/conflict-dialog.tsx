import { formatDateTime } from '@trame/domain';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { RadioGroupField } from '@trame/ui/checkbox-field';
import { Dialog } from '@trame/ui/dialog';
import { Facts } from '@trame/ui/facts';
import { useForm } from 'react-hook-form';
import { SaveWaits } from './save-waits.tsx';
import type { ConflictTexts } from './model/conflict-texts.ts';
import type { Choice } from './model/rebase.ts';
import './conflict-dialog.css';

export type ConflictDialogProps = {
  title: string;
  texts: ConflictTexts;
  isSaving: boolean;
  /** The save waits for the network. */
  isWaiting: boolean;
  failure: string | undefined;
  /** Returns to the form with the typed values. */
  onClose: () => void;
  onDecide: (choices: Record<string, Choice>) => void;
};

/** A value to choose, in the form in which it would be saved. */
const shown = (text: string) =>
  text ? <span className="conflict-value">{text}</span> : <span className="muted">Vide</span>;

/** Two people changed the same fields: each field shows both values, and one of them is chosen. */
export default function ConflictDialog(props: ConflictDialogProps) {
  const { title, texts, isSaving, isWaiting, failure, onClose, onDecide } = props;
  // Closing is not possible while it is being saved: the answer decides.
  const isHeld = isSaving && !isWaiting;
  const { conflicts, last, kept } = texts;
  const { control, handleSubmit } = useForm<Record<string, Choice>>({
    defaultValues: Object.fromEntries(conflicts.map(({ column }) => [column, 'mine'])),
  });
  const count = conflicts.length === 1 ? 'un champ' : `${conflicts.length} champs`;

  return (
    <Dialog
      open
      width="lg"
      title={title}
      onClose={() => (isHeld ? undefined : onClose())}
      closeOnScrim={false}
      footer={
        <>
          <Button onClick={onClose} disabled={isHeld}>
            Revenir à la saisie
          </Button>
          <Button variant="primary" loading={isSaving} onClick={() => void handleSubmit(onDecide)()}>
            {isSaving ? 'Enregistrement...' : 'Enregistrer ces choix'}
          </Button>
        </>
      }
    >
      <div className="conflict-dialog">
        <p>
          <strong>{last.who}</strong> a modifié {count} que vous modifiez aussi
          {last.at && `, le ${formatDateTime(last.at)}`}. Rien n’est encore enregistré&nbsp;: choisissez ce
          qui est gardé.
        </p>
        {failure && !isSaving && <Alert tone="danger" title={failure} />}
        {isWaiting && <SaveWaits />}
        <div className="conflict-choices" inert={isSaving}>
          {conflicts.map(({ column, label, mine, theirs, both, who }) => (
            <RadioGroupField
              key={column}
              name={column}
              control={control}
              label={label}
              options={[
                { value: 'mine', label: 'Vous', hint: shown(mine) },
                { value: 'theirs', label: who, hint: shown(theirs) },
                ...(both === undefined ? [] : [{ value: 'both', label: 'Les deux', hint: shown(both) }]),
              ]}
            />
          ))}
        </div>
        {kept.length > 0 && (
          <section className="conflict-others">
            <h3>Également modifié, et gardé</h3>
            <Facts items={kept} />
          </section>
        )}
      </div>
    </Dialog>
  );
}
