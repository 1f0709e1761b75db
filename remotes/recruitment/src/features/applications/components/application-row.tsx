import { formatDate, parseList } from '@trame/domain';
import { Flag } from '@trame/ui/flag';
import { Highlight } from '@trame/ui/highlight';
import { StatusTag } from '@trame/ui/status-tag';
import { memo } from 'react';
import { Link, type LinkProps } from '@trame/platform/router';
import { IdentitySign } from '../../analysis/components/identity-sign.tsx';
import { availabilityText } from '../../application-data/model/detail-text.ts';
import type { ApplicationListItem } from '../../application-data/model/list-item.ts';
import { hiddenMatches } from '../../application-data/model/search-match.ts';
import { DuplicateSign } from '../../duplicates/components/duplicate-sign.tsx';
import { ApplicationCheckbox } from '../../bulk-actions/components/application-checkbox.tsx';
import { CardEvaluation } from './card-evaluation.tsx';
import { SoftwareTags } from './software-tags.tsx';

/** Two whole names rather than three cut ones. */
const SHOWN_SOFTWARE = 2;

export type ApplicationRowProps = {
  item: ApplicationListItem;
  /** The search terms, to mark them. */
  search: string;
  /** Place in the whole list, from 0. */
  index: number;
  /** The row the keyboard is on. */
  isActive: boolean;
  /** Names of recruiters by id, undefined until they are read. */
  people: ReadonlyMap<string, string> | undefined;
  linkTo: (id: string) => Pick<LinkProps, 'to' | 'state' | 'preventScrollReset'>;
  measure: (row: HTMLTableRowElement | null) => void;
};

/** One application as a row of the table. */
export const ApplicationRow = memo(function ApplicationRow(props: ApplicationRowProps) {
  const { item, search, index, isActive, people, linkTo, measure } = props;
  const software = parseList(item.mastered_software);
  const shownSoftware = software.slice(0, SHOWN_SOFTWARE);
  const found = search === '' ? [] : hiddenMatches(item, search, { shownSoftware, isTitleShown: false });
  // The reference is visible in the row, so it is marked there.
  const isReferenceFound = found.some(({ label }) => label === 'Référence');
  const others = found.filter(({ label }) => label !== 'Référence');
  return (
    <tr
      ref={measure}
      data-index={index}
      data-application={item.id}
      data-active={isActive || undefined}
      tabIndex={-1}
      aria-rowindex={index + 2}
    >
      <td className="cand-col-choice">
        <ApplicationCheckbox id={item.id} name={item.full_name} />
      </td>
      <th scope="row">
        <div className="cand-name">
          <Link {...linkTo(item.id)} title={item.full_name}>
            <Highlight text={item.full_name} query={search} />
          </Link>
          {item.has_duplicate && <DuplicateSign />}
          <IdentitySign differences={item.cv_differences} isCompact />
        </div>
        <div className="cand-under" title={item.job_title ?? undefined}>
          <span className="num">
            <Highlight text={item.reference} query={isReferenceFound ? item.reference : ''} />
          </span>
          {item.job_title && <> · {item.job_title}</>}
        </div>
        {others.map(({ label, text, query }) => (
          <div key={label + text} className="cand-found" title={text}>
            {label}&nbsp;: <Highlight text={text} query={query} />
          </div>
        ))}
      </th>
      <td>
        <Flag country={item.country} />
      </td>
      <td>
        <StatusTag status={item.status} />
      </td>
      <td className="cand-col-evaluation">
        <CardEvaluation item={item} />
      </td>
      <td title={software.join(', ')}>
        <SoftwareTags software={software} search={search} max={SHOWN_SOFTWARE} />
      </td>
      <td className="cand-col-availability">{availabilityText(item) || <Nothing />}</td>
      <td className="cand-col-assignee">
        <Assignee id={item.assigned_to} people={people} />
      </td>
      <td className="cand-col-created">
        <time className="num" dateTime={item.created_at}>
          {formatDate(item.created_at)}
        </time>
      </td>
    </tr>
  );
});

function Assignee({ id, people }: { id: string | null; people: ApplicationRowProps['people'] }) {
  if (id === null) return <Nothing label="Personne" />;
  if (!people) return '…';
  const name = people.get(id) ?? 'Ancien recruteur';
  return <span title={name}>{name}</span>;
}

/** An empty cell: a dash on the screen, words for a screen reader. */
function Nothing({ label = 'Non renseigné' }: { label?: string }) {
  return (
    <span className="muted">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
