import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { DeleteDialog } from '@trame/app/delete-dialog';
import { failureAdvice } from '@trame/app/failure-advice';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { usePage } from '@trame/platform';
import { useNavigate, useResolvedPath } from '@trame/platform/router';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { IconButton } from '@trame/ui/icon-button';
import { Page, Section } from '@trame/ui/page';
import { BriefcaseBusiness, Files, Trash2, UserRound } from 'lucide-react';
import { useState } from 'react';
import { deleteDraft } from '../envelopes/data/act.ts';
import { endOfDay } from '../envelopes/model/envelope.ts';
import { FileDrop, fileFault } from './components/file-drop.tsx';
import { useUpload } from './components/use-upload.ts';
import {
  beginDraft,
  beginFromTemplate,
  deleteTemplate,
  TEMPLATES_KEY,
  defaultsQuery,
  templatesQuery,
  uploadDocument,
} from './data/draft.ts';
import { titleOfFile, usualExpiry } from './model/draft.ts';
import './styles/writing.css';

const TITLE = 'Nouvelle enveloppe';

const DELETE_TEXTS = {
  question: ({ name }: { name: string }) => `Supprimer le modèle «\u00a0${name}\u00a0»\u202f?`,
  confirm: 'Supprimer le modèle',
  done: 'Modèle supprimé',
  failed: 'Impossible de supprimer le modèle',
  gone: 'Ce modèle n’existe plus.',
};

const readAgain = (client: QueryClient) => client.invalidateQueries({ queryKey: TEMPLATES_KEY });

/** Begins an envelope: from PDFs, or from a template. */
export default function CreatePage() {
  usePage({ title: TITLE });
  const client = useQueryClient();
  const navigate = useNavigate();
  const notice = useActionNotice();
  const here = useResolvedPath('.').pathname.replace(/\/$/, '');
  const area = here.replace(/\/create$/, '');
  // Made once: a beginning that is sent again finds its draft.
  const [id] = useState(() => crypto.randomUUID());
  const [isOpening, setOpening] = useState(false);
  const templates = useQuery(templatesQuery);
  const [deleted, setDeleted] = useState<{ id: string; name: string }>();
  const open = (notAdded: readonly string[]) =>
    void navigate(`${here}/${id}`, { replace: true, state: { refused: notAdded } });
  const begin = async (file?: File) => {
    const defaults = await client.fetchQuery(defaultsQuery);
    return beginDraft(id, {
      ...defaults,
      expires_at: endOfDay(usualExpiry(defaults.expiry_days)),
      ...(file && { title: titleOfFile(file) }),
    });
  };
  const { upload, isBusy, refused } = useUpload(async (file) => {
    await uploadDocument(id, file);
  });
  /** @param first answers what was not added; undefined: stay here */
  const openWith = async (first: () => Promise<readonly string[] | undefined>, title: string) => {
    setOpening(true);
    try {
      const notAdded = await first();
      if (notAdded) open(notAdded);
    } catch (error) {
      notice.failed(error, failureAdvice(error), title);
    } finally {
      setOpening(false);
    }
  };
  return (
    <Page title={TITLE} subtitle="Un contrat, une convention, un pack de documents à faire signer.">
      <div className="wrt-begin">
        <FileDrop
          isBusy={isBusy || isOpening}
          onFiles={(files) =>
            void openWith(async () => {
              // A file that is no PDF begins nothing.
              const first = files.find((file) => fileFault(file) === undefined);
              const version = first && (await begin(first));
              const outcome = await upload(files);
              if (outcome.hasAdded) return outcome.refused;
              // Nothing remains of a draft whose only file was refused; one that cannot be deleted now is in the list.
              if (version !== undefined)
                await deleteDraft({ id, updated_at: version }).catch(() => undefined);
              return undefined;
            }, 'L’enveloppe n’est pas commencée')
          }
        />
        {refused.length > 0 && (
          <Alert tone="danger" live title="Ces fichiers ne sont pas ajoutés">
            <ul className="wrt-faults">
              {refused.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </Alert>
        )}
        <Section title="Partir des données">
          <div className="wrt-sources">
            <Button icon={<BriefcaseBusiness className="icon" aria-hidden />} href={`${area}/pack?mission`}>
              Depuis une mission
            </Button>
            <Button icon={<UserRound className="icon" aria-hidden />} href={`${area}/pack?formateur`}>
              Dossier d’un formateur
            </Button>
          </div>
          <p className="muted">
            Contrat, charte, notice RGPD et mandat d’autofacturation, écrits depuis ce que la plateforme
            connaît.
          </p>
        </Section>
        <Section title="Partir d’un modèle">
          {templates.data?.length === 0 && (
            <p className="muted">
              Aucun modèle encore. Une enveloppe que vous avez préparée se garde comme modèle, sur sa page.
            </p>
          )}
          <ul className="wrt-templates">
            {templates.data?.map(({ id: template, name }) => (
              <li key={template}>
                <Button
                  icon={<Files className="icon" aria-hidden />}
                  disabled={isOpening}
                  onClick={() =>
                    void openWith(async () => {
                      await beginFromTemplate(id, template);
                      return [];
                    }, 'Ce modèle ne s’est pas ouvert')
                  }
                >
                  {name}
                </Button>
                <IconButton
                  size="sm"
                  label={`Supprimer le modèle ${name}`}
                  icon={<Trash2 className="icon" aria-hidden />}
                  onClick={() => setDeleted({ id: template, name })}
                />
              </li>
            ))}
          </ul>
        </Section>
        <p>
          <Button
            variant="link"
            disabled={isOpening}
            onClick={() =>
              void openWith(async () => {
                await begin();
                return [];
              }, 'L’enveloppe n’est pas commencée')
            }
          >
            Commencer sans document
          </Button>
        </p>
      </div>
      <DeleteDialog
        row={deleted}
        data={{ remove: deleteTemplate, deleted: readAgain, changed: readAgain }}
        texts={DELETE_TEXTS}
        onClose={() => setDeleted(undefined)}
      >
        <p>Les enveloppes commencées avec ce modèle restent, avec ce qui y est déjà placé.</p>
      </DeleteDialog>
    </Page>
  );
}
