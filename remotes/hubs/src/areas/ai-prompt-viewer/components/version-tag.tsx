import { StateTag } from '@trame/ui/state-tag';
import { Check, CircleDashed, History } from 'lucide-react';
import type { VersionState } from '../model/versions.ts';

const LOOKS = {
  current: { label: 'En vigueur', tone: 'success', Icon: Check },
  proposed: { label: 'Proposée', tone: 'info', Icon: CircleDashed },
  replaced: { label: 'Remplacée', tone: 'neutral', Icon: History },
} as const;

/** The state of a version: an icon and a word, never a colour alone. */
export function VersionTag({ state }: { state: VersionState }) {
  const { label, tone, Icon } = LOOKS[state];
  return (
    <StateTag tone={tone} icon={<Icon className="icon" aria-hidden />}>
      {label}
    </StateTag>
  );
}
