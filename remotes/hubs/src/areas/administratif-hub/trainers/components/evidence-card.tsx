import { useQuery } from '@tanstack/react-query';
import { lazyDialog } from '@trame/app/lazy-dialog';
import { QueryView } from '@trame/app/query-view';
import { useQuietReport } from '@trame/app/use-failure-notice';
import { formatDate } from '@trame/domain';
import { Button } from '@trame/ui/button';
import { Section } from '@trame/ui/page';
import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { CircleCheck, CircleDashed, CircleX, FolderDown } from 'lucide-react';
import { useState } from 'react';
import { evidenceQuery, indicatorsQuery, lastEvidenceQuery } from '../data/evidence.ts';
import { isHeld, isLacking, pieceLabel, stateText, type EvidencePiece } from '../model/evidence.ts';

const EvidenceDialog = lazyDialog(() => import('./evidence-dialog.tsx'));

/** What is kept of a trainer for the indicators of an audit, and the file that proves it. */
export function EvidenceCard({ userId }: { userId: string }) {
  const [isMaking, setMaking] = useState(false);
  const evidence = useQuery(evidenceQuery(userId));
  const reference = useQuery(indicatorsQuery());
  const last = useQuery(lastEvidenceQuery(userId));
  useQuietReport([last.error], 'last-evidence');
  return (
    <Section
      title="Dossier de preuve Qualiopi"
      actions={
        <Button
          variant="primary"
          icon={<FolderDown className="icon" aria-hidden />}
          onClick={() => setMaking(true)}
        >
          Composer le dossier
        </Button>
      }
    >
      <QueryView
        query={reference}
        failed="Impossible de charger les indicateurs"
        compact
        pending={<Waiting />}
      >
        {({ version, indicators }) => (
          <QueryView
            query={evidence}
            failed="Impossible de charger les preuves de ce formateur"
            compact
            pending={<Waiting />}
          >
            {(pieces) => (
              <>
                <p className="muted">
                  {heldText(pieces)}, référentiel {version}. Chaque pièce porte sa date et le nom de qui l’a
                  vérifiée.
                </p>
                <ul className="trn-indicators">
                  {indicators.map(({ number, title }) => (
                    <li key={number}>
                      <span className="trn-number num" aria-hidden>
                        {number}
                      </span>
                      <div>
                        <h3>
                          <span className="sr-only">Indicateur {number}. </span>
                          {title}
                        </h3>
                        <Pieces pieces={pieces.filter(({ indicator }) => indicator === number)} />
                      </div>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </QueryView>
        )}
      </QueryView>
      {last.data && (
        <p className="muted">
          Dernier dossier composé le {formatDate(last.data.at)} par{' '}
          {last.data.by_name ?? 'un ancien collègue'}.
        </p>
      )}
      {isMaking && (
        <EvidenceDialog
          scope={{ person: userId, from: null, until: null }}
          onClose={() => setMaking(false)}
        />
      )}
    </Section>
  );
}

const Waiting = () => (
  <LoadingStatus label="Chargement des preuves...">
    <SkeletonBlock height={220} />
  </LoadingStatus>
);

/** « 9 preuves sur 13 ». */
function heldText(pieces: readonly EvidencePiece[]): string {
  const held = pieces.filter(isHeld).length;
  const asked = held + pieces.filter(isLacking).length;
  return `${held} ${held < 2 ? 'preuve' : 'preuves'} sur ${asked}`;
}

/** Pieces of an indicator that are in order and shown before somebody asks for the others. */
const HELD_SHOWN = 5;

function Pieces({ pieces }: { pieces: readonly EvidencePiece[] }) {
  const [isWhole, setWhole] = useState(false);
  if (pieces.length === 0) return <p className="muted">Rien n’est gardé pour cet indicateur.</p>;
  const first = new Set(pieces.filter(isHeld).slice(0, HELD_SHOWN));
  const shown = isWhole ? pieces : pieces.filter((piece) => !isHeld(piece) || first.has(piece));
  const left = pieces.length - shown.length;
  return (
    <>
      <ul>
        {shown.map((piece) => {
          const Icon = isHeld(piece) ? CircleCheck : isLacking(piece) ? CircleX : CircleDashed;
          return (
            <li
              key={`${piece.kind}-${piece.label}-${piece.paper_id}-${piece.mission_id}`}
              data-state={isHeld(piece) ? 'held' : isLacking(piece) ? 'lacking' : undefined}
            >
              <Icon className="icon" aria-hidden />
              <span>{pieceLabel(piece)}</span>
              <span className="muted num">{stateText(piece)}</span>
            </li>
          );
        })}
      </ul>
      {left > 0 && (
        <Button size="sm" variant="link" onClick={() => setWhole(true)}>
          {left === 1 ? 'Une autre, en ordre' : `${left} autres, en ordre`}
        </Button>
      )}
    </>
  );
}
