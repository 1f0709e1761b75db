import { Check, CircleDashed, History } from 'lucide-react';
import type { VersionState } from '../model/versions.ts';

const LOOKS = {
  current: { label: 'En vigueur', Icon: Check },
  proposed: { label: 'Proposée', Icon: CircleDashed },
  replaced: { label: 'Remplacée', Icon: History },
} as const;

/** Where a version stands: a sign and a word, never a colour alone. */
export function VersionTag({ state }: { state: VersionState }) {
  const { label, Icon } = LOOKS[state];
  return (
    <span className={`tag version-tag version-${state}`}>
      <Icon className="icon" aria-hidden />
      {label}
    </span>
  );
}
