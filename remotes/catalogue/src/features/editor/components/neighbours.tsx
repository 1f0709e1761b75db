import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { EndlessData } from '@trame/app/endless-list';
import { useKeys } from '@trame/app/use-keys';
import { useNavigate } from '@trame/platform/router';
import { IconButton } from '@trame/ui/icon-button';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useMemo } from 'react';
import { PROGRAMMES_KEY } from '../../programmes/data/programmes.ts';
import type { ProgrammeRow } from '../../programmes/model/programme.ts';

/** The sheets before and after one, in the list that was read last, under its filters and in its order. */
function neighboursOf(client: QueryClient, id: string): { before?: ProgrammeRow; after?: ProgrammeRow } {
  const lists = client
    .getQueryCache()
    .findAll({ queryKey: [PROGRAMMES_KEY, 'list'] })
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);
  for (const { state } of lists) {
    const { pages = [] } = (state.data ?? {}) as Partial<EndlessData<ProgrammeRow>>;
    const rows = pages.flatMap((page) => page.rows);
    const at = rows.findIndex((row) => row.id === id);
    const [before, after] = [rows[at - 1], rows[at + 1]];
    if (at !== -1) return { ...(before && { before }), ...(after && { after }) };
  }
  return {};
}

/** Leads to the sheets around this one in the list that somebody came from; nothing for whoever came otherwise. */
export function Neighbours({ id, base }: { id: string; base: string }) {
  const client = useQueryClient();
  const { before, after } = useMemo(() => neighboursOf(client, id), [client, id]);
  const navigate = useNavigate();
  const go = (row: ProgrammeRow | undefined) => {
    if (row) void navigate(`${base}/${row.id}`);
  };
  useKeys({ k: () => go(before), j: () => go(after) }, before !== undefined || after !== undefined);
  if (!before && !after) return null;
  return (
    <nav className="sheet-neighbours" aria-label="Fiches de la liste">
      <IconButton
        size="sm"
        label={before ? `Fiche précédente\u00a0: ${before.title}` : 'Première fiche de la liste'}
        icon={<ChevronUp className="icon" aria-hidden />}
        disabled={!before}
        onClick={() => go(before)}
      />
      <IconButton
        size="sm"
        label={after ? `Fiche suivante\u00a0: ${after.title}` : 'Dernière fiche affichée dans la liste'}
        icon={<ChevronDown className="icon" aria-hidden />}
        disabled={!after}
        onClick={() => go(after)}
      />
    </nav>
  );
}
