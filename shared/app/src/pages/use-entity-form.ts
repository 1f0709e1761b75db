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
import type { VersionedRow } from '../editing/data/save-version.ts';
import type { ConflictFields } from '../editing/model/conflict-texts.ts';
import type { SaveTexts } from '../editing/model/failure-text.ts';
import type { Version } from '../editing/model/rebase.ts';
import { useVersionSave } from '../editing/use-version-save.tsx';
import type { EntityData } from '../entity-data/entity-data.ts';
import { useDiscardGuard } from '../forms/use-discard-guard.tsx';

/** Where a refusal of the server is shown, by the constraint that refused or the code of the failure. */
export type Refusals<Values> = Readonly<Record<string, { field: keyof Values & string; message: string }>>;

export type EntityFormOptions<Row extends VersionedRow & Version<Values>, Values extends FieldValues> = {
  data: EntityData<Row, Values>;
  /** What may be saved, with what each field lacks otherwise. */
  schema: z.core.$ZodType<Values>;
  /** The row to edit; none for a new one. */
  row: Row | undefined;
  /** What a new one starts from. */
  empty: Values;
  /** What may be edited of a row. */
  valuesOf: (row: Row) => Values;
  fields: ConflictFields<Values>;
  texts: SaveTexts;
  refusals?: Refusals<Values>;
  /** Whether it may be saved, where the form itself says why not. */
  canSave?: (values: Values) => boolean;
  /** Saved, or given up: closes the dialog, or leaves the page. */
  onClose: (saved?: Row) => void;
};

export type EntityForm<Values extends FieldValues> = Pick<
  UseFormReturn<Values>,
  'formState' | 'setValue' | 'getValues'
> & {
  control: Control<Values>;
  /** Of each field, for the summary of faults. */
  labels: Readonly<Partial<Record<string, string>>>;
  submit: () => void;
  /** For Annuler, the cross and Escape: asks first when something would be lost. */
  requestClose: () => void;
  isSaving: boolean;
  /** Why the last attempt failed, where no field says so. */
  failure: string | undefined;
  /** The questions about what would be lost and what others changed; render them beside the form. */
  confirmation: ReactNode;
  conflict: ReactNode;
};

/** Reads values by a schema; of several faults of a field the first one is shown. */
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
  // The version the person has before their eyes; a row to come has none, and no id.
  const [opened] = useState(() => row ?? ({} as Row));
  const saved = useRef<Row>(undefined);
  const { control, formState, handleSubmit, setError, setValue, getValues } = useForm<Values>({
    defaultValues: (row ? valuesOf(row) : empty) as DefaultValues<Values>,
    resolver: schemaResolver(schema),
  });
  const { requestClose, closeSaved, confirmation } = useDiscardGuard(formState.isDirty, () =>
    onClose(saved.current),
  );
  const mutation = useMutation({
    mutationFn: data.save,
    // After a refusal too: what is there now is what one compares with.
    onSettled: (answer) => data.changed(client, answer?.row ?? answer?.stale?.latest),
  });

  const showAtField = (error: unknown) => {
    if (!(error instanceof AppError)) return false;
    const refusal = Object.entries(refusals).find(
      ([name]) => name === error.code || error.message.includes(name),
    )?.[1];
    if (refusal)
      setError(
        refusal.field as Path<Values>,
        { type: 'server', message: refusal.message },
        { shouldFocus: true },
      );
    return refusal !== undefined;
  };
  const { deliver, isSaving, failure, conflict } = useVersionSave<Row, Values>({
    opened,
    mutation,
    texts,
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
    // While it is being saved nothing is given up: the answer decides.
    requestClose: () => {
      if (!isSaving) requestClose();
    },
    isSaving,
    failure,
    confirmation,
    conflict,
  };
}

export type { ConflictFields, SaveTexts };
