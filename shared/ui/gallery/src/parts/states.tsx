import { Button } from '../../../src/button.tsx';
import { Card } from '../../../src/page.tsx';
import { EmptyState, ErrorState, LoadingStatus, SkeletonBlock } from '../../../src/states.tsx';
import { Specimen } from '../specimen.tsx';

export function StatesPart() {
  return (
    <>
      <Specimen name="Erreur">
        <Card padded={false}>
          <ErrorState
            title="Impossible de charger les candidatures"
            description="Le service ne répond pas. Vos filtres sont gardés : réessayez dans un instant."
            errorId="7F3A-2206"
            onRetry={() => undefined}
            actions={<Button variant="text">Retour à l’accueil</Button>}
          />
        </Card>
      </Specimen>
      <Specimen name="Vide">
        <Card padded={false}>
          <EmptyState
            title="Aucune candidature trouvée"
            description="Aucune nouvelle candidature n’attend d’évaluation. Élargissez les filtres pour revoir les précédentes."
            action={<Button>Effacer tous</Button>}
          />
        </Card>
      </Specimen>
      <Specimen name="Chargement">
        <LoadingStatus label="Chargement des candidatures..." visible>
          <Card>
            <div style={{ display: 'grid', gap: 12 }}>
              <SkeletonBlock width="60%" />
              <SkeletonBlock width="80%" />
              <SkeletonBlock width={96} height={24} round />
            </div>
          </Card>
        </LoadingStatus>
      </Specimen>
      <Specimen name="Dans un panneau">
        <Card padded={false}>
          <ErrorState
            compact
            title="Analyse indisponible"
            description="Le reste de la candidature est à jour."
            onRetry={() => undefined}
          />
        </Card>
        <Card padded={false}>
          <EmptyState compact title="Aucun document" description="Le candidat n’a rien joint." />
        </Card>
      </Specimen>
    </>
  );
}
