import { useQuery } from '@tanstack/react-query';
import { usePage } from '@trame/platform';
import { Button } from '@trame/ui/button';
import { Card, Page } from '@trame/ui/page';
import { EmptyState, ErrorState, LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useFailureNotice } from '@trame/app/use-failure-notice';
import { failureAdvice } from '@trame/app/failure-advice';
import { DeleteTemplateDialog } from './components/delete-template-dialog.tsx';
import { ExampleChoice } from './components/example-choice.tsx';
import { TemplateCard } from './components/template-card.tsx';
import { TemplateDialog } from './components/template-dialog.tsx';
import { useExample } from './components/use-example.ts';
import { templatesQueryOptions, type MessageTemplate } from './data/templates-query.ts';
import './styles/messages.css';

const TITLE = 'Modèles de messages';
const FAILED = 'Impossible de charger les modèles';

/** The texts that messages to applicants start from. */
export default function TemplatesPage() {
  usePage({ title: TITLE });
  const { data: templates, error, refetch } = useQuery(templatesQueryOptions());
  const errorId = useFailureNotice(error, FAILED);
  const example = useExample();
  /** The template whose dialog is open; `new` for one to come. */
  const [edited, setEdited] = useState<MessageTemplate | 'new'>();
  const [deleted, setDeleted] = useState<MessageTemplate>();

  return (
    <Page
      title={TITLE}
      subtitle="Ce que lisent les candidats quand vous leur écrivez. Chaque message reste modifiable avant l’envoi."
      actions={
        <Button
          variant="primary"
          icon={<Plus className="icon" aria-hidden />}
          onClick={() => setEdited('new')}
        >
          Nouveau modèle
        </Button>
      }
    >
      {templates?.length === 0 && (
        <EmptyState
          title="Aucun modèle"
          description="Sans modèle, chaque message s’écrit en entier."
          action={<Button onClick={() => setEdited('new')}>Écrire le premier</Button>}
        />
      )}
      {templates && templates.length > 0 && (
        <div className="msg-example">
          <ExampleChoice example={example} />
        </div>
      )}
      {templates && templates.length > 0 && (
        <ul className="msg-templates">
          {templates.map((template) => (
            <TemplateCard
              key={template.id}
              template={template}
              values={example.values}
              onEdit={() => setEdited(template)}
              onDelete={() => setDeleted(template)}
            />
          ))}
        </ul>
      )}
      {!templates && error && (
        <ErrorState
          title={FAILED}
          description={failureAdvice(error)}
          {...(errorId && { errorId })}
          onRetry={() => void refetch()}
        />
      )}
      {!templates && !error && <TemplatesSkeleton />}
      <TemplateDialog example={example} edited={edited} onClose={() => setEdited(undefined)} />
      <DeleteTemplateDialog template={deleted} onClose={() => setDeleted(undefined)} />
    </Page>
  );
}

function TemplatesSkeleton() {
  return (
    <LoadingStatus label="Chargement des modèles...">
      <div className="msg-templates">
        {['a', 'b', 'c'].map((key) => (
          <Card key={key}>
            <div className="msg-template">
              <SkeletonBlock width="45%" height={18} />
              <SkeletonBlock width="70%" />
              <SkeletonBlock height={72} />
            </div>
          </Card>
        ))}
      </div>
    </LoadingStatus>
  );
}
