import { SIGNATURE_LIMITS } from '@trame/domain/signatures';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { ScanText } from 'lucide-react';
import type { NewRecipient } from '../model/draft.ts';
import '../styles/writing.css';

type DraftNoticesProps = {
  /** What was decided where another window changed the same. */
  merged: readonly string[];
  onMergedRead: () => void;
  /** Files that were not added, with the reason. */
  refused: readonly string[];
  /** Roles of the template that nobody has taken. */
  wanted: readonly NewRecipient[];
  onWanted: (role: NewRecipient) => void;
  /** Placeholders whose field can be placed, and people whom others ask for. */
  found: number;
  missing: number;
  isAnyPrinted: boolean;
  onPlace: () => void;
};

/** What there is to know of a draft, above its pages. */
export function DraftNotices({
  merged,
  onMergedRead,
  refused,
  wanted,
  onWanted,
  found,
  missing,
  isAnyPrinted,
  onPlace,
}: DraftNoticesProps) {
  const [firstWanted] = wanted;
  return (
    <>
      {merged.length > 0 && (
        <Alert
          tone="warning"
          live
          title="Ce brouillon a changé ailleurs en même temps"
          action={
            <Button size="sm" onClick={onMergedRead}>
              Compris
            </Button>
          }
        >
          <ul className="wrt-faults">
            {merged.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Alert>
      )}
      {refused.length > 0 && (
        <Alert tone="danger" live title="Ces fichiers ne sont pas ajoutés">
          <ul className="wrt-faults">
            {refused.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Alert>
      )}
      {firstWanted && (
        <Alert
          title={`Le modèle attend ${wanted.length}\u00a0${wanted.length > 1 ? 'personnes' : 'personne'}`}
          action={
            <Button size="sm" onClick={() => onWanted(firstWanted)}>
              Ajouter
            </Button>
          }
        >
          Chacune prend, dans l’ordre, les champs que le modèle lui réserve.
        </Alert>
      )}
      {found > 0 && (
        <Alert
          icon={<ScanText className="icon" aria-hidden />}
          title={`${found}\u00a0${found > 1 ? 'repères trouvés' : 'repère trouvé'} dans le texte`}
          action={
            <Button size="sm" onClick={onPlace}>
              Placer les champs
            </Button>
          }
        >
          Les champs arrivent là où le document les demande.
          {isAnyPrinted &&
            ` Au-delà de ${SIGNATURE_LIMITS.placeholderPages} pages, les repères restent imprimés\u00a0: écrivez-les en blanc.`}
        </Alert>
      )}
      {/* A template that waits for people asks for the same. */}
      {found === 0 && missing > 0 && !firstWanted && (
        <Alert
          icon={<ScanText className="icon" aria-hidden />}
          title={`Les repères du texte demandent encore ${missing}\u00a0${missing > 1 ? 'personnes' : 'personne'}`}
        >
          Le numéro d’un repère est la place du destinataire.
        </Alert>
      )}
    </>
  );
}
