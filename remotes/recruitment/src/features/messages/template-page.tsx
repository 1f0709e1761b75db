import { useQuery } from '@tanstack/react-query';
import { DeleteDialog } from '@trame/app/delete-dialog';
import { DetailPage } from '@trame/app/detail-page';
import { formatDate, messagePurposeLabel } from '@trame/domain';
import { useNavigate, useParams, useResolvedPath } from '@trame/platform/router';
import { Button } from '@trame/ui/button';
import { SkeletonBlock } from '@trame/ui/states';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ExampleChoice } from './components/example-choice.tsx';
import { MailPreview } from './components/mail-preview.tsx';
import { TemplateDialog } from './components/template-dialog.tsx';
import { useExample, type Example } from './components/use-example.ts';
import { templateData, type MessageTemplate } from './data/templates-query.ts';
import { EXAMPLE_READER, renderPreview } from './model/preview.ts';
import { TITLE } from './templates-page.tsx';
import './styles/messages.css';

const DELETE_TEXTS = {
  question: ({ name }: MessageTemplate) => `Supprimer le modèle «\u00a0${name}\u00a0»\u202f?`,
  confirm: 'Supprimer le modèle',
  done: 'Modèle supprimé',
  failed: 'Impossible de supprimer le modèle',
  gone: 'Rien n’a été supprimé\u00a0: ce modèle n’existe plus, ou vos droits ne permettent plus de le voir.',
};

/** One template, as an applicant would read it. */
export default function TemplatePage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const list = { label: TITLE, to: useResolvedPath('..', { relative: 'path' }).pathname };
  const example = useExample();
  const [edited, setEdited] = useState<MessageTemplate>();
  const [deleted, setDeleted] = useState<MessageTemplate>();
  return (
    <>
      <DetailPage
        query={useQuery(templateData.one(id))}
        list={list}
        texts={{
          failed: 'Impossible de charger le modèle',
          loading: 'Chargement du modèle...',
          missing: 'Modèle introuvable',
        }}
        titleOf={({ name }) => name}
        renderSubtitle={({ purpose, updated_at }) =>
          `${messagePurposeLabel(purpose)}, modifié le ${formatDate(updated_at)}`
        }
        renderActions={(template) => (
          <>
            <Button icon={<Trash2 className="icon" aria-hidden />} onClick={() => setDeleted(template)}>
              Supprimer
            </Button>
            <Button
              variant="primary"
              icon={<Pencil className="icon" aria-hidden />}
              onClick={() => setEdited(template)}
            >
              Modifier
            </Button>
          </>
        )}
      >
        {(template) => (
          <>
            <div className="msg-example">
              <ExampleChoice example={example} />
            </div>
            <Message template={template} example={example} />
            <DeleteDialog
              row={deleted}
              data={templateData}
              texts={DELETE_TEXTS}
              onClose={() => setDeleted(undefined)}
              onDeleted={() => void navigate(list.to, { replace: true })}
            >
              <p>Les messages déjà envoyés avec ce modèle restent dans l’historique des candidatures.</p>
            </DeleteDialog>
          </>
        )}
      </DetailPage>
      {/* Outside: what is typed remains when the template is deleted meanwhile. */}
      <TemplateDialog example={example} edited={edited} onClose={() => setEdited(undefined)} />
    </>
  );
}

function Message({ template, example }: { template: MessageTemplate; example: Example }) {
  const { application, values } = example;
  if (!values) return <SkeletonBlock height={320} />;
  return <MailPreview message={renderPreview(template, values)} recipient={application ?? EXAMPLE_READER} />;
}
