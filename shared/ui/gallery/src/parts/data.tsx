import { LayoutGrid, Rows3 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Alert } from '../../../src/alert.tsx';
import { EvaluationBand } from '../../../src/band.tsx';
import { Button } from '../../../src/button.tsx';
import { Highlight } from '../../../src/highlight.tsx';
import { Card, Page, Section } from '../../../src/page.tsx';
import { SearchInput } from '../../../src/search-input.tsx';
import { Segmented } from '../../../src/segmented.tsx';
import { Select } from '../../../src/select.tsx';
import { StatusTag } from '../../../src/status-tag.tsx';
import { Chip, CountBadge, Tag } from '../../../src/tag.tsx';
import { Specimen } from '../specimen.tsx';

const STATUSES = [
  { value: 'all', label: 'Tous les statuts' },
  { value: 'new', label: 'Nouveau' },
  { value: 'contacted', label: 'Contacté' },
];

export function DataPart() {
  const [search, setSearch] = useState('mar');
  const [status, setStatus] = useState('all');
  const [layout, setLayout] = useState<'cards' | 'rows'>('cards');
  const [chips, setChips] = useState(['Statut: Nouveau', 'Évaluation: Évaluées']);
  const searchRef = useRef<HTMLInputElement>(null);
  return (
    <>
      <Specimen name="Statuts">
        {['new', 'contacted', 'evaluated', 'accepted', 'rejected', 'on_hold'].map((value) => (
          <StatusTag key={value} status={value} />
        ))}
      </Specimen>
      <Specimen name="Évaluations">
        {[91.03, 77.93, 66.21, 44.83, undefined].map((value) => (
          <EvaluationBand key={value ?? 'none'} percentage={value} />
        ))}
      </Specimen>
      <Specimen name="Étiquettes, filtres actifs, compteur">
        <Tag>SolidWorks</Tag>
        <Tag>Power Query</Tag>
        <Tag variant="line">+4</Tag>
        {chips.map((chip) => (
          <Chip
            key={chip}
            removeLabel={`Retirer le filtre ${chip}`}
            onRemove={() => setChips(chips.filter((each) => each !== chip))}
          >
            {chip}
          </Chip>
        ))}
        <CountBadge count={2} label="2 filtres actifs" />
        <CountBadge count={128} />
      </Specimen>
      <Specimen name="Recherche surlignée, sans accents">
        <strong>
          <Highlight text="Marième Diarra, marchés publics à Périgueux" query="mari perig" />
        </strong>
      </Specimen>
      <Specimen name="Champ de recherche">
        <SearchInput
          label="Rechercher une candidature"
          placeholder="Rechercher (nom, email, expertises...)"
          value={search}
          onChange={setSearch}
          inputRef={searchRef}
        />
      </Specimen>
      <Specimen name="Choix dans une liste, hors formulaire">
        <Select label="Statut" value={status} options={STATUSES} onChange={setStatus} />
      </Specimen>
      <Specimen name="Choix visible">
        <Segmented
          label="Affichage"
          value={layout}
          onChange={setLayout}
          options={[
            { value: 'cards', label: 'Cartes', icon: <LayoutGrid className="icon" aria-hidden="true" /> },
            { value: 'rows', label: 'Lignes', icon: <Rows3 className="icon" aria-hidden="true" /> },
          ]}
        />
      </Specimen>
      <Specimen name="Carte">
        <Card>Une carte repose sur un fil, sans ombre.</Card>
      </Specimen>
      <Specimen name="Messages" wide>
        <Alert>Votre session a expiré. Vous reviendrez à la page demandée.</Alert>
        <Alert tone="success" title="Candidature acceptée">
          Le compte formateur est créé.
        </Alert>
        <Alert tone="warning" action={<Button size="sm">Créer compte formateur</Button>}>
          Un utilisateur existe avec cet email mais n&apos;a pas de compte formateur
        </Alert>
        <Alert tone="danger" title="Le document n’a pas pu être lu" action={<a href="#donnees">Réessayer</a>}>
          Le fichier est protégé par un mot de passe.
        </Alert>
      </Specimen>
      <Specimen name="Cadre d’un écran" wide>
        <Page
          title="Tamara Lamarque-Oyono"
          subtitle="Formatrice AutoCAD et Revit · Bordeaux · reçue le 17/11/2026 à 09:42"
          breadcrumbs={[{ label: 'Candidatures', to: '#donnees' }, { label: '3 sur 12, filtre « Nouveau »' }]}
          actions={
            <>
              <Button>Modifier</Button>
              <Button variant="primary">Évaluer candidat</Button>
            </>
          }
        >
          <Section title="Coordonnées" actions={<Button variant="text">Relancer</Button>}>
            Une section porte un titre et ses actions.
          </Section>
        </Page>
      </Specimen>
    </>
  );
}
