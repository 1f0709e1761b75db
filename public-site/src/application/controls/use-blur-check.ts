import { useFormContext, useFormState, type ControllerRenderProps } from 'react-hook-form';
import type { FieldName, FormValues } from '../model.ts';

/**
 * Checks a field when it is left with something in it. An empty one is not reproached before sending: people pass
 * through fields to see what is asked.
 */
export function useBlurCheck<N extends FieldName>(
  field: Pick<ControllerRenderProps<FormValues, N>, 'name' | 'value' | 'onBlur'>,
) {
  const { clearErrors, control, trigger } = useFormContext<FormValues>();
  const { isSubmitted } = useFormState({ control, name: field.name, exact: true });
  return () => {
    field.onBlur();
    if (field.value) void trigger(field.name);
    // Emptied again: what was wrong with it is gone.
    else if (!isSubmitted) clearErrors(field.name);
  };
}
