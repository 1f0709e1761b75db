import { ChevronDown, LogOut, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../src/button.tsx';
import { Dialog } from '../../../src/dialog.tsx';
import { Drawer } from '../../../src/drawer.tsx';
import { Menu } from '../../../src/menu.tsx';
import { useToasts } from '../../../src/provider.tsx';
import { StatusTag } from '../../../src/status-tag.tsx';
import { Tooltip } from '../../../src/tooltip.tsx';
import { Specimen } from '../specimen.tsx';

const LONG = Array.from({ length: 24 }, (_, index) => index + 1);

export function OverlaysPart() {
  const [opened, setOpened] = useState<'short' | 'long' | 'drawer'>();
  const toasts = useToasts();
  const close = () => setOpened(undefined);
  return (
    <>
      <Specimen name="Dialogues et panneau">
        <Button onClick={() => setOpened('short')}>Dialogue court</Button>
        <Button onClick={() => setOpened('long')}>Dialogue 3xl</Button>
        <Button onClick={() => setOpened('drawer')}>Panneau</Button>
        <Dialog
          open={opened === 'short'}
          title="Supprimer la candidature ?"
          onClose={close}
          footer={
            <>
              <Button onClick={close}>Annuler</Button>
              <Button variant="danger" onClick={close}>
                Supprimer la candidature
              </Button>
            </>
          }
        >
          La candidature de Tamara Lamarque-Oyono et ses deux documents seront supprimés.
        </Dialog>
        <Dialog
          open={opened === 'long'}
          title="Tamara Lamarque-Oyono"
          subtitle="Formatrice AutoCAD et Revit, reçue le 17/11/2026 à 09:42"
          extra={<StatusTag status="new" />}
          width="3xl"
          onClose={close}
          footer={<Button onClick={close}>Fermer</Button>}
        >
          {LONG.map((line) => (
            <p key={line} style={{ marginBottom: 16 }}>
              {line}. Le contenu défile dans le dialogue, son titre et ses actions restent en place.
            </p>
          ))}
        </Dialog>
        <Drawer open={opened === 'drawer'} title="Navigation" side="left" width={300} onClose={close}>
          <a href="#surcouches">Candidatures</a>
        </Drawer>
      </Specimen>
      <Specimen name="Menu, info-bulle">
        <Menu
          trigger={
            <Button>
              Changer le statut <ChevronDown className="icon" aria-hidden="true" />
            </Button>
          }
          items={[
            { key: 'h', heading: 'Candidature' },
            { key: 'edit', label: 'Modifier', icon: <Pencil className="icon" />, onSelect: () => undefined },
            {
              key: 'out',
              label: 'Se déconnecter',
              hint: 'Dans tous les onglets',
              icon: <LogOut className="icon" />,
              onSelect: () => undefined,
            },
            { key: 'off', label: 'Indisponible', disabled: true, onSelect: () => undefined },
            { key: 'd', divider: true },
            {
              key: 'delete',
              label: 'Supprimer',
              icon: <Trash2 className="icon" />,
              danger: true,
              onSelect: () => undefined,
            },
          ]}
        />
        <Tooltip title="Notes de 1 à 5, coefficient 2">
          <Button variant="text">Dynamisme</Button>
        </Tooltip>
      </Specimen>
      <Specimen name="Notifications (4 s, trois au plus)">
        <Button onClick={() => toasts.success({ title: 'Succès', description: 'Candidature mise à jour' })}>
          Succès
        </Button>
        <Button
          onClick={() =>
            toasts.error({ title: 'Erreur', description: 'Impossible de supprimer la candidature' })
          }
        >
          Erreur
        </Button>
        <Button onClick={() => toasts.info({ title: 'Une nouvelle version est prête' })}>Information</Button>
        <Button onClick={() => toasts.warning({ title: 'Brouillon non enregistré' })}>Attention</Button>
      </Specimen>
    </>
  );
}
