import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { AppError } from '@trame/data';
import { formatDateTime } from '@trame/domain';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { siteChanged } from '../../site/data/site-status.ts';
import { restoreSettings, settingsData, type Settings, type SettingsVersion } from '../data/settings.ts';
import { differencesOf } from '../model/differences.ts';
import { FactChanges } from './fact-changes.tsx';

export type RestoreDialogProps = {
  version: SettingsVersion | undefined;
  current: Settings;
  onClose: () => void;
  onRestored: () => void;
};

const MOVED = 'Les paramètres ont changé entre-temps. Relisez ce que la restauration changerait.';

function failureText(error: unknown): string {
  return error instanceof AppError && error.serverCode === '23514'
    ? 'Les règles d’aujourd’hui refusent cette version. Corrigez les champs à la main.'
    : 'Impossible de restaurer cette version';
}

/** What restoring a version changes, before it is done. */
export function RestoreDialog({ version, current, onClose, onRestored }: RestoreDialogProps) {
  const client = useQueryClient();
  const notice = useActionNotice();
  const { mutate, data, isPending, error, reset } = useMutation({
    mutationFn: async (wanted: SettingsVersion) => {
      const row = await restoreSettings(wanted.version, current);
      await settingsData.changed(client, row);
      if (!row) await client.invalidateQueries({ queryKey: [settingsData.key] });
      void siteChanged(client);
      return { row };
    },
    onSuccess: ({ row }, wanted) => {
      if (!row) return;
      notice.succeeded(
        'Version restaurée',
        `Les paramètres sont de nouveau ceux de la version ${wanted.version}.`,
      );
      reset();
      onRestored();
    },
    onError: (failure) => notice.failed(failure, failureText(failure)),
  });
  const close = () => {
    reset();
    onClose();
  };
  const ids = version ? differencesOf(current, version.settings) : [];
  return (
    <Dialog
      open={version !== undefined}
      title={`Restaurer la version ${version?.version ?? ''}`}
      {...(version && { subtitle: `Enregistrée le ${formatDateTime(version.saved_at)}` })}
      width="lg"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Annuler</Button>
          <Button
            variant="primary"
            loading={isPending}
            disabled={ids.length === 0}
            onClick={() => version && mutate(version)}
          >
            Restaurer
          </Button>
        </>
      }
    >
      <div className="set-restore">
        {error && (
          <Alert tone="danger" live>
            {failureText(error)}
          </Alert>
        )}
        {data && !data.row && (
          <Alert tone="warning" live>
            {MOVED}
          </Alert>
        )}
        <p>{ids.length > 1 ? `${ids.length} champs changeront\u00a0:` : 'Un champ changera\u00a0:'}</p>
        {version && <FactChanges ids={ids} from={{ ...current }} to={version.settings} />}
        <p className="muted">L’état actuel reste dans les versions.</p>
      </div>
    </Dialog>
  );
}
