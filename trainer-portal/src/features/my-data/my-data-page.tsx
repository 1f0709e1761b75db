import { useMutation, useQuery } from '@tanstack/react-query';
import { QueryView } from '@trame/app/query-view';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { formatDateTime } from '@trame/domain';
import { useHost, usePage } from '@trame/platform';
import { Button } from '@trame/ui/button';
import { Card } from '@trame/ui/page';
import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { FileJson, FileText } from 'lucide-react';
import { getPortalConfig } from '../../runtime/config.ts';
import { DataPart } from './components/data-part.tsx';
import { myDataQuery, type MyData } from './data/my-data.ts';
import { saveJson, savePdf } from './model/save-data.ts';
import { shownParts } from './model/shown-data.ts';
import './my-data.css';

const TITLE = 'Mes données';

/** Everything that is held on the person: read here, and taken away as a file. */
export default function MyDataPage() {
  usePage({ title: TITLE });
  const query = useQuery(myDataQuery);
  return (
    <div className="held">
      <header className="held-head">
        <h1 className="display">{TITLE}</h1>
        <p className="muted">Ce que nous conservons sur vous, pourquoi et combien de temps.</p>
      </header>
      <QueryView
        query={query}
        failed="Impossible de lire vos données"
        pending={
          <LoadingStatus label="Lecture de vos données…">
            <SkeletonBlock height={44} width={320} />
            <SkeletonBlock height={320} />
          </LoadingStatus>
        }
      >
        {(data) => <Parts data={data} />}
      </QueryView>
    </div>
  );
}

function Parts({ data }: { data: MyData }) {
  const notice = useActionNotice();
  const { email } = useHost().session;
  const pdf = useMutation({
    mutationFn: () => savePdf(data, email),
    networkMode: 'always',
    onError: (error) => notice.failed(error, 'Impossible de préparer le PDF'),
  });
  const { publicSite } = getPortalConfig().links;
  return (
    <>
      <div className="held-actions">
        <Button
          variant="primary"
          loading={pdf.isPending}
          icon={<FileText className="icon" aria-hidden />}
          onClick={() => pdf.mutate()}
        >
          Télécharger en PDF
        </Button>
        <Button icon={<FileJson className="icon" aria-hidden />} onClick={() => saveJson(data)}>
          Télécharger en JSON
        </Button>
        <span className="muted">Lu le {formatDateTime(data.made_at)}</span>
      </div>
      <Card>
        <ul className="held-parts">
          {shownParts(data).map((part) => (
            <DataPart key={part.name} {...part} />
          ))}
        </ul>
      </Card>
      <section className="held-absent" aria-labelledby="held-absent">
        <h2 id="held-absent">Ce qui n’est pas ici</h2>
        <ul>
          <li>Les notes et évaluations de l’équipe&nbsp;: elles parlent aussi d’autres personnes.</li>
          <li>
            Les réponses d’une candidature qui n’est pas rattachée à votre compte&nbsp;: son adresse a pu être
            mal tapée.
          </li>
        </ul>
        <p>
          Pour les demander, les corriger ou les effacer&nbsp;:{' '}
          <a href={new URL('/rgpd', publicSite).href}>formulaire RGPD</a>.
        </p>
      </section>
    </>
  );
}
