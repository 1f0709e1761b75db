import { Check, Download, Eye, Pencil, Trash2 } from 'lucide-react';
import { Button, type ButtonVariant } from '../../../src/button.tsx';
import { IconButton } from '../../../src/icon-button.tsx';
import { Specimen } from '../specimen.tsx';

const VARIANTS: readonly ButtonVariant[] = ['primary', 'default', 'soft', 'text', 'link', 'danger'];
const check = <Check className="icon" aria-hidden="true" />;

export function ButtonsPart() {
  return (
    <>
      <Specimen name="Variantes">
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant === 'danger' ? 'Supprimer la candidature' : 'Enregistrer'}
          </Button>
        ))}
      </Specimen>
      <Specimen name="Inactifs">
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant} disabled>
            Enregistrer
          </Button>
        ))}
      </Specimen>
      <Specimen name="Tailles">
        <Button size="sm">Petit</Button>
        <Button>Courant</Button>
        <Button size="lg" variant="primary">
          Grand
        </Button>
      </Specimen>
      <Specimen name="Icône, travail en cours, lien">
        <Button variant="primary" icon={check}>
          Finaliser l’évaluation
        </Button>
        <Button variant="primary" loading>
          Enregistrement…
        </Button>
        <Button loading>Chargement…</Button>
        <Button href="#boutons" icon={<Download className="icon" aria-hidden="true" />}>
          Télécharger
        </Button>
      </Specimen>
      <Specimen name="Boutons d’icône">
        <IconButton label="Voir la candidature" tone="soft" size="sm" icon={<Eye className="icon" />} />
        <IconButton
          label="Supprimer la candidature"
          tone="danger"
          size="sm"
          icon={<Trash2 className="icon" />}
        />
        <IconButton label="Modifier" tone="line" icon={<Pencil className="icon" />} />
        <IconButton label="Modifier (page)" icon={<Pencil className="icon icon-lg" />} />
        <IconButton
          label="Modifier (grand)"
          tone="line"
          size="lg"
          icon={<Pencil className="icon icon-lg" />}
        />
        <IconButton label="Indisponible" icon={<Pencil className="icon" />} disabled />
        <IconButton label="En cours" tone="line" icon={<Pencil className="icon" />} loading />
      </Specimen>
      <Specimen name="Pleine largeur">
        <Button variant="primary" size="lg" block>
          Se connecter
        </Button>
      </Specimen>
    </>
  );
}
