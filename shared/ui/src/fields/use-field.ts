import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';

/** How a field is connected to react-hook-form: `control` comes from `useForm`. */
export type FieldBinding<Values extends FieldValues, Name extends FieldPath<Values>, Output = Values> = {
  name: Name;
  control: Control<Values, unknown, Output>;
};

/** The value of a field, its setter, the message of its error, and a ref that gets the focus when it is wrong. */
export function useField<Values extends FieldValues, Name extends FieldPath<Values>, Output>(
  binding: FieldBinding<Values, Name, Output>,
) {
  const { field, fieldState } = useController({ name: binding.name, control: binding.control });
  const { ref: attach, ...value } = field;
  return { field: value, attach, error: fieldState.error?.message };
}
