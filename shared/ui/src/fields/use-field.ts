import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';

/** How a field is joined to react-hook-form: `control` comes from `useForm`. */
export type FieldBinding<Values extends FieldValues, Name extends FieldPath<Values>, Output = Values> = {
  name: Name;
  control: Control<Values, unknown, Output>;
};

/** The value of a field, its setter and the message of its error. */
export function useField<Values extends FieldValues, Name extends FieldPath<Values>, Output>(
  binding: FieldBinding<Values, Name, Output>,
) {
  const { field, fieldState } = useController({ name: binding.name, control: binding.control });
  return { field, error: fieldState.error?.message };
}
