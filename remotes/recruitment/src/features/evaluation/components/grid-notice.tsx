import { AppError } from '@trame/data';
import { CRITERIA, INCOMPLETE_EVALUATION, missingCriteria, type CriterionKey } from '@trame/domain';
import { useHost } from '@trame/platform';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { NOT_AUTHENTICATED, SAVE_FAILED } from '../model/messages.ts';
import { gridDifferences, type GridKind, type SavedGrid } from '../model/grid.ts';
import type { Grid } from './use-grid.ts';

export type GridNoticeProps = {
  grid: Grid;
  /** Names of recruiters by their ids. */
  nameOf: (id: string | null) => string;
  onGoTo: (key: CriterionKey) => void;
  onJustify: (key: CriterionKey) => void;
};

const labelOf = (key: CriterionKey) => CRITERIA.find((criterion) => criterion.key === key)?.label ?? key;
const listed = new Intl.ListFormat('fr', { type: 'conjunction' });

/** Why the last save failed, and what the person can do. */
export function GridNotice({ grid, nameOf, onGoTo, onJustify }: GridNoticeProps) {
  const { obstacle, values } = grid;
  if (obstacle?.kind === 'incomplete') {
    const [first] = missingCriteria(values.scores);
    return (
      <Alert
        live
        tone="danger"
        action={
          first && (
            <Button variant="link" size="sm" onClick={() => onGoTo(first)}>
              Aller à {labelOf(first)}
            </Button>
          )
        }
      >
        {INCOMPLETE_EVALUATION}
      </Alert>
    );
  }
  if (obstacle?.kind === 'unexplained') {
    const [first] = obstacle.criteria;
    return (
      <Alert
        live
        tone="info"
        title={'Une phrase pour les notes extrêmes\u202f?'}
        action={
          first && (
            <Button variant="link" size="sm" onClick={() => onJustify(first)}>
              Justifier {labelOf(first)}
            </Button>
          )
        }
      >
        {listed.format(obstacle.criteria.map(labelOf))}{' '}
        {obstacle.criteria.length > 1 ? 'n’ont pas' : 'n’a pas'} de justification. Elle reste
        facultative&nbsp;: finalisez à nouveau pour vous en passer.
      </Alert>
    );
  }
  if (obstacle?.kind === 'conflict') return <Conflict grid={grid} theirs={obstacle.theirs} nameOf={nameOf} />;
  if (obstacle?.kind === 'failed') {
    return (
      <Alert
        live
        tone="danger"
        title={SAVE_FAILED}
        action={
          !grid.isFinal && (
            <Button size="sm" loading={grid.isBusy} onClick={() => void grid.saveDraft()}>
              Réessayer
            </Button>
          )
        }
      >
        {reasonOf(obstacle.error, grid.kind)}
      </Alert>
    );
  }
  return null;
}

function reasonOf(error: Error, kind: GridKind): string {
  const kept = 'Votre saisie reste ici.';
  if (!(error instanceof AppError)) return kept;
  switch (error.code) {
    case 'unauthenticated':
      return `${NOT_AUTHENTICATED}. Votre session a expiré\u00a0: reconnectez-vous dans un autre onglet, puis enregistrez à nouveau. ${kept}`;
    case 'forbidden':
      // The database accepts no opinion, not even as a draft, from a person who could read those of others (ADR 0031).
      if (kind === 'opinion')
        return `Vous avez pu lire les avis de vos collègues, ou vos droits ont changé\u00a0: votre avis ne peut plus être enregistré. Il peut se dire dans l’évaluation officielle ou en commentaire. ${kept}`;
      return `Votre session ou vos droits ne permettent plus d’évaluer cette candidature. ${kept}`;
    case 'linked':
      return `La candidature n’existe plus. ${kept}`;
    case 'network':
    case 'timeout':
    case 'unavailable':
      return `Le serveur ne répond pas. ${kept}`;
    default:
      return kept;
  }
}

type ConflictProps = Pick<GridNoticeProps, 'grid' | 'nameOf'> & { theirs: SavedGrid | null };

/** Another version was saved meanwhile: its differences, and the choice. */
function Conflict({ grid, theirs, nameOf }: ConflictProps) {
  const differences = theirs ? gridDifferences(grid.values, theirs.values) : [];
  const isMine = useHost().session.userId === theirs?.evaluatorId;
  const done = theirs?.isFinal ? 'finalisé' : 'enregistré';
  const who = isMine ? 'Vous avez' : `${nameOf(theirs?.evaluatorId ?? null)} a`;
  return (
    <Alert
      live
      tone="warning"
      title={
        theirs
          ? `${who} ${done} cette évaluation entre-temps${isMine ? ', dans une autre fenêtre' : ''}`
          : 'Cette évaluation a été supprimée entre-temps'
      }
      action={
        <div className="eval-choice">
          <Button size="sm" onClick={() => grid.takeTheirs(theirs)}>
            {theirs ? 'Prendre l’autre version' : 'Repartir de zéro'}
          </Button>
          <Button size="sm" variant="primary" onClick={() => grid.keepMine(theirs)}>
            Garder la mienne
          </Button>
        </div>
      }
    >
      {differences.length > 0 && (
        <ul className="eval-differences">
          {differences.map(({ label, mine, theirs: other }) => (
            <li key={label}>
              <b>{label}</b>&nbsp;: {other} <span className="muted">(ici&nbsp;: {mine})</span>
            </li>
          ))}
        </ul>
      )}
      {theirs && differences.length === 0 && 'Elle dit la même chose que la vôtre.'}
      {!theirs && 'Votre saisie reste ici\u00a0: gardez-la pour l’enregistrer à nouveau.'}
    </Alert>
  );
}
