import { useQuery } from '@tanstack/react-query';
import { evaluationFilterLabel, statusLabel } from '@trame/domain';
import { applicationsCountQueryOptions } from '../../application-data/data/applications-count-query.ts';
import { recruitersQueryOptions } from '../../application-data/data/recruiters-query.ts';
import { conditionLabel } from '../../application-data/model/conditions-text.ts';
import type { ListFilters } from '../../application-data/model/filters.ts';

/** How many filters are named before the others are counted. */
const NAMED = 3;

function filterText(names: readonly string[]): string {
  const quoted = names.map((name) => `«\u00a0${name}\u00a0»`);
  const others = names.length - NAMED;
  const shown = others > 1 ? `${quoted.slice(0, NAMED).join(', ')} et ${others} autres` : quoted.join(', ');
  return `, ${names.length > 1 ? 'filtres' : 'filtre'} ${shown}`;
}

/** "3 sur 12, filtres « Nouveau », « Pays : France »": where one is, and in which list. */
export function PositionText({ position, filters }: { position: number; filters: ListFilters }) {
  const { data: total } = useQuery(applicationsCountQueryOptions(filters));
  const { search, status, evaluation, conditions } = filters;
  const namesPeople = conditions.some(({ field }) => field === 'assignee');
  const { data: recruiters, isPending } = useQuery({ ...recruitersQueryOptions(), enabled: namesPeople });
  const people = new Map(recruiters?.map(({ id, name }) => [id, name]));
  const names = [
    search,
    status === 'all' ? '' : statusLabel(status),
    evaluationFilterLabel(evaluation) ?? '',
    ...conditions.map((condition) => conditionLabel(condition, people)),
  ].filter(Boolean);
  // Nothing is shown for a moment rather than a wrong name.
  const areNamed = names.length > 0 && !(namesPeople && isPending);
  return (
    <span className="num">
      {total === undefined || total < position ? position : `${position} sur ${total}`}
      {areNamed && filterText(names)}
    </span>
  );
}
