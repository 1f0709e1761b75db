import type { ApplicantField, FieldRules } from '@trame/domain';
import { rulesOf } from '@trame/domain';
import { Fragment, type ReactNode } from 'react';
import { TextArea, TextInput } from '../../forms/controls/text-input.tsx';
import { answersOf } from '../model.ts';

interface QuestionsProps {
  step: FieldRules['step'];
  /** The fields that are not plain text, or are not always shown. */
  own: { readonly [name in ApplicantField]?: ReactNode };
}

/** The fields of a step, in the order of the catalogue. */
export function Questions({ step, own }: QuestionsProps) {
  return answersOf(step).map((name) => (
    <Fragment key={name}>{name in own ? own[name] : <TextQuestion name={name} />}</Fragment>
  ));
}

function TextQuestion({ name }: { name: ApplicantField }) {
  return rulesOf(name).kind === 'notes' ? <TextArea name={name} /> : <TextInput name={name} />;
}
