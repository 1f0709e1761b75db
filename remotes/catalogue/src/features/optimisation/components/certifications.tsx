import { useQuery } from '@tanstack/react-query';
import { PageQueryView } from '@trame/app/page-query-view';
import { daysBetween, formatDate, today } from '@trame/domain';
import { Link, useResolvedPath } from '@trame/platform/router';
import { PlainTable } from '@trame/ui/plain-table';
import { EmptyState, LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { ENDING_MONTHS } from '../../programmes/data/programmes.ts';
import { sectorLabel } from '../../programmes/model/programme.ts';
import { endingQuery, MOST_ENDING, type Ending } from '../data/consistency.ts';
import { daysText } from '../model/texts.ts';
import '../styles/optimisation.css';

/** "Terminée depuis 12 jours", "Se termine dans un jour", "Se termine aujourd’hui". */
function whenText(endsOn: string): { text: string; isOver: boolean } {
  const days = daysBetween(today(), endsOn);
  if (days < 0) return { text: `Terminée depuis ${daysText(-days)}`, isOver: true };
  if (days === 0) return { text: 'Se termine aujourd’hui', isOver: false };
  return { text: `Se termine dans ${daysText(days)}`, isOver: false };
}

/** Certifications whose registration has ended or ends soon. */
export function Certifications() {
  const query = useQuery(endingQuery);
  return (
    <PageQueryView
      query={query}
      failed="Impossible de charger les certifications"
      pending={
        <LoadingStatus label="Chargement des certifications...">
          <SkeletonBlock height={200} />
        </LoadingStatus>
      }
      empty={
        <EmptyState
          title="Aucune certification ne se termine"
          description={`Aucun enregistrement RNCP ou RS ne se termine dans les ${ENDING_MONTHS} mois.`}
        />
      }
    >
      {(rows) => (
        <>
          <p className="opt-total">
            Une formation ne peut plus annoncer une certification dont l’enregistrement est terminé.
          </p>
          <PlainTable framed className="opt-ending">
            <caption className="sr-only">
              Certifications terminées ou qui se terminent dans les {ENDING_MONTHS} mois
            </caption>
            <thead>
              <tr>
                <th scope="col">Fiche</th>
                <th scope="col">Code</th>
                <th scope="col">Fin de l’enregistrement</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <EndingLine key={row.id} row={row} />
              ))}
            </tbody>
          </PlainTable>
          {rows.length === MOST_ENDING && <p className="muted">Les {MOST_ENDING} premières, par date.</p>}
        </>
      )}
    </PageQueryView>
  );
}

function EndingLine({
  row: { id, title, sector, certification_code: code, certification_ends_on: day },
}: {
  row: Ending;
}) {
  const list = useResolvedPath('../catalogue', { relative: 'path' }).pathname;
  const { text, isOver } = whenText(day);
  return (
    <tr>
      <th scope="row">
        <Link to={`${list}/${id}`}>{title}</Link>
        <span className="muted">{sectorLabel(sector)}</span>
      </th>
      <td className="num">{code ?? '–'}</td>
      <td className="num">
        {formatDate(day)}
        <span className={isOver ? 'opt-over' : 'opt-soon'}>{text}</span>
      </td>
    </tr>
  );
}
