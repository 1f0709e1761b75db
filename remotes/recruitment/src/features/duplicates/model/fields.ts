import { rulesOf, statusLabel, applicantFields, type ApplicantField } from '@trame/domain';
import { listDocuments } from '../../documents/model/document.ts';
import type { ApplicationDetail } from '../../application-data/data/application-columns.ts';
import { FIELD_LABELS } from '../../application-data/model/field-labels.ts';
import { fieldsOf, fieldText } from '../../application-data/model/field-text.ts';

/** One line of the comparison. */
export type Field = {
  key: string;
  label: string;
  /** The value as a text; empty when there is none. */
  text: (application: ApplicationDetail) => string;
  /** Whether the two values can be combined. */
  joins?: boolean;
  /** Columns that go along with the choice. */
  with?: readonly string[];
};

const fileText = (id: 'resume' | 'references') => (application: ApplicationDetail) =>
  listDocuments(application).find((file) => file.id === id)?.file_name ?? '';

const JOINED = ['choices', 'tags', 'notes'];

const answer = (name: ApplicantField): Field => ({
  key: name,
  label: FIELD_LABELS[name],
  text: (application) => fieldText(name, application),
  joins: JOINED.includes(rulesOf(name).kind),
  with: applicantFields().filter((other) => rulesOf(other).explains === name),
});

/** Every field to choose in a merge, in the order of the application's own screen. */
export const FIELDS: readonly Field[] = [
  ...fieldsOf('person', 'address', 'work', 'skills').map(answer),
  { key: 'resume', label: FIELD_LABELS.resume, text: fileText('resume') },
  { key: 'references', label: FIELD_LABELS.references, text: fileText('references') },
  ...fieldsOf('notes').map(answer),
  { key: 'admin_notes', label: FIELD_LABELS.admin_notes, text: (a) => a.admin_notes ?? '', joins: true },
  { key: 'status', label: FIELD_LABELS.status, text: (a) => statusLabel(a.status) },
];

/** Files with the same name may differ: only two missing files are equal. */
const isFile = ({ key }: Field) => key === 'resume' || key === 'references';

/** Whether two applications differ in a field. */
export function differs(field: Field, one: ApplicationDetail, another: ApplicationDetail): boolean {
  const [a, b] = [field.text(one), field.text(another)];
  return isFile(field) ? a !== '' || b !== '' : a !== b;
}
