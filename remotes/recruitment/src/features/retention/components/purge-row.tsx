import { formatDate } from '@trame/domain';
import { Button } from '@trame/ui/button';
import { Tag } from '@trame/ui/tag';
import type { UpcomingPurge } from '../data/purges-queries.ts';
import { heldBy, inDays } from '../model/clock.ts';
import { ArchiveButton } from './archive-button.tsx';
import { PersonLink } from './person-link.tsx';

export type PurgeRowProps = {
  purge: UpcomingPurge;
  /** Absent for those that nothing threatens. */
  onExtend?: (purge: UpcomingPurge) => void;
};

/** One application that is to be purged: why, when, and what keeps it. */
export function PurgeRow({ purge, onExtend }: PurgeRowProps) {
  const held = heldBy(purge.account_status);
  return (
    <li className="ret-row">
      <PersonLink application={purge} />
      <span className="ret-row-why num">
        {purge.is_archived ? 'Archivée' : `Dernier contact le ${formatDate(purge.last_contact_at)}`}
      </span>
      <span className="ret-row-when">
        {held && <Tag>Compte formateur {held}</Tag>}
        {purge.is_started && <Tag>Purge commencée</Tag>}
        <span className="num">
          {held ? 'Échéance le ' : 'Purge le '}
          {formatDate(purge.purge_on)}
          {!held && !purge.is_started && <span className="muted">, {inDays(purge.purge_on)}</span>}
        </span>
      </span>
      <span className="ret-row-action">
        {onExtend && !purge.is_started && <Keep purge={purge} onExtend={onExtend} />}
      </span>
    </li>
  );
}

function Keep({ purge, onExtend }: Required<PurgeRowProps>) {
  if (purge.is_archived) {
    return <ArchiveButton size="sm" application={{ ...purge, archived_at: purge.purge_on }} />;
  }
  return (
    <Button size="sm" aria-label={`Prolonger ${purge.full_name}`} onClick={() => onExtend(purge)}>
      Prolonger
    </Button>
  );
}
