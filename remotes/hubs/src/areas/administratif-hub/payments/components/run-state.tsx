import { StateTag } from '@trame/ui/state-tag';
import { RUN_STATES, type RunStatus } from '../model/run.ts';

/** Where a transfer stands. */
export function RunState({ status }: { status: RunStatus }) {
  const { label, tone, icon: Icon } = RUN_STATES[status];
  return (
    <StateTag tone={tone} icon={<Icon className="icon" aria-hidden />}>
      {label}
    </StateTag>
  );
}
