import { Dialog } from '@trame/ui/dialog';
import type { ReactNode } from 'react';
import { OutcomesFooter, OutcomesStep } from './outcomes-step.tsx';
import { PreviewFooter, PreviewStep } from './preview-step.tsx';
import { RecapFooter, RecapStep } from './recap-step.tsx';
import { useComposer, type ComposerOptions } from './use-composer.ts';
import { WriteFooter, WriteStep } from './write-step.tsx';

export type MessageComposerProps = ComposerOptions & {
  title: string;
  open: boolean;
  /** Shown until everything is read. */
  children: ReactNode;
};

const STEPS = {
  write: { Body: WriteStep, Footer: WriteFooter },
  preview: { Body: PreviewStep, Footer: PreviewFooter },
  recap: { Body: RecapStep, Footer: RecapFooter },
  outcomes: { Body: OutcomesStep, Footer: OutcomesFooter },
};

/** The dialog: writing, preview, summary before sending, outcomes. */
export function MessageComposer({ title, open, children, ...options }: MessageComposerProps) {
  const composer = useComposer(options);
  const { isReady, sending, guard } = composer;
  const { Body, Footer } = STEPS[composer.step];
  return (
    <>
      <Dialog
        open={open}
        width="3xl"
        title={title}
        closeOnScrim={false}
        onClose={() => !sending.isSending && guard.requestClose()}
        footer={isReady && <Footer composer={composer} />}
      >
        {isReady ? <Body composer={composer} /> : children}
      </Dialog>
      {guard.confirmation}
    </>
  );
}
