import { useQuery } from '@tanstack/react-query';
import { QueryView } from '@trame/app/query-view';
import { usePage } from '@trame/platform';
import { Link } from '@trame/platform/router';
import { Card, Page } from '@trame/ui/page';
import { EmptyState, LoadingStatus } from '@trame/ui/states';
import { promptsQueryOptions } from './data/prompts-query.ts';

const TITLE = 'Dépôt voisin';

/** The first page of the app: data of the platform, in its design system, with its states. */
export function HomePage() {
  usePage({ title: TITLE });
  return (
    <Page title={TITLE} subtitle="Une application construite dans un autre dépôt.">
      <Link to="telephone/0612345678">Un numéro de téléphone</Link>
      <QueryView
        query={useQuery(promptsQueryOptions())}
        failed="Impossible de charger les prompts"
        pending={<LoadingStatus label="Chargement des prompts" />}
        empty={<EmptyState title="Aucun prompt" />}
      >
        {(prompts) => (
          <Card>
            <ul aria-label="Prompts">
              {prompts.map(({ id, title }) => (
                <li key={id}>{title}</li>
              ))}
            </ul>
          </Card>
        )}
      </QueryView>
    </Page>
  );
}
