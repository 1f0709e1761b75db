import { useVersionSave, type VersionSave } from '@trame/app/version-save';
import type { ApplicationDetail } from '../../application-data/data/application-columns.ts';
import { useSaveApplication } from '../data/save-application.ts';
import { NOTES, withoutLostDetails, withoutLostReason, type Change } from '../model/application-change.ts';
import { APPLICATION_SAVE_TEXTS } from '../model/failure-text.ts';
import { FIELD_LABELS } from '../../application-data/model/field-labels.ts';
import { valueText } from '../model/value-text.ts';

const FIELDS = { labels: FIELD_LABELS, valueText, notes: NOTES };

/** Saves changes of the version of an application that a form opened with. */
export const useApplicationSave = (opened: ApplicationDetail, onSaved: () => void): VersionSave<Change> =>
  useVersionSave({
    opened,
    mutation: useSaveApplication(),
    texts: APPLICATION_SAVE_TEXTS,
    fields: FIELDS,
    complete: (base, change, decided) => withoutLostReason(base, withoutLostDetails(change, decided)),
    onSaved,
  });
