import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { CheckIcon } from '../forms/controls/icons.tsx';
import { useApplication } from './form-context.ts';
import { check, isStarted, SECTIONS, type FormValues, type SectionId } from './model.ts';

type StepState = 'error' | 'now' | 'done' | 'started' | 'todo';

interface Step {
  id: SectionId;
  state: StepState;
  errors: number;
}

const SIGN_CLASS: Record<StepState, string> = {
  error: 'is-err',
  now: 'is-now',
  done: 'is-done',
  started: '',
  todo: '',
};

/** The section in the middle of the screen, or the one that holds the focus. */
function useCurrentSection(): SectionId {
  const [current, setCurrent] = useState<SectionId>('identity');
  useEffect(() => {
    const sections = document.querySelectorAll<HTMLElement>('[data-step]');
    const take = (element: Element | null | undefined) => {
      const id = (element as HTMLElement | null | undefined)?.dataset.step as SectionId | undefined;
      if (id) setCurrent(id);
    };
    const onFocus = (event: FocusEvent) => take((event.target as Element).closest('[data-step]'));
    document.addEventListener('focusin', onFocus);
    const observer =
      typeof IntersectionObserver === 'undefined'
        ? undefined
        : new IntersectionObserver((entries) => take(entries.find((entry) => entry.isIntersecting)?.target), {
            rootMargin: '-35% 0px -60%',
          });
    for (const section of sections) observer?.observe(section);
    return () => {
      document.removeEventListener('focusin', onFocus);
      observer?.disconnect();
    };
  }, []);
  return current;
}

/** The state of each step: with errors, current, or complete. */
export function useSteps(): Step[] {
  const { control, locale } = useApplication();
  const watched = useWatch({ control }) as FormValues;
  const values = useDeferredValue(watched);
  const { errors } = useFormState({ control });
  const current = useCurrentSection();
  const { problems } = useMemo(() => check(values, locale), [values, locale]);
  return SECTIONS.map(({ id, fields }) => {
    const wrong = fields.filter((field) => errors[field]).length;
    const complete = fields.every((field) => !problems[field]);
    const started = fields.some((field) => isStarted({ ...emptyOf(values), [field]: values[field] }));
    let state: StepState = 'todo';
    if (wrong > 0) state = 'error';
    else if (complete && started) state = 'done';
    else if (id === current) state = 'now';
    else if (started) state = 'started';
    return { id, state, errors: wrong };
  });
}

/** The same form with every answer empty, to check one field alone. */
const emptyOf = (values: FormValues) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? [] : '']),
  ) as unknown as FormValues;

function Sign({ step, index }: { step: Step; index: number }) {
  if (step.state === 'error') return <>!</>;
  if (step.state === 'done') return <CheckIcon />;
  return <>{index + 1}</>;
}

/** The navigation beside the form. */
export function StepRail({ steps }: { steps: Step[] }) {
  const { t } = useApplication();
  const note = (step: Step) => {
    if (step.state === 'error') return t.steps.toFix(step.errors);
    if (step.state === 'done') return t.steps.complete;
    if (step.state === 'now') return t.steps.current;
    return step.state === 'started' ? t.steps.started : '';
  };
  return (
    <ol className="steps" aria-label={t.steps.label}>
      {steps.map((step, index) => (
        <li key={step.id} className={SIGN_CLASS[step.state]}>
          <span className="st" aria-hidden="true">
            <Sign step={step} index={index} />
          </span>
          <a href={`#etape-${step.id}`} aria-current={step.state === 'now' ? 'step' : undefined}>
            {t.steps[step.id]}
          </a>
          <small>{note(step)}</small>
        </li>
      ))}
    </ol>
  );
}

/** On phones: the number of completed steps, in one line. */
export function StepBar({ steps }: { steps: Step[] }) {
  const { t } = useApplication();
  const firstOpen = steps.findIndex((step) => step.state !== 'done');
  const position = firstOpen === -1 ? steps.length : firstOpen + 1;
  return (
    <p className="steps-m">
      <span className="num">{t.steps.position(position, steps.length)}</span>
      <span className="bars" aria-hidden="true">
        {steps.map((step) => (
          <i key={step.id} className={SIGN_CLASS[step.state]} />
        ))}
      </span>
    </p>
  );
}
