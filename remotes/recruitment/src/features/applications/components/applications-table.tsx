import { useQuery } from '@tanstack/react-query';
import { PlainTable } from '@trame/ui/plain-table';
import { useMemo } from 'react';
import { recruitersQueryOptions } from '../../application-data/data/recruiters-query.ts';
import type { ListSort } from '../../application-data/model/filters.ts';
import { toBlocks } from '../model/grid-blocks.ts';
import { ApplicationRow } from './application-row.tsx';
import { TableHead } from './table-head.tsx';
import { useShownList, type ShownListProps } from './use-shown-list.ts';
import '../styles/applications-table.css';

/** About half a screen. */
const ASK_AHEAD_ROWS = 12;
/** Height of a row before it is measured, and space between rows, in px. */
const ROW = { height: 41, gap: 0 };
/** Height of the column headers, which stay over the rows, in px. */
const HEAD_HEIGHT = 36;

const NOTHING_EXPANDED: ReadonlySet<string> = new Set();

export type ApplicationsTableProps = ShownListProps & {
  sort: ListSort;
  onSort: (sort: ListSort) => void;
};

/** The list as dense rows; only those near the view are in the page, however long the list. */
export default function ApplicationsTable(props: ApplicationsTableProps) {
  const { rows, search, total, listKey, isBusy, navigation } = props;
  const blocks = useMemo(() => toBlocks(rows, 1, NOTHING_EXPANDED), [rows]);
  const { list, virtualizer, top, visible, items, activeId } = useShownList<HTMLTableSectionElement>(props, {
    blocks,
    columns: 1,
    listKey: `table ${listKey}`,
    row: ROW,
    stickyHeight: HEAD_HEIGHT,
    askAhead: ASK_AHEAD_ROWS,
  });
  const first = visible[0];
  const last = visible.at(-1);
  const isAnyAssigned = rows.some(({ assigned_to }) => assigned_to !== null);
  const { data: recruiters } = useQuery({ ...recruitersQueryOptions(), enabled: isAnyAssigned });
  const people = useMemo(
    () => recruiters && new Map(recruiters.map(({ id, name }) => [id, name])),
    [recruiters],
  );

  return (
    <PlainTable
      framed
      className="cand-table"
      aria-label="Candidatures"
      aria-busy={isBusy}
      aria-rowcount={total === undefined ? -1 : total + 1}
    >
      <TableHead sort={props.sort} onSort={props.onSort} />
      <tbody ref={list}>
        <Spacer height={first ? first.start - top : 0} />
        {items.map(({ item, at }) => (
          <ApplicationRow
            key={item.id}
            item={item}
            search={search}
            index={at}
            isActive={item.id === activeId}
            people={people}
            linkTo={navigation.linkTo}
            measure={virtualizer.measureElement}
          />
        ))}
        <Spacer height={last ? virtualizer.getTotalSize() - (last.end - top) : 0} />
      </tbody>
    </PlainTable>
  );
}

/** The room of the rows that are not in the page. */
function Spacer({ height }: { height: number }) {
  if (height <= 0) return null;
  return <tr className="cand-spacer" aria-hidden="true" style={{ height }} />;
}
