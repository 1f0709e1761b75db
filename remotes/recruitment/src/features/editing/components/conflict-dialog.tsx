import { formatDateTime } from '@trame/domain';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { RadioGroupField } from '@trame/ui/checkbox-field';
import { Dialog } from '@trame/ui/dialog';
import { useForm } from 'react-hook-form';
import { Facts } from '../../application-data/components/facts.tsx';
import type { EarlierChange, Stale } from '../data/save-application.ts';
import { bothValues, resolve, type Change, type ChangedColumn, type Choice } from '../model/rebase.ts';
import { COLUMN_LABELS, valueText } from '../model/value-text.ts';
import '../styles/editing.css';

export type ConflictDialogProps = {
  stale: Stale;
  isSaving: boolean;
  failure: string | undefined;
  /** Back to the form, with what was typed. */
  onBack: () => void;
  onDecide: (change: Change) => void;
};

type Choices = Partial<Record<ChangedColumn, Choice>>;

const SOMEONE = 'Une autre personne';

/** Who last changed one of the columns, and when. */
function lastChange(changes: readonly EarlierChange[], columns: readonly string[]) {
  return changes.find(({ fields }) => fields.some((field) => columns.includes(field)));
}

/** A value to choose, as it would be saved. */
function Value({ column, value }: { column: ChangedColumn; value: unknown }) {
  const text = valueText(column, value);
  return text ? <span className="edit-value">{text}</span> : <span className="muted">Vide</span>;
}

/** Two people changed the same fields: each field shows both values, and one of them is chosen. */
export default function ConflictDialog({ stale, isSaving, failure, onBack, onDecide }: ConflictDialogProps) {
  const { conflicts, theirs, changes, latest } = stale;
  const { control, handleSubmit } = useForm<Choices>({
    defaultValues: Object.fromEntries(conflicts.map(({ column }) => [column, 'mine'])),
  });
  const columns = conflicts.map(({ column }) => column);
  const last = lastChange(changes, columns);
  const count = conflicts.length === 1 ? 'un champ' : `${conflicts.length} champs`;

  return (
    <Dialog
      open
      width="lg"
      title="Cette candidature a changé entre-temps"
      onClose={() => (isSaving ? undefined : onBack())}
      closeOnScrim={false}
      footer={
        <>
          <Button onClick={onBack} disabled={isSaving}>
            Revenir à la saisie
          </Button>
          <Button
            variant="primary"
            loading={isSaving}
            onClick={() => void handleSubmit((choices) => onDecide(resolve(stale, choices)))()}
          >
            {isSaving ? 'Enregistrement...' : 'Enregistrer ces choix'}
          </Button>
        </>
      }
    >
      <div className="edit-conflicts">
        <p>
          <strong>{last?.name ?? SOMEONE}</strong> a modifié {count} que vous modifiez aussi
          {last && `, le ${formatDateTime(last.at)}`}. Rien n’est encore enregistré&nbsp;: choisissez ce qui
          est gardé.
        </p>
        {failure && !isSaving && <Alert tone="danger" title={failure} />}
        <div className="edit-choices" inert={isSaving}>
          {conflicts.map((conflict) => {
            const { column, mine, theirs: other } = conflict;
            const both = bothValues(conflict);
            const name = lastChange(changes, [column])?.name ?? SOMEONE;
            return (
              <RadioGroupField
                key={column}
                name={column}
                control={control}
                label={COLUMN_LABELS[column]}
                options={[
                  { value: 'mine', label: 'Vous', hint: <Value column={column} value={mine} /> },
                  { value: 'theirs', label: name, hint: <Value column={column} value={other} /> },
                  ...(both === undefined
                    ? []
                    : [{ value: 'both', label: 'Les deux', hint: <Value column={column} value={both} /> }]),
                ]}
              />
            );
          })}
        </div>
        {theirs.length > 0 && (
          <section className="edit-others">
            <h3>Également modifié, et gardé</h3>
            <Facts
              items={theirs.map((column) => ({
                label: COLUMN_LABELS[column],
                value: valueText(column, latest[column]),
              }))}
            />
          </section>
        )}
      </div>
    </Dialog>
  );
}
