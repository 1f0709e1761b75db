import { useQuery } from '@tanstack/react-query';
import { oneOf, word, type FilterCodecs } from '@trame/app/filters-codec';
import { PageQueryView } from '@trame/app/page-query-view';
import { saveAs } from '@trame/app/save-as';
import { toCsv } from '@trame/app/csv';
import { useAddressFilters } from '@trame/app/use-address-filters';
import { useActionNotice, useQuietReport } from '@trame/app/use-failure-notice';
import { today } from '@trame/domain';
import { usePage } from '@trame/platform';
import { useResolvedPath } from '@trame/platform/router';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { ChoiceFilter, FilterBar } from '@trame/ui/filter-bar';
import { Page, Section } from '@trame/ui/page';
import { PlainTable } from '@trame/ui/plain-table';
import { LoadingStatus } from '@trame/ui/states';
import { TableSkeleton } from '@trame/ui/table-skeleton';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { LinesDrawer } from './components/lines-drawer.tsx';
import { figuresQuery, windowQuery } from './data/bpf.ts';
import {
  BPF_FRAMES,
  GAPS,
  isKnown,
  measureText,
  sheetColumns,
  sheetRows,
  TITLE,
  windowText,
  type BpfFigure,
  type BpfRow,
} from './model/bpf.ts';
import './styles/bpf.css';

/** Years that can be looked at, the last one first: this one, whose figures still grow, and those before. */
const yearsOf = (day: string): readonly string[] =>
  Array.from({ length: 6 }, (_, before) => String(Number(day.slice(0, 4)) - before));

type Filters = { year: string; figure: string | null };

/** The frames of the yearly report that missions and invoices know; each figure opens its lines. */
export default function BpfPage() {
  usePage({ title: TITLE });
  const day = today();
  const years = yearsOf(day);
  const [codecs] = useState<FilterCodecs<Filters>>(() => ({
    year: oneOf('annee', years, years[0] ?? ''),
    figure: word('ligne'),
  }));
  const { filters, change } = useAddressFilters(codecs);
  const year = Number(filters.year);
  const area = useResolvedPath('.')
    .pathname.replace(/\/$/, '')
    .replace(/[^/]*$/, '');
  const notice = useActionNotice();
  const window = useQuery(windowQuery());
  const now = useQuery(figuresQuery(year));
  const before = useQuery(figuresQuery(year - 1));
  useQuietReport([window.error], 'bpf-window');
  const said = window.data && windowText(window.data, day);
  const save = async (figures: readonly BpfFigure[], former: readonly BpfFigure[]) => {
    saveAs(await toCsv(sheetRows(figures, former), sheetColumns(year)), `bpf-${year}.csv`);
    notice.succeeded('Fichier enregistré');
  };
  return (
    <Page
      title={TITLE}
      subtitle={`Cerfa 10443, année civile ${year}. Une mission compte dans l’année de son dernier jour, une facture dans celle de sa date.`}
      actions={
        <Button
          icon={<Download className="icon" aria-hidden />}
          disabled={!now.data || !before.data}
          onClick={() => now.data && before.data && void save(now.data, before.data)}
        >
          Exporter en CSV
        </Button>
      }
    >
      {said && (
        <div className="bpf-window">
          <Alert tone={said.isOpen ? 'warning' : 'info'}>{said.text}</Alert>
        </div>
      )}
      <FilterBar>
        <ChoiceFilter
          label="Année"
          value={filters.year}
          options={years.map((value) => ({ value, label: value }))}
          onChange={(value) => change({ year: value, figure: null })}
        />
      </FilterBar>
      <PageQueryView
        query={now}
        failed="Impossible de charger les chiffres de cette année"
        pending={
          <LoadingStatus label="Chargement des chiffres...">
            <TableSkeleton />
          </LoadingStatus>
        }
      >
        {(figures) => (
          <PageQueryView
            query={before}
            failed="Impossible de charger les chiffres de l’année d’avant"
            pending={
              <LoadingStatus label="Chargement des chiffres...">
                <TableSkeleton />
              </LoadingStatus>
            }
          >
            {(former) => (
              <div className="bpf-frames">
                <Gaps figures={figures} onOpen={(figure) => change({ figure })} />
                {BPF_FRAMES.map(({ letter, title, rows }) => (
                  <Section key={letter} title={`${letter}. ${title}`}>
                    <PlainTable className="bpf-table">
                      <thead>
                        <tr>
                          <th scope="col">Ligne</th>
                          <th scope="col">{year}</th>
                          <th scope="col">{year - 1}</th>
                        </tr>
                      </thead>
                      <tbody>
                        {rows.map((row) => (
                          <Row
                            key={row.label}
                            row={row}
                            now={figures}
                            before={former}
                            onOpen={(figure) => change({ figure })}
                          />
                        ))}
                      </tbody>
                    </PlainTable>
                  </Section>
                ))}
              </div>
            )}
          </PageQueryView>
        )}
      </PageQueryView>
      <LinesDrawer
        year={year}
        figure={filters.figure}
        areaPath={area}
        onClose={() => change({ figure: null })}
      />
    </Page>
  );
}

/** Missions that took place without what the report counts. */
function Gaps({ figures, onOpen }: { figures: readonly BpfFigure[]; onOpen: (figure: string) => void }) {
  const open = GAPS.flatMap((gap) => {
    const lines = figures.find(({ figure }) => figure === gap.figure)?.lines ?? 0;
    return lines === 0 ? [] : [{ ...gap, lines }];
  });
  if (open.length === 0) return null;
  return (
    <Alert tone="warning" title="Des missions ne comptent pas en entier">
      <ul className="bpf-gaps">
        {open.map(({ figure, lines, one, many }) => (
          <li key={figure}>
            <Button size="sm" variant="link" onClick={() => onOpen(figure)}>
              {lines} {lines < 2 ? one : many}
            </Button>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

type RowProps = {
  row: BpfRow;
  now: readonly BpfFigure[];
  before: readonly BpfFigure[];
  onOpen: (figure: string) => void;
};

function Row({ row, now, before, onOpen }: RowProps) {
  if (!isKnown(row))
    return (
      <tr>
        <th scope="row">{row.label}</th>
        <td colSpan={2} className="muted">
          {row.unknown}
        </td>
      </tr>
    );
  const textOf = (figures: readonly BpfFigure[]) => {
    const found = figures.find(({ figure }) => figure === row.figure);
    return row.measures
      .map((measure) => measureText(measure, found))
      .filter(Boolean)
      .join(', ');
  };
  const text = textOf(now);
  return (
    <tr>
      <th scope="row">{row.label}</th>
      <td className="num">
        {text === '' ? (
          <span className="muted">Aucune ligne</span>
        ) : (
          <Button
            size="sm"
            variant="link"
            aria-label={`${text}, lignes\u00a0: ${row.label}`}
            onClick={() => onOpen(row.figure)}
          >
            {text}
          </Button>
        )}
      </td>
      <td className="num muted">{textOf(before)}</td>
    </tr>
  );
}
