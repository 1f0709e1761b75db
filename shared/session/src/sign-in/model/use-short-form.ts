import { useRef, useState, type ChangeEvent, type FormEvent, type RefCallback } from 'react';

/** The fault of each field, as a sentence; empty when the values are valid. */
export type FieldErrors<Name extends string> = Partial<Record<Name, string>>;

type ShortForm<Name extends string> = {
  /** Its fields in the order of the page, with their initial values. */
  initial: Readonly<Record<Name, string>>;
  check: (values: Readonly<Record<Name, string>>) => FieldErrors<Name>;
  /** Fetches what `check` needs, before the form is first sent. */
  prepare?: () => Promise<void>;
  /** Called with values that passed `check`, one call at a time. */
  submit: (values: Readonly<Record<Name, string>>) => Promise<void>;
};

export type FieldProps = {
  name: string;
  defaultValue: string;
  ref: RefCallback<HTMLInputElement>;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
};

/**
 * A form of one or two fields: checked when it is sent, then at each change; the first wrong field gets the focus. The
 * forms of the sign-in page use this instead of react-hook-form and zod, which would take a third of that page's budget
 * (docs/adr/0009-federation-bytes.md).
 */
export function useShortForm<Name extends string>({ initial, check, prepare, submit }: ShortForm<Name>) {
  const values = useRef<Record<Name, string>>({ ...initial });
  const inputs = useRef(new Map<Name, HTMLInputElement>());
  const wasSent = useRef(false);
  const [errors, setErrors] = useState<FieldErrors<Name>>({});
  const [isBusy, setBusy] = useState(false);

  const focus = (name: Name) => {
    inputs.current.get(name)?.focus();
    inputs.current.get(name)?.select();
  };

  const field = (name: Name): FieldProps => ({
    name,
    defaultValue: initial[name],
    ref: (input) => {
      if (!input) return undefined;
      inputs.current.set(name, input);
      // A password manager fills fields without an event when the page was not ready yet.
      values.current[name] = input.value;
      return () => void inputs.current.delete(name);
    },
    onChange: (event) => {
      values.current[name] = event.target.value;
      if (wasSent.current) setErrors(check(values.current));
    },
  });

  const send = async () => {
    wasSent.current = true;
    for (const [name, input] of inputs.current) values.current[name] = input.value;
    setBusy(true);
    try {
      await prepare?.();
      const found = check(values.current);
      setErrors(found);
      const first = (Object.keys(initial) as Name[]).find((name) => found[name] !== undefined);
      if (first !== undefined) return focus(first);
      await submit({ ...values.current });
    } finally {
      setBusy(false);
    }
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void send();
  };

  /** Empties every field, for example after a change of password. */
  const clear = () => {
    wasSent.current = false;
    for (const [name, input] of inputs.current) {
      input.value = '';
      values.current[name] = '';
    }
  };

  return { field, errors, isBusy, onSubmit, focus, clear };
}
