import { IconButton } from '@trame/ui/icon-button';
import { Select } from '@trame/ui/select';
import { ArrowLeftRight } from 'lucide-react';
import { useMemo } from 'react';
import type { Prompt, PromptVersion } from '../data/prompts-query.ts';
import { compareTexts, summaryOf } from '../model/diff.ts';
import type { PromptView } from '../model/view.ts';
import { DiffView } from './diff-view.tsx';

type VersionComparisonProps = {
  prompt: Prompt;
  view: Extract<PromptView, { mode: 'compare' }>;
  onChange: (view: PromptView) => void;
};

/** The changes between any two versions. */
export default function VersionComparison({ prompt, view, onChange }: VersionComparisonProps) {
  const { before, after } = view;
  const rows = useMemo(() => compareTexts(before.text, after.text), [before, after]);
  const options = prompt.versions.map(({ version }) => ({ value: version, label: version }));
  const choose = (side: 'before' | 'after') => (name: string) => {
    const version = prompt.versions.find((other) => other.version === name);
    if (version) onChange({ ...view, [side]: version satisfies PromptVersion });
  };

  return (
    <>
      <div className="diff-choice">
        <Select label="De la version" value={before.version} options={options} onChange={choose('before')} />
        <IconButton
          label="Inverser les deux versions"
          icon={<ArrowLeftRight className="icon" aria-hidden />}
          tone="line"
          onClick={() => onChange({ mode: 'compare', before: after, after: before })}
        />
        <Select label="À la version" value={after.version} options={options} onChange={choose('after')} />
        <output className="diff-summary">{summaryOf(rows)}</output>
      </div>
      <DiffView
        key={`${before.version} ${after.version}`}
        rows={rows}
        before={before.version}
        after={after.version}
      />
    </>
  );
}
