import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { useId, useState, type SyntheticEvent } from 'react';
import { getShellConfig } from '../../../runtime/shell-config.ts';
import { keepOverride } from '../../../runtime/registry-store.ts';
import { isListedOrigin, parseOverride } from '../../../runtime/support-switches.ts';

export type OverrideDialogProps = { remote: string; title: string; onClose: () => void; reload?: () => void };

const LISTED_ONLY = process.env['NODE_ENV'] === 'production';

/** Why an address is refused; empty when it is accepted. */
function problemOf(remote: string, address: string): string | undefined {
  const override = parseOverride(`${remote}@${address.trim()}`);
  if (!override) return 'Donnez l’adresse complète d’un manifeste, qui commence par http:// ou https://.';
  if (LISTED_ONLY && !isListedOrigin(new URL(override.url).origin, getShellConfig().overrideOrigins)) {
    return 'Cette origine n’est pas dans la liste des origines admises par cette plateforme.';
  }
  return undefined;
}

/** Loads one app from a developer's machine, in this tab only. */
export default function OverrideDialog({
  remote,
  title,
  onClose,
  reload = () => window.location.reload(),
}: OverrideDialogProps) {
  const id = useId();
  const [address, setAddress] = useState('');
  const [problem, setProblem] = useState<string>();
  const origins = getShellConfig().overrideOrigins;
  const isClosed = LISTED_ONLY && origins.length === 0;

  const take = (event: SyntheticEvent) => {
    event.preventDefault();
    const found = problemOf(remote, address);
    setProblem(found);
    if (found) return;
    keepOverride({ remote, url: address.trim() });
    reload();
  };

  return (
    <Dialog
      open
      title={`Charger «\u00a0${title}\u00a0» depuis un poste`}
      onClose={onClose}
      footer={
        isClosed ? (
          <Button onClick={onClose}>Fermer</Button>
        ) : (
          <>
            <Button onClick={onClose}>Annuler</Button>
            <Button variant="primary" type="submit" form={id}>
              Charger dans cet onglet
            </Button>
          </>
        )
      }
    >
      {isClosed ? (
        <p>
          Cette plateforme n’admet aucune origine de développement. Celui qui l’exploite peut en ajouter par{' '}
          <code>overrideOrigins</code> dans sa configuration.
        </p>
      ) : (
        <form id={id} className="dep-override" noValidate onSubmit={take}>
          <p>
            Cet onglet, et lui seul, prendra l’application à cette adresse, avec votre session et vos droits.
            Un bandeau le dit sur chaque page et permet de revenir à la version publiée.
          </p>
          <div className="field">
            <label className="label" htmlFor={`${id}-address`}>
              Adresse du manifeste
            </label>
            <div className={problem ? 'input is-error' : 'input'}>
              <input
                id={`${id}-address`}
                type="url"
                autoComplete="off"
                spellCheck={false}
                placeholder="http://localhost:5173/mf-manifest.json"
                value={address}
                aria-invalid={problem !== undefined}
                aria-describedby={`${id}-help`}
                onChange={(event) => setAddress(event.target.value)}
              />
            </div>
            <p
              id={`${id}-help`}
              className={problem ? 'error-text' : 'help'}
              role={problem ? 'alert' : undefined}
            >
              {problem ??
                (LISTED_ONLY
                  ? `Origines admises\u00a0: ${origins.join(', ')}`
                  : 'Toute origine, en développement.')}
            </p>
          </div>
        </form>
      )}
    </Dialog>
  );
}
