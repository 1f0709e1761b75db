import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AppError } from '@trame/data';
import { useRef, useState, type ReactNode } from 'react';
import {
  useForm,
  type Control,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import * as z from 'zod/mini';
import type { ConflictFields } from '../editing/model/conflict-texts.ts';
import type { SaveTexts } from '../editing/model/failure-text.ts';
import type { Version } from '../editing/model/rebase.ts';
import {
  saveVersion,
  useGiveUp,
  useVersionSave,
  type Saving,
  type VersionedRow,
} from '../editing/version-save.tsx';
import type { EntityData } from '../entity-data/entity-data.ts';
import { useDiscardGuard } from '../forms/use-discard-guard.tsx';
import { constraintOf, useRefuse } from '../forms/use-refuse.ts';

/** The field where a refusal of the database is shown, by the name of the constraint that refused. */
export type Refusals<Values> = Readonly<Record<string, { field: keyof Values & string; message: string }>>;

export type EntityFormOptions<Row extends VersionedRow & Version<Values>, Values extends FieldValues> = {
  data: EntityData<Row, Values>;
  /** The schema of a valid form, with the message of each field. */
  schema: z.core.$ZodType<Values>;
  /** The row to edit; undefined for a new one. */
  row: Row | undefined;
  /** The initial values of a new one. */
  empty: Values;
  /** The values of a row that can be edited. */
  valuesOf: (row: Row) => Values;
  fields: ConflictFields<Values>;
  texts: SaveTexts;
  refusals?: Refusals<Values>;
  /** Whether it can be saved, where the form itself shows why not. */
  canSave?: (values: Values) => boolean;
  /** Called when the form was saved or given up: closes the dialog, or leaves the page. */
  onClose: (saved?: Row) => void;
};

export type EntityForm<Values extends FieldValues> = Pick<
  UseFormReturn<Values>,
  'formState' | 'setValue' | 'getValues'
> & {
  control: Control<Values>;
  /** The label of each field, for the summary of faults. */
  labels: Readonly<Partial<Record<string, string>>>;
  submit: () => void;
  /** For Annuler, the cross and Escape: asks first when text would be lost. */
  requestClose: () => void;
  isSaving: boolean;
  /** The save waits for the network: nothing of it has been sent. */
  isWaiting: boolean;
  /** Gives up a save that waits, to go on writing. */
  giveUp: () => void;
  /** Why the last attempt failed, where no field says so. */
  failure: string | undefined;
  /** The questions about lost text and others' changes; render them beside the form. */
  confirmation: ReactNode;
  conflict: ReactNode;
};

const isUnreachable = (error: Error): boolean =>
  error instanceof AppError && (error.code === 'network' || error.code === 'unavailable');

/** Checks values with a schema; of several faults of a field the first one is shown. */
export function schemaResolver<Values extends FieldValues>(
  schema: z.core.$ZodType<Values>,
): Resolver<Values> {
  return (values) => {
    const read = z.safeParse(schema, values);
    if (read.success) return { values: read.data, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const { path, code, message } of read.error.issues)
      errors[path.join('.')] ??= { type: code ?? 'custom', message };
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}

/** The form of an entity: checked by its schema, guarded against loss, saved on the version it was opened with. */
export function useEntityForm<Row extends VersionedRow & Version<Values>, Values extends FieldValues>({
  data,
  schema,
  row,
  empty,
  valuesOf,
  fields,
  texts,
  refusals = {},
  canSave = () => true,
  onClose,
}: EntityFormOptions<Row, Values>): EntityForm<Values> {
  const client = useQueryClient();
  // The version that the person sees; a new row has none, and no id.
  const [opened] = useState(() => row ?? ({} as Row));
  const saved = useRef<Row>(undefined);
  const { control, formState, handleSubmit, setError, setFocus, setValue, getValues } = useForm<Values>({
    defaultValues: (row ? valuesOf(row) : empty) as DefaultValues<Values>,
    resolver: schemaResolver(schema),
  });
  const mutation = useMutation({
    mutationFn: (saving: Saving<Row, Values>) => saveVersion(data.store, saving),
    // After a refusal too: what is there now is what one compares with. What does not answer cannot be read either, which
    // would be a second failure to tell.
    onSettled: (answer, error) =>
      error && isUnreachable(error) ? undefined : data.changed(client, answer?.row ?? answer?.stale?.latest),
  });
  const giveUp = useGiveUp(mutation);
  const { requestClose, closeSaved, confirmation } = useDiscardGuard(formState.isDirty, () => {
    // What is given up must not be saved when the network is back.
    giveUp();
    onClose(saved.current);
  });

  const refuse = useRefuse({ setError, setFocus }, mutation.isPending);
  const showAtField = (error: unknown) => {
    const refusal = refusals[constraintOf(error) ?? ''];
    if (refusal) refuse(refusal.field as Path<Values>, refusal.message);
    return refusal !== undefined;
  };
  const { deliver, isSaving, isWaiting, failure, conflict } = useVersionSave<Row, Values>({
    opened,
    mutation,
    texts: row ? texts : { ...texts, saved: texts.added ?? texts.saved },
    fields,
    showAtField,
    onSaved: (latest) => {
      saved.current = latest;
      closeSaved();
    },
  });

  return {
    control,
    formState,
    setValue,
    getValues,
    labels: fields.labels,
    submit: () => {
      if (!isSaving) void handleSubmit((values) => (canSave(values) ? deliver(values) : undefined))();
    },
    // Closing is not possible while it is being saved: the answer decides.
    requestClose: () => {
      if (!isSaving || isWaiting) requestClose();
    },
    isSaving,
    isWaiting,
    giveUp,
    failure,
    confirmation,
    conflict,
  };
}

export type { ConflictFields, SaveTexts };
