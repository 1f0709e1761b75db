import { useQuery } from '@tanstack/react-query';
import { DetailPage } from '@trame/app/detail-page';
import { isMissing } from '@trame/app/query-view';
import { useParams, useResolvedPath } from '@trame/platform/router';
import { TITLE } from '../programmes/model/programme.ts';
import { SheetEditor } from './components/sheet-editor.tsx';
import { programmeQuery } from './data/programme.ts';

/** One sheet: what it says, what each lost point is for, and its publication. */
export default function ProgrammePage() {
  const { id = '' } = useParams();
  const query = useQuery(programmeQuery(id));
  const list = { label: TITLE, to: useResolvedPath('..', { relative: 'path' }).pathname };
  if (query.data && !isMissing(query.error))
    return <SheetEditor key={id} programme={query.data} list={list} />;
  return (
    <DetailPage
      query={query}
      list={list}
      texts={{
        failed: 'Impossible de charger la fiche',
        loading: 'Chargement de la fiche...',
        missing: 'Fiche introuvable',
      }}
      titleOf={({ title }) => title}
    />
  );
}
