import { formatDate, inDays } from '@trame/domain';
import { Button } from '@trame/ui/button';
import { Tag } from '@trame/ui/tag';
import type { UpcomingPurge } from '../data/purges-queries.ts';
import { daysUntil, heldBy } from '../model/clock.ts';
import { ArchiveButton } from './archive-button.tsx';
import { PersonLink } from './person-link.tsx';

export type PurgeRowProps = {
  purge: UpcomingPurge;
  /** Absent for applications that are not due. */
  onExtend?: (purge: UpcomingPurge) => void;
};

/** One application that is due: why, when, and what prevents the purge. */
export function PurgeRow({ purge, onExtend }: PurgeRowProps) {
  const held = heldBy(purge.account_status);
  const isComing = !held && !purge.is_started && daysUntil(purge.purge_on) > 0;
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
          {whenText(purge)}
          {isComing && <span className="muted">, {inDays(daysUntil(purge.purge_on))}</span>}
        </span>
      </span>
      <span className="ret-row-action">
        {onExtend && !purge.is_started && <Keep purge={purge} onExtend={onExtend} />}
      </span>
    </li>
  );
}

function whenText({ account_status, purge_on }: UpcomingPurge): string {
  const on = formatDate(purge_on);
  if (account_status !== null) return `Échéance le ${on}`;
  return daysUntil(purge_on) > 0 ? `Purge le ${on}` : `À purger depuis le ${on}`;
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
