import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ListPage } from '@trame/app/list-page';
import { countOf } from '@trame/app/noun';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { useListFilters } from '@trame/app/use-list-filters';
import { useResolvedPath } from '@trame/platform/router';
import { LOGO_STATES } from '@trame/domain/company';
import { Button } from '@trame/ui/button';
import { DataTable, type DataColumn } from '@trame/ui/data-table';
import { ChoiceFilter } from '@trame/ui/filter-bar';
import { IconButton } from '@trame/ui/icon-button';
import { ArrowDown, ArrowUp, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { PublicationLine } from '../site/components/publication-line.tsx';
import { siteChanged } from '../site/data/site-status.ts';
import { LogoStateTag } from './components/logo-state.tsx';
import { FILTERS, logoData, logosQueryOptions, moveLogo } from './data/logos.ts';
import { consentText, LOGO_NOUN, shownLogos, stateOf, type Logo } from './model/logo.ts';

export const TITLE = 'Logos clients';

const STATES = [{ value: 'all', label: 'Tous les états' }, ...LOGO_STATES] as const;

type Move = { logo: Logo; before: string | undefined };

type Shown = { ordered: readonly Logo[]; isMoving: boolean; onMove: (move: Move) => void };

const columnsOf = ({ ordered, isMoving, onMove }: Shown): readonly DataColumn<Logo>[] => {
  const placeOf = ({ id }: Logo) => ordered.findIndex((one) => one.id === id);
  return [
    { key: 'name', title: 'Client', cell: ({ name }) => name, note: consentText },
    {
      key: 'state',
      title: 'État',
      cell: (logo) => <LogoStateTag state={stateOf(logo)} />,
      width: 232,
      narrow: 'sign',
    },
    {
      key: 'order',
      title: 'Ordre sur le site',
      cell: (logo) => (
        <>
          <IconButton
            size="sm"
            label={`Monter ${logo.name}`}
            icon={<ArrowUp className="icon" aria-hidden />}
            disabled={isMoving || placeOf(logo) === 0}
            onClick={() => onMove({ logo, before: ordered[placeOf(logo) - 1]?.id })}
          />
          <IconButton
            size="sm"
            label={`Descendre ${logo.name}`}
            icon={<ArrowDown className="icon" aria-hidden />}
            disabled={isMoving || placeOf(logo) === ordered.length - 1}
            onClick={() => onMove({ logo, before: ordered[placeOf(logo) + 2]?.id })}
          />
        </>
      ),
      width: 168,
    },
  ];
};

/** The logos of clients, in the order of the site. */
export default function LogosPage() {
  const client = useQueryClient();
  const notice = useActionNotice();
  const list = useListFilters(FILTERS);
  const { filters } = list;
  const all = useQuery(logosQueryOptions());
  const query = useQuery({ ...logosQueryOptions(), select: (logos) => shownLogos(logos, filters) });
  const base = useResolvedPath('.').pathname.replace(/\/$/, '');
  const { mutate: move, isPending } = useMutation({
    mutationFn: ({ logo, before }: Move) => moveLogo(logo.id, before),
    onError: (error) => notice.failed(error, 'Impossible de déplacer ce logo'),
    onSettled: async () => {
      await logoData.changed(client);
      void siteChanged(client);
    },
  });
  const { data: logos } = all;
  const columns = useMemo(
    () => columnsOf({ ordered: logos ?? [], isMoving: isPending, onMove: move }),
    [logos, isPending, move],
  );
  const add = (
    <Button variant="primary" icon={<Plus className="icon" aria-hidden />} href={`${base}/nouveau`}>
      Ajouter un logo
    </Button>
  );
  return (
    <ListPage
      title={TITLE}
      subtitle="Sans accord en cours, un logo se retire seul du site. Le dépôt des images et des preuves arrive bientôt."
      actions={add}
      list={{ ...list, view: query, isBusy: false, total: query.data?.length }}
      texts={{
        failed: 'Impossible de charger les logos',
        loading: 'Chargement des logos...',
        search: 'Rechercher (client, accord)...',
        count: (total) => countOf(LOGO_NOUN, total),
        notFound: 'Aucun logo trouvé',
        empty: {
          title: 'Aucun logo',
          description: 'Le site ne montre un logo qu’avec l’accord du client.',
          action: add,
        },
      }}
      filters={
        <ChoiceFilter
          label="État"
          value={filters.state}
          options={STATES}
          onChange={(state) => list.setFilter({ state })}
        />
      }
      notice={<PublicationLine />}
    >
      {(rows) => (
        <DataTable label={TITLE} columns={columns} rows={rows} hrefOf={({ id }) => `${base}/${id}`} />
      )}
    </ListPage>
  );
}
