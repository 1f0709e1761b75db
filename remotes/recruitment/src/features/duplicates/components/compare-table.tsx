import { formatDate } from '@trame/domain';
import { Facts } from '@trame/ui/facts';
import { IconButton } from '@trame/ui/icon-button';
import { Eye } from 'lucide-react';
import { useId } from 'react';
import type { ApplicationDetail } from '../../application-data/data/application-columns.ts';
import { listDocuments, type ApplicationDocument } from '../../documents/model/document.ts';
import { defaultChoice, type Choice, type Choices } from '../model/choices.ts';
import { differs, FIELDS, type Field } from '../model/fields.ts';

export type CompareTableProps = {
  keep: ApplicationDetail;
  other: ApplicationDetail;
  choices: Choices;
  onChoose: (key: string, choice: Choice) => void;
  onOpenFile: (file: ApplicationDocument) => void;
};

/** Field by field, differences first; the chosen values go into the kept application. */
export function CompareTable(props: CompareTableProps) {
  const { keep, other } = props;
  const different = FIELDS.filter((field) => differs(field, keep, other));
  const same = FIELDS.filter((field) => !different.includes(field) && field.text(keep) !== '');
  return (
    <>
      <div className="dup-table">
        <div className="dup-row dup-head" aria-hidden="true">
          <span />
          <span>
            <strong>Gardée</strong> <span className="num">reçue le {formatDate(keep.created_at)}</span>
          </span>
          <span>
            <strong>Archivée</strong> <span className="num">reçue le {formatDate(other.created_at)}</span>
          </span>
        </div>
        {different.map((field) => (
          <DifferentField key={field.key} field={field} {...props} />
        ))}
        {different.length === 0 && <p className="dup-none">Les deux candidatures disent la même chose.</p>}
      </div>
      {same.length > 0 && (
        <details className="dup-same">
          <summary>
            {same.length} champ{same.length > 1 ? 's' : ''} identique{same.length > 1 ? 's' : ''}
          </summary>
          <Facts
            layout="columns"
            items={same.map((field) => ({ label: field.label, value: field.text(keep) }))}
          />
        </details>
      )}
    </>
  );
}

function DifferentField({
  field,
  keep,
  other,
  choices,
  onChoose,
  onOpenFile,
}: CompareTableProps & { field: Field }) {
  const name = useId();
  const chosen = choices[field.key] ?? defaultChoice(field, keep, other);
  const option = (choice: Choice, application: ApplicationDetail, side: string) => (
    <span className={chosen === choice || chosen === 'both' ? 'dup-value is-chosen' : 'dup-value'}>
      <label>
        <input
          type="radio"
          name={name}
          checked={chosen === choice}
          onChange={() => onChoose(field.key, choice)}
        />
        <span>
          <span className="sr-only">{side}&nbsp;: </span>
          {field.text(application) || <span className="muted">Non renseigné</span>}
        </span>
      </label>
      <OpenFile field={field} application={application} side={side} onOpenFile={onOpenFile} />
    </span>
  );
  return (
    <fieldset className="dup-row">
      <legend className="sr-only">{field.label}</legend>
      <span className="dup-label">
        <span aria-hidden="true">{field.label}</span>
        {field.joins && field.text(keep) !== '' && field.text(other) !== '' && (
          <label className="dup-both">
            <input
              type="radio"
              name={name}
              checked={chosen === 'both'}
              onChange={() => onChoose(field.key, 'both')}
            />
            Les deux
          </label>
        )}
      </span>
      {option('keep', keep, 'Gardée')}
      {option('other', other, 'Archivée')}
    </fieldset>
  );
}

type OpenFileProps = Pick<CompareTableProps, 'onOpenFile'> & {
  field: Field;
  application: ApplicationDetail;
  side: string;
};

function OpenFile({ field, application, side, onOpenFile }: OpenFileProps) {
  const file = listDocuments(application).find(({ id }) => id === field.key);
  if (!file) return null;
  return (
    <IconButton
      size="sm"
      label={`Ouvrir ${file.file_name} (${side.toLowerCase()})`}
      icon={<Eye className="icon" aria-hidden />}
      onClick={() => onOpenFile(file)}
    />
  );
}
