import { QueryView } from '@trame/app/query-view';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '@trame/domain';
import { useHost, usePage } from '@trame/platform';
import { Alert } from '@trame/ui/alert';
import { Card, Page } from '@trame/ui/page';
import { EmptyState, LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { BookOpen } from 'lucide-react';
import { Link } from '@trame/platform/router';
import { VersionTag } from './components/version-tag.tsx';
import { promptsQueryOptions, READ_FAILED, type Prompt } from './data/prompts-query.ts';
import { currentVersion } from './model/versions.ts';
import './styles/prompts.css';

/** Every prompt of the platform. */
export default function PromptsPage() {
  usePage({ title: 'Prompts IA' });
  const notice = useHost().linkTo('hubs.ai-notice');
  return (
    <Page
      title="Prompts IA"
      subtitle="Les consignes que la plateforme donne à un modèle de langage, mot pour mot, avec toutes leurs versions."
    >
      {notice && (
        <Alert
          icon={<BookOpen className="icon" aria-hidden />}
          title="L’IA aide à lire, une personne décide"
          action={<Link to={notice}>Ce que l’IA lit, ce qu’elle ne décide pas</Link>}
        >
          Ce qu’elle reçoit, ce qui lui est interdit, ce qui est gardé et comment contester.
        </Alert>
      )}
      <PromptList />
    </Page>
  );
}

function PromptList() {
  return (
    <QueryView
      query={useQuery(promptsQueryOptions())}
      failed={READ_FAILED}
      pending={<PromptsSkeleton />}
      empty={
        <EmptyState
          title="Aucun prompt"
          description="La plateforme ne donne aujourd’hui aucune consigne à un modèle de langage."
        />
      }
    >
      {(prompts) => (
        <ul className="prompt-list">
          {prompts.map((prompt) => (
            <PromptCard key={prompt.id} prompt={prompt} />
          ))}
        </ul>
      )}
    </QueryView>
  );
}

function PromptCard({ prompt }: { prompt: Prompt }) {
  const { author, date, version } = currentVersion(prompt);
  const count = prompt.versions.length;
  return (
    <Card as="li" padded={false}>
      <div className="prompt-card">
        <h2>
          <Link to={`prompts/${encodeURIComponent(prompt.id)}`}>{prompt.title}</Link>
        </h2>
        <p className="muted">{prompt.purpose}</p>
        <dl className="prompt-facts">
          <div>
            <dt>Version</dt>
            <dd>
              <span className="num">{version}</span> <VersionTag state="current" />
            </dd>
          </div>
          <div>
            <dt>Date</dt>
            <dd className="num">{formatDate(date)}</dd>
          </div>
          <div>
            <dt>Auteur</dt>
            <dd>{author}</dd>
          </div>
          <div>
            <dt>Historique</dt>
            <dd className="num">{count > 1 ? `${count} versions` : '1 version'}</dd>
          </div>
        </dl>
      </div>
    </Card>
  );
}

function PromptsSkeleton() {
  return (
    <LoadingStatus label="Chargement des prompts…">
      <div className="prompt-list">
        {[0, 1].map((index) => (
          <Card key={index} padded={false}>
            <div className="prompt-card" aria-hidden="true">
              <SkeletonBlock width="40%" height={24} />
              <SkeletonBlock width="90%" height={36} />
              <SkeletonBlock width="70%" height={62} />
            </div>
          </Card>
        ))}
      </div>
    </LoadingStatus>
  );
}
