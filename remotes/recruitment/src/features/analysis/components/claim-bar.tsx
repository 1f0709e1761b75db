import { Button } from '@trame/ui/button';
import { ArrowLeft } from 'lucide-react';
import type { AnalysisItem } from '../model/items.ts';
import '../styles/analysis.css';

export type ClaimBarProps = { claim: AnalysisItem; onBack: () => void };

/** Above a CV that is shown in place of its analysis: the claim whose words are highlighted, and a way back to it. */
export function ClaimBar({ claim: { mark, title }, onBack }: ClaimBarProps) {
  return (
    <div className="an-bar">
      <span className="an-mark num">{mark}</span>
      <strong title={title}>{title}</strong>
      <Button size="sm" icon={<ArrowLeft className="icon" aria-hidden />} onClick={onBack}>
        Analyse
      </Button>
    </div>
  );
}
