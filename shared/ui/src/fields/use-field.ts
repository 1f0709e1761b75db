import {
  useController,
  type Control,
  type ControllerRenderProps,
  type FieldPath,
  type FieldValues,
} from 'react-hook-form';

/** How a field is connected to react-hook-form: `control` comes from `useForm`. */
export type FieldBinding<Values extends FieldValues, Name extends FieldPath<Values>, Output = Values> = {
  name: Name;
  control: Control<Values, unknown, Output>;
};

/** Said, because the compiler writes no type as long as the one it would infer. */
type BoundField<Values extends FieldValues, Name extends FieldPath<Values>> = {
  field: Omit<ControllerRenderProps<Values, Name>, 'ref'>;
  attach: ControllerRenderProps<Values, Name>['ref'];
  error: string | undefined;
};

/** The value of a field, its setter, the message of its error, and a ref that gets the focus when it is wrong. */
export function useField<Values extends FieldValues, Name extends FieldPath<Values>, Output>(
  binding: FieldBinding<Values, Name, Output>,
): BoundField<Values, Name> {
  const { field, fieldState } = useController({ name: binding.name, control: binding.control });
  const { ref: attach, ...value } = field;
  return { field: value, attach, error: fieldState.error?.message };
}
