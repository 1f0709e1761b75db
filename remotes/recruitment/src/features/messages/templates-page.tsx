import { useQuery } from '@tanstack/react-query';
import { usePage } from '@trame/platform';
import { Button } from '@trame/ui/button';
import { Card, Page } from '@trame/ui/page';
import { EmptyState, LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { DeleteDialog } from '@trame/app/delete-dialog';
import { PageQueryView } from '@trame/app/page-query-view';
import { ExampleChoice } from './components/example-choice.tsx';
import { TemplateCard } from './components/template-card.tsx';
import { TemplateDialog } from './components/template-dialog.tsx';
import { useExample } from './components/use-example.ts';
import { templateData, templatesQueryOptions, type MessageTemplate } from './data/templates-query.ts';
import './styles/messages.css';

const TITLE = 'Modèles de messages';
const FAILED = 'Impossible de charger les modèles';
const DELETE_TEXTS = {
  question: ({ name }: MessageTemplate) => `Supprimer le modèle «\u00a0${name}\u00a0»\u202f?`,
  confirm: 'Supprimer le modèle',
  done: 'Modèle supprimé',
  failed: 'Impossible de supprimer le modèle',
};

/** The texts that messages to applicants start from. */
export default function TemplatesPage() {
  usePage({ title: TITLE });
  const example = useExample();
  /** The template whose dialog is open; `new` for a new one. */
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
      <PageQueryView
        query={useQuery(templatesQueryOptions())}
        failed={FAILED}
        pending={<TemplatesSkeleton />}
        empty={
          <EmptyState
            title="Aucun modèle"
            description="Sans modèle, chaque message s’écrit en entier."
            action={<Button onClick={() => setEdited('new')}>Écrire le premier</Button>}
          />
        }
      >
        {(templates) => (
          <>
            <div className="msg-example">
              <ExampleChoice example={example} />
            </div>
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
          </>
        )}
      </PageQueryView>
      <TemplateDialog example={example} edited={edited} onClose={() => setEdited(undefined)} />
      <DeleteDialog
        row={deleted}
        data={templateData}
        texts={DELETE_TEXTS}
        onClose={() => setDeleted(undefined)}
      >
        <p>Les messages déjà envoyés avec ce modèle restent dans l’historique des candidatures.</p>
      </DeleteDialog>
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
