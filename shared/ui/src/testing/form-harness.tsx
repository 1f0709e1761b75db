import { render } from '@testing-library/react';
import { useEffect, type ReactNode } from 'react';
import {
  useForm,
  type Control,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
} from 'react-hook-form';
import { UiProvider } from '../provider.tsx';

type Rules<Values> = (values: Values) => Partial<Record<keyof Values & string, string>>;

type Harness<Values extends FieldValues> = {
  defaultValues: DefaultValues<Values>;
  /** Message of each field that is wrong. */
  rules?: Rules<Values>;
  children: (control: Control<Values>) => ReactNode;
};

/** Renders fields in a real form; `sent` contains the values of each submission that passed the rules. */
export function renderForm<Values extends FieldValues>({ defaultValues, rules, children }: Harness<Values>) {
  const sent: Values[] = [];
  const current: { values?: Values } = {};

  function Form() {
    const { control, handleSubmit, watch } = useForm<Values>({
      defaultValues,
      resolver: (values) => {
        const found = Object.entries(rules?.(values) ?? {});
        if (found.length === 0) return { values, errors: {} };
        const errors = Object.fromEntries(found.map(([name, message]) => [name, { type: 'rule', message }]));
        return { values: {}, errors: errors as FieldErrors<Values> };
      },
    });
    const values = watch();
    useEffect(() => {
      current.values = values;
    }, [values]);
    return (
      <form noValidate onSubmit={(event) => void handleSubmit((data) => void sent.push(data))(event)}>
        {children(control)}
        <button type="submit">Envoyer</button>
      </form>
    );
  }

  const view = render(
    <UiProvider theme="light">
      <main>
        <Form />
      </main>
    </UiProvider>,
  );
  return { ...view, sent, values: () => current.values };
}
