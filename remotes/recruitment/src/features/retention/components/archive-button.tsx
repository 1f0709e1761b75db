import { withDe } from '@trame/domain';
import { Button, type ButtonSize } from '@trame/ui/button';
import { Archive, ArchiveRestore } from 'lucide-react';
import { keepFocus } from '@trame/app/keep-focus';
import { offerUndo, undoTurn } from '@trame/app/undo-store';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { useArchive, useRestore } from '../data/use-archive.ts';
import { archiveRefusal, restoreRefusal } from '../model/archive-text.ts';

export type ArchiveButtonProps = {
  application: { id: string; full_name: string; archived_at: string | null };
  /** Called when it left the list, or came back. */
  onChanged?: () => void;
  size?: ButtonSize;
};

/** Archives an application for thirty days, or restores it; both can be undone. */
export function ArchiveButton({ application, onChanged, size = 'md' }: ArchiveButtonProps) {
  const archive = useArchiving(application, onChanged);
  if (application.archived_at !== null) {
    return (
      <Button
        ref={keepFocus}
        size={size}
        icon={<ArchiveRestore className="icon" aria-hidden />}
        loading={archive.isPending}
        onClick={() => void archive.restore()}
      >
        Remettre dans la liste
      </Button>
    );
  }
  return (
    <Button
      size={size}
      icon={<Archive className="icon" aria-hidden />}
      loading={archive.isPending}
      onClick={() => void archive.archive()}
    >
      Archiver
    </Button>
  );
}

/** Archiving and restoring, with their messages and undo. */
export function useArchiving(application: { id: string; full_name: string }, onChanged?: () => void) {
  const notice = useActionNotice();
  const archiving = useArchive();
  const restoring = useRestore();
  const { id, full_name } = application;

  // Awaited rather than a callback: the row leaves its list before all of it is read again.
  const archive = async () => {
    const turn = undoTurn();
    try {
      refuse(archiveRefusal(await archiving.mutateAsync(id)));
    } catch (error) {
      notice.failed(error, messageOf(error, 'Impossible d’archiver la candidature'));
      return;
    }
    notice.succeeded(
      'Candidature archivée',
      'Elle revient en un clic pendant 30\u00a0jours, puis est purgée.',
    );
    offerUndo(
      {
        label: `Candidature ${withDe(full_name)} archivée`,
        undo: async () => refuse(restoreRefusal(await restoring.mutateAsync(id))),
      },
      turn,
    );
    onChanged?.();
  };

  const restore = async () => {
    const turn = undoTurn();
    try {
      refuse(restoreRefusal(await restoring.mutateAsync(id)));
    } catch (error) {
      notice.failed(error, messageOf(error, 'Impossible de remettre la candidature dans la liste'));
      return;
    }
    notice.succeeded('Candidature remise dans la liste');
    offerUndo(
      {
        label: `Candidature ${withDe(full_name)} remise dans la liste`,
        undo: async () => refuse(archiveRefusal(await archiving.mutateAsync(id))),
      },
      turn,
    );
    onChanged?.();
  };

  return { archive, restore, isPending: archiving.isPending || restoring.isPending };
}

/** The message for a refusal by the database. */
class Refusal extends Error {}

function refuse(refusal: string | undefined): void {
  if (refusal) throw new Refusal(refusal);
}

const messageOf = (error: unknown, otherwise: string) =>
  error instanceof Refusal ? error.message : otherwise;
