import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ExportMenu } from '@trame/app/export-menu';
import { ListPage } from '@trame/app/list-page';
import { countOf } from '@trame/app/noun';
import { UndoBar, useUndo } from '@trame/app/undo-bar';
import { offerUndo, undoTurn } from '@trame/app/undo-store';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { useKeys } from '@trame/app/use-keys';
import { useListFilters } from '@trame/app/use-list-filters';
import type { ExportedList } from '@trame/app/use-list-export';
import { AppError } from '@trame/data';
import { Link, useResolvedPath } from '@trame/platform/router';
import { LOGO_STATES } from '@trame/domain/company';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { ChoiceFilter } from '@trame/ui/filter-bar';
import { Plus } from 'lucide-react';
import { PublicationLine } from '../site/components/publication-line.tsx';
import { siteChanged } from '../site/data/site-status.ts';
import { LogoCards } from './components/logo-cards.tsx';
import type { Move } from './components/use-logo-order.ts';
import { FILTERS, logoData, logosQueryOptions, moveLogo } from './data/logos.ts';
import { LOGO_NOUN, shownLogos, stateOf, TITLE, type Logo } from './model/logo.ts';

const STATES = [{ value: 'all', label: 'Tous les états' }, ...LOGO_STATES] as const;

const endingTitle = (count: number) =>
  count === 1
    ? 'Un accord se termine dans moins d’un mois'
    : `${count} accords se terminent dans moins d’un mois`;

/** The logos of clients, in the order of the site. */
export default function LogosPage() {
  const client = useQueryClient();
  const notice = useActionNotice();
  const list = useListFilters(FILTERS);
  const { filters } = list;
  const all = useQuery(logosQueryOptions());
  const query = useQuery({ ...logosQueryOptions(), select: (logos) => shownLogos(logos, filters) });
  const base = useResolvedPath('.').pathname.replace(/\/$/, '');
  const { mutate: move } = useMutation({
    mutationFn: ({ logo, before }: Move) => moveLogo(logo.id, before),
    // Shown at its place at once: the answer is that of the database.
    onMutate: ({ order }) => {
      const { queryKey } = logosQueryOptions();
      void client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (logos) =>
        logos?.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id)),
      );
    },
    onSuccess: (_, { logo, back }) =>
      offerUndo({ label: `${logo.name}\u00a0: déplacé`, undo: () => moveBack(logo.id, back) }, undoTurn()),
    onError: (error) => notice.failed(error, 'Impossible de déplacer ce logo'),
    onSettled: async () => {
      await logoData.changed(client);
      void siteChanged(client);
    },
  });
  /** Puts a logo where it was: before the one that followed it. */
  const moveBack = async (id: string, before: string | undefined) => {
    try {
      await moveLogo(id, before);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
      throw new Error('Un des deux logos a été supprimé entre-temps. L’ordre reste comme il est.', {
        cause: error,
      });
    } finally {
      await logoData.changed(client);
      void siteChanged(client);
    }
  };
  const undoLast = useUndo();
  useKeys({ u: () => void undoLast() }, true);
  const rows = query.data ?? [];
  const exported: ExportedList<Logo> = {
    noun: LOGO_NOUN,
    fileName: 'logos',
    sheetName: TITLE,
    readIds: (max) => Promise.resolve(rows.slice(0, max).map(({ id }) => id)),
    readRows: (chosen) => Promise.resolve(chosen.flatMap((id) => rows.find((row) => row.id === id) ?? [])),
    columns: async () => (await import('./model/sheet-columns.ts')).SHEET_COLUMNS,
    // Who consented for a company, as corporate wrote it: read by nobody else than in the list.
    record: () => Promise.resolve(),
  };
  const ending = (all.data ?? []).filter((logo) => stateOf(logo) === 'ending');
  const add = (
    <Button variant="primary" icon={<Plus className="icon" aria-hidden />} href={`${base}/nouveau`}>
      Ajouter un logo
    </Button>
  );
  return (
    <>
      <ListPage
        title={TITLE}
        subtitle="Sans accord en cours, un logo se retire seul du site, et vous le savez un mois avant."
        actions={
          <>
            <ExportMenu list={exported} />
            {add}
          </>
        }
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
        notice={
          <>
            <PublicationLine />
            {ending.length > 0 && filters.state !== 'ending' && (
              <Alert tone="warning" title={endingTitle(ending.length)}>
                <Link to={`${base}?etat=ending`}>
                  {ending.length === 1 ? 'Voir ce logo' : 'Voir ces logos'}
                </Link>
              </Alert>
            )}
          </>
        }
      >
        {(shown) => (
          <LogoCards
            label={TITLE}
            logos={shown}
            canMove={!list.isFiltered}
            onMove={move}
            hrefOf={({ id }) => `${base}/${id}`}
          />
        )}
      </ListPage>
      <UndoBar />
    </>
  );
}
