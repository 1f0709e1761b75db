import { lazyMenu } from '@trame/app/failed-part';
import { lazyPart } from '@trame/app/lazy-part';
import { Button } from '@trame/ui/button';
import { IconButton } from '@trame/ui/icon-button';
import { Menu, type MenuItem } from '@trame/ui/menu';
import { Archive, ArchiveRestore, Ellipsis, Mail, Pencil, Printer, Trash2 } from 'lucide-react';
import { useArchiving } from '../../retention/components/archive-button.tsx';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { failureAdvice } from '@trame/app/failure-advice';
import type { ApplicationDetail } from '../../application-data/data/application-columns.ts';
import { APPLICATION_NAME, applicationEntity } from '../../application-data/model/entity.ts';
import { EDIT_BUTTON } from '../../editing/model/edit-button.ts';
import type { OngoingAction } from './use-ongoing-action.ts';

const STATUS = 'Changer le statut';
const StatusMenu = lazyMenu(
  () => import('../../editing/components/status-menu.tsx'),
  STATUS,
  () => <Button disabled>{STATUS}</Button>,
);
const Presence = lazyPart(() => import('@trame/app/presence'));

export type ApplicationActionsProps = { application: ApplicationDetail; ongoing: OngoingAction };

/** The actions for an application, and the colleagues who have it open. */
export function ApplicationActions({ application, ongoing }: ApplicationActionsProps) {
  const archiving = useArchiving(application);
  const notice = useActionNotice();
  const download = async () => {
    try {
      const { downloadDossier } = await import('../../exports/dossier.ts');
      await downloadDossier(application.id);
    } catch (error) {
      notice.failed(error, `Impossible de préparer le dossier. ${failureAdvice(error)}`);
    }
  };
  const items: MenuItem[] = [
    {
      key: 'message',
      label: 'Écrire au candidat',
      icon: <Mail className="icon" aria-hidden />,
      onSelect: () => ongoing.start('message'),
    },
    {
      key: 'dossier',
      label: 'Télécharger le dossier',
      hint: 'PDF à imprimer, avec l’évaluation',
      icon: <Printer className="icon" aria-hidden />,
      onSelect: () => void download(),
    },
    application.archived_at === null
      ? {
          key: 'archive',
          label: 'Archiver',
          hint: 'Hors de la liste pendant 30 jours, puis purgée',
          icon: <Archive className="icon" aria-hidden />,
          onSelect: archiving.archive,
        }
      : {
          key: 'restore',
          label: 'Remettre dans la liste',
          icon: <ArchiveRestore className="icon" aria-hidden />,
          onSelect: archiving.restore,
        },
    { key: 'line', divider: true },
    {
      key: 'delete',
      label: 'Supprimer',
      hint: 'Définitif, fichiers compris',
      danger: true,
      icon: <Trash2 className="icon" aria-hidden />,
      onSelect: () => ongoing.start('delete'),
    },
  ];
  return (
    <div className="app-actions">
      <Presence
        entity={applicationEntity(application.id)}
        entityName={APPLICATION_NAME}
        isEditing={ongoing.action === 'edit'}
      />
      <div className="app-actions-buttons">
        <Menu
          trigger={
            <IconButton tone="line" label="Autres actions" icon={<Ellipsis className="icon" aria-hidden />} />
          }
          items={items}
        />
        <Button
          id={EDIT_BUTTON}
          icon={<Pencil className="icon" aria-hidden />}
          onClick={() => ongoing.start('edit')}
        >
          Modifier
        </Button>
        <StatusMenu
          application={application}
          open={ongoing.action === 'status'}
          onOpenChange={(open) => (open ? ongoing.start('status') : ongoing.stop('status'))}
          onMessage={(template) => ongoing.start('message', template)}
        />
      </div>
    </div>
  );
}
