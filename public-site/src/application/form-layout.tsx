import type { ReactNode } from 'react';
import { NeverReadyNote } from '../components/never-ready-note.tsx';
import { ElsewhereNote } from '../forms/elsewhere-note.tsx';
import { DraftNote } from '../forms/draft-note.tsx';
import { useApplication } from './form-context.ts';
import { StepBar, StepRail, useSteps } from './step-rail.tsx';
import type { DraftState } from '../forms/use-draft.ts';

interface LayoutProps {
  draft: DraftState;
  onErase: () => void;
  onContinueHere: () => void;
  frozen: boolean;
  children: ReactNode;
}

/** Title, side navigation and form. */
export function FormLayout({ draft, onErase, onContinueHere, frozen, children }: LayoutProps) {
  const steps = useSteps();
  const { contact, isReady, t } = useApplication();
  return (
    <main className="wrap form-wrap" id="contenu">
      <div className="form-intro">
        <h1 className="display">{t.title}</h1>
        <p className="lead">{t.lead}</p>
        <noscript>
          <p className="notice is-warning">
            {t.noScript} {contact.email}
          </p>
        </noscript>
        {draft.step === 'elsewhere' && <ElsewhereNote onContinueHere={onContinueHere} />}
      </div>
      <aside className="rail" inert={frozen}>
        <StepRail steps={steps} />
        <StepBar steps={steps} />
        {draft.step !== 'elsewhere' && <DraftNote state={draft} onErase={onErase} />}
      </aside>
      {children}
      {!isReady && <NeverReadyNote>{t.notReady.late}</NeverReadyNote>}
    </main>
  );
}
