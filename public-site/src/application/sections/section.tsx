import type { ReactNode } from 'react';
import { useApplication } from '../form-context.ts';
import type { SectionId } from '../model.ts';

/** One step of the form. */
export function Section({ id, children }: { id: SectionId; children: ReactNode }) {
  const { t } = useApplication();
  return (
    <fieldset className="block" id={`etape-${id}`} data-step={id}>
      <legend>{t.steps[id]}</legend>
      {children}
    </fieldset>
  );
}
