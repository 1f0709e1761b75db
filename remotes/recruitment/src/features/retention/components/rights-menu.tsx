import { lazyDialog } from '@trame/app/lazy-dialog';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from '@trame/ui/button';
import { Menu } from '@trame/ui/menu';
import { Download, Eraser, UserRoundCog } from 'lucide-react';
import { useState } from 'react';
import type { FileColumns } from '../../documents/model/document.ts';
import { useActionNotice } from '@trame/app/use-failure-notice';
import type { ErasedApplication } from './erase-dialog.tsx';

const EraseDialog = lazyDialog(() => import('./erase-dialog.tsx'));

export type RightsMenuProps = {
  application: ErasedApplication & FileColumns;
  /** Called when the application is deleted and the receipt was read, so that its page or dialog closes. */
  onErased: () => void;
};

/** The legal rights of the author of an application: their data, or its erasure. */
export function RightsMenu({ application, onErased }: RightsMenuProps) {
  const client = useQueryClient();
  const notice = useActionNotice();
  const [isExporting, setExporting] = useState(false);
  const [isErasing, setErasing] = useState(false);

  const exportAll = async () => {
    setExporting(true);
    try {
      // The code that makes the archive is loaded on demand.
      const { exportDossier } = await import('../data/export-dossier.ts');
      await exportDossier(client, application);
      notice.succeeded(
        'Données exportées',
        'Le dossier contient tout ce qui est conservé, fichiers compris.',
      );
    } catch (error) {
      notice.failed(error, 'Impossible d’exporter les données de cette personne');
    } finally {
      setExporting(false);
    }
  };

  return (
    <>
      <Menu
        align="start"
        trigger={
          <Button icon={<UserRoundCog className="icon" aria-hidden />} loading={isExporting}>
            {isExporting ? 'Export en cours...' : 'Droits de la personne'}
          </Button>
        }
        items={[
          {
            key: 'export',
            label: 'Exporter ses données',
            hint: 'Tout ce qui est conservé, en un fichier ZIP',
            icon: <Download className="icon" aria-hidden />,
            onSelect: () => void exportAll(),
          },
          {
            key: 'erase',
            label: 'Effacer ses données…',
            hint: 'À sa demande, sans retour possible',
            icon: <Eraser className="icon" aria-hidden />,
            danger: true,
            onSelect: () => setErasing(true),
          },
        ]}
      />
      {isErasing && (
        <EraseDialog application={application} onClose={() => setErasing(false)} onErased={onErased} />
      )}
    </>
  );
}
