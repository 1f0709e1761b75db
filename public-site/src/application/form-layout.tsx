import type { ReactNode } from 'react';
import { FormDraftNote, FormLateNote, FormObstacles } from '../forms/public-form.tsx';
import type { FormFrame } from '../forms/use-public-form.ts';
import { useApplication } from './form-context.ts';
import { StepBar, StepRail, useSteps } from './step-rail.tsx';

/** Title, side navigation and form. */
export function FormLayout({ frame, children }: { frame: FormFrame; children: ReactNode }) {
  const steps = useSteps();
  const { t } = useApplication();
  return (
    <main className="wrap form-wrap" id="contenu">
      <div className="form-intro">
        <h1 className="display">{t.title}</h1>
        <p className="lead">{t.lead}</p>
        <FormObstacles frame={frame} />
      </div>
      <aside className="rail" inert={frame.isFrozen}>
        <StepRail steps={steps} />
        <StepBar steps={steps} />
        <FormDraftNote frame={frame} />
      </aside>
      {children}
      <FormLateNote frame={frame} />
    </main>
  );
}
