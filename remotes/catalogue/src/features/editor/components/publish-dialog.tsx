import { useQuery } from '@tanstack/react-query';
import { PromptDialog } from '@trame/app/prompt-dialog';
import { QueryView } from '@trame/app/query-view';
import { PROGRAMME_RECORD_LIMITS, type ProgrammeContent } from '@trame/domain/catalogue';
import { SkeletonBlock } from '@trame/ui/states';
import { TextAreaField } from '@trame/ui/text-field';
import { useForm } from 'react-hook-form';
import { versionQuery } from '../data/programme.ts';
import { ChangeList } from './change-list.tsx';

type PublishDialogProps = {
  id: string;
  /** The last publication; null: there is none. */
  version: number | null;
  content: ProgrammeContent;
  isPending: boolean;
  onClose: () => void;
  onPublish: (note: string, done: () => void) => void;
};

/** What the publication changes on the site, and a note for the history. */
export default function PublishDialog({
  id,
  version,
  content,
  isPending,
  onClose,
  onPublish,
}: PublishDialogProps) {
  const form = useForm({ defaultValues: { note: '' } });
  return (
    <PromptDialog
      form={form}
      width="lg"
      title={version === null ? 'Publier cette fiche' : `Publier la version ${version + 1}`}
      submit="Publier"
      isPending={isPending}
      onClose={onClose}
      onSubmit={({ note }, done) => onPublish(note, done)}
    >
      {version === null ? (
        <p>La fiche n’a jamais été en ligne&nbsp;: sa page est créée sur le site.</p>
      ) : (
        <Changes id={id} version={version} content={content} />
      )}
      <TextAreaField
        name="note"
        control={form.control}
        label="Note pour l’historique"
        optional
        rows={2}
        maxLength={PROGRAMME_RECORD_LIMITS.publicationNote}
      />
    </PromptDialog>
  );
}

function Changes({ id, version, content }: { id: string; version: number; content: ProgrammeContent }) {
  const query = useQuery(versionQuery(id, version));
  return (
    <QueryView
      query={query}
      failed="Impossible de lire ce qui est en ligne"
      compact
      pending={<SkeletonBlock height={96} />}
    >
      {(published) => <ChangeList before={published} after={content} />}
    </QueryView>
  );
}
