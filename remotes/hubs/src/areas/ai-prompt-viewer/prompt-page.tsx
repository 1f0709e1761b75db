import { lazySection } from '@trame/app/failed-part';
import { QueryView } from '@trame/app/query-view';
import { useQuery } from '@tanstack/react-query';
import { usePage } from '@trame/platform';
import { Button } from '@trame/ui/button';
import { Page, Section } from '@trame/ui/page';
import { Segmented } from '@trame/ui/segmented';
import { EmptyState, LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { useRef } from 'react';
import { useNavigate, useParams, useResolvedPath, useSearchParams } from '@trame/platform/router';
import { PromptText } from './components/prompt-text.tsx';
import { VersionHistory } from './components/version-history.tsx';
import { promptsQueryOptions, READ_FAILED, type Prompt } from './data/prompts-query.ts';
import { readView, switchMode, writeView, type PromptView } from './model/view.ts';
import './styles/prompts.css';

const VersionComparison = lazySection(
  () => import('./components/version-comparison.tsx'),
  () => <LoadingStatus label="Comparaison en cours…" />,
);

/** One prompt: its versions, the text of one, or the changes between two, as the address says. */
export default function PromptPage() {
  const { promptId } = useParams();
  const { pathname: listPath } = useResolvedPath('../..', { relative: 'path' });
  const query = useQuery(promptsQueryOptions());
  const prompt = query.data?.find(({ id }) => id === promptId);
  usePage({
    title: prompt?.title ?? 'Prompt',
    breadcrumbs: [{ label: 'Prompts IA', to: listPath }],
  });

  return (
    <Page title={prompt?.title ?? (query.data ? 'Prompt introuvable' : 'Prompt')} subtitle={prompt?.purpose}>
      <QueryView query={query} failed={READ_FAILED} pending={<PromptSkeleton />}>
        {() =>
          prompt ? (
            <PromptVersions prompt={prompt} />
          ) : (
            <EmptyState
              title="Ce prompt n’existe pas"
              description="Il a pu changer de nom, ou le lien est incomplet."
              action={<Button href={listPath}>Voir les prompts</Button>}
            />
          )
        }
      </QueryView>
    </Page>
  );
}

/** Moves the focus there, and scrolls when its beginning is out of view. */
function leadTo(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  if (element && element.getBoundingClientRect().top < 0) element.scrollIntoView();
}

function PromptVersions({ prompt }: { prompt: Prompt }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const view = readView(search, prompt);
  const content = useRef<HTMLDivElement>(null);
  const show = (next: PromptView) => {
    void navigate({ search: writeView(next, prompt) }, { preventScrollReset: true });
  };

  return (
    // Two texts side by side need the whole width.
    <div className={view.mode === 'read' ? 'prompt-columns' : 'prompt-columns is-comparing'}>
      <div className="prompt-content" ref={content} tabIndex={-1}>
        <Section
          title={view.mode === 'read' ? `Texte de la ${view.version.version}` : 'Comparaison'}
          actions={
            prompt.versions.length > 1 && (
              <Segmented
                label="Affichage"
                value={view.mode}
                options={[
                  { value: 'read', label: 'Lire' },
                  { value: 'compare', label: 'Comparer' },
                ]}
                onChange={(mode) => show(switchMode(view, mode, prompt))}
              />
            )
          }
        >
          {view.mode === 'read' ? (
            <PromptText text={view.version.text} />
          ) : (
            <VersionComparison prompt={prompt} view={view} onChange={show} />
          )}
        </Section>
      </div>
      <div className="prompt-toolbar">
        <Section title="Rôle donné au modèle">
          <p>{prompt.modelRole}</p>
        </Section>
        <Section title="Versions">
          {/* The list of versions may be far below what its links change. */}
          <VersionHistory prompt={prompt} view={view} onFollow={() => leadTo(content.current)} />
        </Section>
      </div>
    </div>
  );
}

function PromptSkeleton() {
  return (
    <LoadingStatus label="Chargement du prompt…">
      <div className="prompt-columns">
        <SkeletonBlock height={560} />
        <div className="prompt-toolbar">
          <SkeletonBlock height={112} />
          <SkeletonBlock height={360} />
        </div>
      </div>
    </LoadingStatus>
  );
}
