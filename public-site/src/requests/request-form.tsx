import type { LeadFileField } from '@trame/domain/requests';
import type { ReactNode } from 'react';
import type { FieldErrors } from 'react-hook-form';
import * as z from 'zod/mini';
import { createDraftStore } from '../forms/data/draft-store.ts';
import type { Receipt } from '../forms/data/post.ts';
import type { FormContact } from '../forms/form-parts.ts';
import type { FormTexts } from '../forms/form-texts.ts';
import {
  FormBody,
  FormDraftNote,
  FormLateNote,
  FormObstacles,
  PublicFormProvider,
} from '../forms/public-form.tsx';
import type { DraftAnswers } from '../forms/use-draft.ts';
import { usePublicForm, type FormDescription } from '../forms/use-public-form.ts';

type Answers = Record<string, string | File | null>;
type Described<Payload> = FormDescription<Answers, LeadFileField, Payload>;

/** What differs from one request to another. */
interface RequestKind<Payload> {
  /** Id of the form in its page; its draft is stored under this name too. */
  id: string;
  /** Name of the function that receives it. */
  to: string;
  /** The rules of all fields but files, which also say which ones may be empty. */
  schema: z.ZodMiniType<Payload>;
  /** Every field in the order of the page. */
  labels: Readonly<Record<string, string>>;
  files: readonly LeadFileField[];
  /** The longest texts, where they have a limit. */
  limits: Readonly<Record<string, number>>;
  texts: FormTexts;
  /** What is sent, when it is not the checked answers alone. */
  payloadOf?: (checked: Payload) => object;
}

/** Describes a form in which something is asked of the company; its fields are texts and files. */
export function describeRequest<Payload extends object>({
  id,
  to,
  schema,
  labels,
  files,
  limits,
  texts,
  payloadOf = (checked) => checked,
}: RequestKind<Payload>): Described<Payload> {
  const order = Object.keys(labels);
  const isFile = (name: string) => files.some((file) => file === name);
  const fields = order.filter((name) => !isFile(name));
  const empty: Answers = Object.fromEntries(order.map((name) => [name, isFile(name) ? null : '']));
  const check = (values: Answers) =>
    z.safeParse(schema, Object.fromEntries(fields.map((name) => [name, values[name]])));
  const required = check(empty).error?.issues.map(({ path }) => path[0]) ?? [];
  return {
    id,
    to,
    locale: 'fr',
    t: texts,
    labels,
    order,
    rulesOf: (name) => ({ limit: limits[name], isOptional: !required.includes(name) }),
    store: createDraftStore<DraftAnswers<Answers, LeadFileField>, LeadFileField>(`trame-${id}`, files),
    empty,
    resolver: (values) => {
      const result = check(values);
      if (result.success) return { values: result.data, errors: {} };
      const errors: FieldErrors<Answers> = {};
      for (const { path, message } of result.error.issues)
        errors[String(path[0])] ??= { type: 'rule', message };
      return { values: {}, errors };
    },
    isStarted: (values) => order.some((name) => Boolean(values[name])),
    typedBefore: (form) => {
      const typed = form ? [...new FormData(form)] : [];
      return Object.fromEntries(typed.filter(([name, value]) => fields.includes(name) && value !== ''));
    },
    payloadOf,
  };
}

interface Props<Payload> {
  request: Described<Payload>;
  contact: FormContact;
  children: ReactNode;
  /** What replaces the form once it is received. */
  sent: (receipt: Receipt) => ReactNode;
}

/** A form of one page, in one column. */
export function RequestForm<Payload>({ request, contact, children, sent }: Props<Payload>) {
  const { form, frame, received } = usePublicForm(request, contact);
  if (received) return sent(received.receipt);
  return (
    <PublicFormProvider form={form} frame={frame}>
      <FormObstacles frame={frame} />
      <FormBody frame={frame} className="req" fieldsClassName="req-fields">
        {children}
      </FormBody>
      <FormDraftNote frame={frame} />
      <FormLateNote frame={frame} />
    </PublicFormProvider>
  );
}
