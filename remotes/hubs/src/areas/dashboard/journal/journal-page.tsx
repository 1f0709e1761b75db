import { toCsv } from '@trame/app/csv';
import { useEndlessList } from '@trame/app/endless-list';
import { LoadMore } from '@trame/app/load-more';
import { PageQueryView } from '@trame/app/page-query-view';
import { saveAs } from '@trame/app/save-as';
import { SearchBox } from '@trame/app/search-box';
import { useAddressFilters } from '@trame/app/use-address-filters';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { today } from '@trame/domain';
import { usePage } from '@trame/platform';
import { Button } from '@trame/ui/button';
import { ChoiceFilter, FilterBar } from '@trame/ui/filter-bar';
import { Card, Page } from '@trame/ui/page';
import { EmptyState, LoadingStatus } from '@trame/ui/states';
import { TableSkeleton } from '@trame/ui/table-skeleton';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { recordExport } from '../overview/data/figures.ts';
import { JournalLines } from './components/journal-lines.tsx';
import {
  JOURNAL_FILTERS,
  journalQuery,
  KINDS,
  MOST_EXPORTED,
  SPANS,
  wholeJournal,
  type JournalFilters,
} from './data/journal.ts';
import { actorText, journalColumns } from './model/line-text.ts';
import './styles/journal.css';

const TITLE = 'Journal';
const FAILED = 'Impossible de charger le journal';

/** Who changed or read what, when: searched by the database, exported with a trace. */
export default function JournalPage() {
  usePage({ title: TITLE });
  const { filters, change } = useAddressFilters(JOURNAL_FILTERS);
  const day = today();
  const { query, view } = useEndlessList(journalQuery(filters, day));
  const search = useRef<HTMLInputElement>(null);
  const chosen = view.data?.find(({ actor_id }) => actor_id === filters.person);
  return (
    <Page
      title={TITLE}
      subtitle="Droits donnés et retirés, lectures de données sensibles, exports, changements. Aucune ligne ne peut être changée."
      actions={<ExportButton filters={filters} day={day} />}
    >
      <FilterBar
        search={
          <SearchBox
            value={filters.search}
            onChange={(text) => change({ search: text }, { replace: true })}
            inputRef={search}
            label="Rechercher dans le journal"
            placeholder="Rechercher (qui l’a fait, sur qui)..."
          />
        }
      >
        <ChoiceFilter
          label="Genre"
          value={filters.kind}
          options={KINDS}
          onChange={(kind) => change({ kind })}
        />
        <ChoiceFilter
          label="Période"
          value={filters.span}
          options={SPANS}
          onChange={(span) => change({ span })}
        />
      </FilterBar>
      {filters.person !== null && (
        <p className="jr-person">
          {`Ce que ${chosen ? actorText(chosen) : 'cette personne'} a fait.`}
          <Button size="sm" onClick={() => change({ person: null })}>
            Tout le monde
          </Button>
        </p>
      )}
      <PageQueryView
        query={view}
        failed={FAILED}
        pending={
          <LoadingStatus label="Chargement du journal...">
            <TableSkeleton />
          </LoadingStatus>
        }
        empty={
          <EmptyState
            title="Aucune ligne trouvée"
            description="Essayez une période plus longue, un autre genre ou d’autres mots."
          />
        }
      >
        {(lines) => (
          <Card>
            <JournalLines lines={lines} onPerson={(person) => change({ person })} />
            <LoadMore query={query} failed={FAILED} />
          </Card>
        )}
      </PageQueryView>
    </Page>
  );
}

/** The lines under the filters in a file, which the journal itself then has. */
function ExportButton({ filters, day }: { filters: JournalFilters; day: string }) {
  const notice = useActionNotice();
  const running = useRef<AbortController>(undefined);
  const [isSaving, setSaving] = useState(false);
  useEffect(() => () => running.current?.abort(), []);
  const save = async () => {
    const controller = new AbortController();
    running.current = controller;
    setSaving(true);
    try {
      const lines = await wholeJournal(filters, day, controller.signal);
      const file = await toCsv(lines, journalColumns(), { signal: controller.signal });
      // No file is saved that the journal does not have.
      await recordExport('journal', lines.length, {
        kind: filters.kind,
        span: filters.span,
        searched: filters.search === '' ? 'no' : 'yes',
      });
      saveAs(file, `journal-${day}.csv`);
      notice.succeeded(
        'Export terminé',
        lines.length === MOST_EXPORTED
          ? `Les ${MOST_EXPORTED} lignes les plus récentes\u00a0: c’est le maximum.`
          : `${lines.length} ${lines.length < 2 ? 'ligne' : 'lignes'}. Cet export est dans le journal.`,
      );
    } catch (error) {
      if (!controller.signal.aborted) notice.failed(error, 'Impossible d’exporter le journal');
    } finally {
      setSaving(false);
    }
  };
  return (
    <Button icon={<Download className="icon" aria-hidden />} loading={isSaving} onClick={() => void save()}>
      Exporter en CSV
    </Button>
  );
}
