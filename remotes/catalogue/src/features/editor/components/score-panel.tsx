import {
  isProgrammeFieldKey,
  SCORE_BANDS,
  SCORE_GROUPS,
  scoreBand,
  type ProgrammeFix,
  type ProgrammeScore,
} from '@trame/domain/catalogue';
import { Button } from '@trame/ui/button';
import { Card } from '@trame/ui/page';
import { Check } from 'lucide-react';
import type { NumberedLoss } from '../model/losses.ts';
import '../styles/sheet.css';

export const lossId = (rule: string) => `perte-${rule}`;

/** A correction that is not sure is read first. */
const fixText = ({ isSure, label }: ProgrammeFix): string => (isSure ? label : 'Relire la proposition');

type ScorePanelProps = {
  score: ProgrammeScore;
  losses: readonly NumberedLoss[];
  fixes: readonly ProgrammeFix[];
  mayWrite: boolean;
  isBusy: boolean;
  active: string | undefined;
  onFix: (fix: ProgrammeFix) => void;
  onGo: (field: string) => void;
  onConfirm: () => void;
};

/** The score of the sheet as it is written, and each lost point with what mends it. */
export function ScorePanel({ score, losses, fixes, ...panel }: ScorePanelProps) {
  const band = scoreBand(score.score);
  const above = SCORE_BANDS[SCORE_BANDS.findIndex(({ key }) => key === band.key) - 1];
  return (
    <Card as="section">
      <h2 className="sr-only">Score</h2>
      <div className="sheet-score">
        <output className="sheet-figure num" aria-label="Score">
          {score.score}
          <small> / 100</small>
        </output>
        <p className="sheet-band">
          <b>{band.label}</b>
          {above && `${above.label.toLowerCase()} à ${above.from}`}
        </p>
      </div>
      <div className="sheet-threads" aria-hidden="true">
        {SCORE_GROUPS.map(({ key, points }) => (
          <span key={key} style={{ flexGrow: points }}>
            {Array.from({ length: points }, (_, at) => (
              <i key={at} className={at < score[key] ? undefined : 'is-lost'} />
            ))}
          </span>
        ))}
      </div>
      <ul className="sheet-groups num">
        {SCORE_GROUPS.map(({ key, label, points }) => (
          <li key={key} style={{ flexGrow: points }}>
            <b>{score[key]}</b> / {points} <span>{label.toLowerCase()}</span>
          </li>
        ))}
      </ul>
      {losses.length === 0 ? (
        <p className="sheet-whole">
          <Check className="icon" aria-hidden /> Rien à gagner&nbsp;: la fiche dit tout.
        </p>
      ) : (
        <ol className="sheet-losses" aria-label="Points perdus">
          {losses.map((loss) => (
            <Loss
              key={loss.rule.id}
              loss={loss}
              fix={fixes.find(({ rules }) => rules.includes(loss.rule.id))}
              {...panel}
            />
          ))}
        </ol>
      )}
    </Card>
  );
}

type LossProps = Omit<ScorePanelProps, 'score' | 'losses' | 'fixes'> & {
  loss: NumberedLoss;
  fix: ProgrammeFix | undefined;
};

function Loss({ loss, fix, mayWrite, isBusy, active, onFix, onGo, onConfirm }: LossProps) {
  const { rule, points, number, title, why, gain } = loss;
  return (
    <li id={lossId(rule.id)} className={active === rule.id ? 'is-active' : undefined} data-rule={rule.id}>
      <span className="sheet-points num">−{points}</span>
      <div>
        <strong>{title}</strong>
        <p>{why}</p>
        <p className="sheet-fix">
          {gain} {fix?.because}
        </p>
        {mayWrite && (
          <div className="sheet-buttons">
            {fix && (
              <Button
                size="sm"
                disabled={isBusy}
                onClick={() => onFix(fix)}
                aria-label={`${fixText(fix)}, point ${number}`}
              >
                {fixText(fix)}
              </Button>
            )}
            {rule.field === 'confirmed_on' ? (
              <Button size="sm" disabled={isBusy} onClick={onConfirm}>
                Confirmer qu’elle est à jour
              </Button>
            ) : (
              <Button
                size="sm"
                variant="text"
                onClick={() => onGo(rule.field)}
                aria-label={`${isProgrammeFieldKey(rule.field) ? 'Écrire' : 'Ajouter un résultat'}, point ${number}`}
              >
                {isProgrammeFieldKey(rule.field) ? 'Écrire' : 'Ajouter un résultat'}
              </Button>
            )}
          </div>
        )}
      </div>
      <span className="sheet-number num" aria-hidden="true">
        {number}
      </span>
    </li>
  );
}
