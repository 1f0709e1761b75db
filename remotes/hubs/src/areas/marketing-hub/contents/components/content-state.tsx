import { StateTag, type StateTone } from '@trame/ui/state-tag';
import { CircleAlert, CircleCheck, CircleDashed, Pencil, type LucideIcon } from 'lucide-react';
import type { ContentState } from '../model/content.ts';

const SIGNS: Readonly<Record<ContentState, { tone: StateTone; icon: LucideIcon; text: string }>> = {
  built: { tone: 'neutral', icon: CircleDashed, text: 'Texte d’origine' },
  published: { tone: 'success', icon: CircleCheck, text: 'En ligne' },
  draft: { tone: 'warning', icon: Pencil, text: 'Brouillon' },
  broken: { tone: 'danger', icon: CircleAlert, text: 'À reprendre' },
};

/** Where a block of texts stands. */
export function ContentStateTag({ state }: { state: ContentState }) {
  const { tone, icon: Icon, text } = SIGNS[state];
  return (
    <StateTag tone={tone} icon={<Icon className="icon" aria-hidden />}>
      {text}
    </StateTag>
  );
}
