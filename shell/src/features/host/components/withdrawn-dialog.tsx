import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { decideAccess } from '../../guard/model/access.ts';
import { useRequirement } from '../../guard/model/use-requirement.ts';
import { useSessionStore } from '@trame/session/session-store';
import { useUnsavedStore } from '@trame/session/unsaved-store';
import { leaveUnsaved } from '@trame/session/leave-unsaved';
import { SHELL_FIELDS } from '@trame/session/typed-text';
import { CopyTyped } from '@trame/session/copy-typed';
import './withdrawn-dialog.css';

/**
 * A role was taken away while there was unsaved work, which can no longer be saved: it can be copied before the page
 * closes.
 */
export function WithdrawnDialog() {
  const phase = useSessionStore((state) => state.phase);
  const roles = useSessionStore((state) => state.roles);
  const user = useSessionStore((state) => state.user);
  const isHeld = useUnsavedStore((state) => state.holders.length > 0);
  const requirement = useRequirement();
  const isOpen = isHeld && decideAccess(requirement, { phase, roles }) === 'forbidden';
  const area = requirement.area?.title;
  return (
    <Dialog
      open={isOpen}
      title={area ? `Votre accès à «\u00a0${area}\u00a0» a été retiré` : 'Votre accès a été retiré'}
      // Closing would leave a page that cannot save.
      closable={false}
      onClose={() => undefined}
      footer={
        <Button variant="danger" onClick={leaveUnsaved}>
          Quitter la page
        </Button>
      }
    >
      <div className="host-dialog" {...SHELL_FIELDS}>
        <p>
          Ce que vous avez saisi ne peut plus être enregistré. Copiez-le si vous en avez besoin avant de
          quitter la page. Si c’est une erreur, adressez-vous à un administrateur de la plateforme (rôle{' '}
          <strong>admin</strong>), en précisant votre adresse&nbsp;: <strong>{user?.email}</strong>.
        </p>
        {isOpen && <CopyTyped />}
      </div>
    </Dialog>
  );
}
