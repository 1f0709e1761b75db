import { useQueries } from '@tanstack/react-query';
import { toCsv } from '@trame/app/csv';
import { oneOf, word, type FilterCodecs } from '@trame/app/filters-codec';
import { saveAs } from '@trame/app/save-as';
import { useAddressFilters } from '@trame/app/use-address-filters';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { formatDateTime, today } from '@trame/domain';
import { usePage } from '@trame/platform';
import { useLocation } from '@trame/platform/router';
import { Button } from '@trame/ui/button';
import { Page } from '@trame/ui/page';
import { Segmented } from '@trame/ui/segmented';
import { Download } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { Ages } from './components/ages.tsx';
import { Cards } from './components/cards.tsx';
import { Funnel } from './components/funnel.tsx';
import { GroupSection } from './components/group-section.tsx';
import { LinesDrawer } from './components/lines-drawer.tsx';
import { Stages } from './components/stages.tsx';
import { JournalSection, PlatformSection } from './components/watch-sections.tsx';
import { figuresQuery, recordExport } from './data/figures.ts';
import { GROUPS, linesText, sheetColumns, sheetRows, type Figures } from './model/figures.ts';
import { PERIOD_NAMES, PERIODS, periodOf, periodText, type Period, type PeriodName } from './model/period.ts';
import './styles/overview.css';

const TITLE = 'Vue d’ensemble';

type Filters = { period: PeriodName; figure: string | null };
const FILTERS: FilterCodecs<Filters> = {
  period: oneOf('periode', PERIOD_NAMES, 'trimestre'),
  figure: word('chiffre'),
};

/** What an owner of the company asks, on a page: each figure opens its lines. */
export default function OverviewPage() {
  usePage({ title: TITLE });
  const { filters, change } = useAddressFilters(FILTERS);
  const period = periodOf(filters.period, today());
  const linkTo = useFigureLink();
  const countedText = useCountedText(period);
  return (
    <Page
      title={TITLE}
      subtitle={`${periodText(filters.period, period)} ${countedText}`}
      actions={
        <>
          <Segmented
            label="Période"
            value={filters.period}
            options={PERIODS}
            onChange={(name) => change({ period: name })}
          />
          <ExportButton period={period} />
        </>
      }
    >
      <Cards period={period} linkTo={linkTo} />
      <div className="ov-grid">
        <GroupSection
          title="De la candidature à la mission"
          group="recruitment"
          period={period}
          all={{
            to: linkTo('received'),
            label: (figures) => linesText('received', figures['received']?.count ?? 0),
          }}
        >
          {(figures) => <Funnel figures={figures} linkTo={linkTo} />}
        </GroupSection>
        <AgesSection
          title="Factures à payer, par âge"
          figure="to_pay"
          prefix="invoices"
          label="Factures à payer par âge"
          hint="Depuis la date de la facture. La loi donne soixante jours au plus."
          late={46}
          period={period}
          linkTo={linkTo}
        />
        <GroupSection title="Temps par étape, médiane" group="stages" period={period}>
          {(figures) => <Stages figures={figures} linkTo={linkTo} />}
        </GroupSection>
        <AgesSection
          title="Missions à facturer, par âge"
          figure="unbilled"
          prefix="unbilled"
          label="Missions à facturer par âge"
          hint="Le formateur n’a pas encore déposé sa facture, depuis leur dernier jour."
          late={31}
          period={period}
          linkTo={linkTo}
        />
        <JournalSection />
        <PlatformSection period={period} />
      </div>
      <LinesDrawer figure={filters.figure} period={period} onClose={() => change({ figure: null })} />
    </Page>
  );
}

type AgesSectionProps = Omit<ComponentProps<typeof Ages>, 'figures'> & {
  title: string;
  /** The figure whose lines are all of them. */
  figure: 'to_pay' | 'unbilled';
  period: Period;
};

/** Money that waits, by its age. */
function AgesSection({ title, figure, period, ...ages }: AgesSectionProps) {
  return (
    <GroupSection
      title={title}
      group="money"
      period={period}
      all={{
        to: ages.linkTo(figure),
        label: (figures) => linesText(figure, figures[figure]?.count ?? 0),
      }}
    >
      {(figures) => <Ages figures={figures} {...ages} />}
    </GroupSection>
  );
}

/** When the oldest of the figures was counted: those that take long may be two hours old. */
function useCountedText(period: Period): string {
  const answers = useQueries({ queries: GROUPS.map((group) => figuresQuery(group, period)) });
  const oldest = answers
    .flatMap(({ data }) => Object.values(data ?? {}).map((figure) => figure?.counted_at ?? ''))
    .filter(Boolean)
    .toSorted()[0];
  return oldest === undefined ? '' : `Compté le ${formatDateTime(oldest)}.`;
}

/** The address of this page with a figure opened. */
function useFigureLink() {
  const { search } = useLocation();
  return (figure: string) => {
    const params = new URLSearchParams(search);
    params.set('chiffre', figure);
    return `?${params.toString()}`;
  };
}

/** All figures of the period in a file; a group that did not answer is named there. */
function ExportButton({ period }: { period: Period }) {
  const notice = useActionNotice();
  const [isSaving, setSaving] = useState(false);
  const answers = useQueries({ queries: GROUPS.map((group) => figuresQuery(group, period)) });
  const isReady = answers.every(({ isPending }) => !isPending);
  const save = async () => {
    setSaving(true);
    try {
      const figures: Figures = Object.assign({}, ...answers.map(({ data }) => data ?? {}));
      const rows = sheetRows(figures);
      const file = await toCsv(rows, sheetColumns());
      await recordExport('figures', rows.length, { ...period });
      saveAs(file, `tableau-de-bord-${period.from}-${period.until}.csv`);
      notice.succeeded('Fichier enregistré');
    } catch (error) {
      notice.failed(error, 'Impossible d’enregistrer le fichier');
    } finally {
      setSaving(false);
    }
  };
  return (
    <Button
      icon={<Download className="icon" aria-hidden />}
      disabled={!isReady}
      loading={isSaving}
      onClick={() => void save()}
    >
      CSV
    </Button>
  );
}
