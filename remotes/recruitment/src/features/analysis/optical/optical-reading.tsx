import type { Recognition } from '@trame/document';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { ScanText } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { ApplicationDetail } from '../../application-data/data/application-columns.ts';
import { listDocuments } from '../../documents/model/document.ts';
import { useOpticalReading, type OpticalState } from './data/use-optical-reading.ts';
import type { OpticalProgress } from './model/optical-progress.ts';
import './styles/optical-reading.css';

export type OpticalReadingProps = {
  application: ApplicationDetail;
  /** The message about the failed analysis, with the button that starts the reading. */
  renderOffer: (action: ReactNode) => ReactNode;
  /** Called with the recognised text, to be analysed. */
  onRecognised: (recognition: Recognition) => void;
};

/** A button that replaces another takes the focus only if the other one had it. */
const followFocus = (button: HTMLButtonElement | null) => {
  if (document.activeElement === document.body) button?.focus({ preventScroll: true });
};

/** The way on for a CV that is an image: it is read in this browser, page by page, then analysed. */
export default function OpticalReading({ application, renderOffer, onRecognised }: OpticalReadingProps) {
  const file = listDocuments(application).find(({ id }) => id === 'resume');
  const { state, start, cancel } = useOpticalReading(file, onRecognised);
  const [wasStarted, setStarted] = useState(false);
  if (state.phase === 'preparing' || state.phase === 'reading') {
    return <RunningReading state={state} onCancel={cancel} />;
  }
  return (
    <div className="an-optical-offer">
      {renderOffer(
        <Button
          {...(wasStarted && { ref: followFocus })}
          size="sm"
          icon={<ScanText className="icon" aria-hidden />}
          onClick={() => {
            setStarted(true);
            start();
          }}
        >
          Lancer la lecture optique
        </Button>,
      )}
      {state.phase === 'failed' && (
        <Alert tone="danger" live title="La lecture optique a échoué">
          {state.reason}
        </Alert>
      )}
    </div>
  );
}

type RunningReadingProps = {
  state: Extract<OpticalState, { phase: 'preparing' | 'reading' }>;
  onCancel: () => void;
};

function RunningReading({ state, onCancel }: RunningReadingProps) {
  return (
    <div className="an-optical">
      <ScanText className="icon" aria-hidden />
      <output className="num">
        {state.phase === 'preparing'
          ? 'Préparation de la lecture...'
          : `Lecture optique\u00a0: page ${state.page} sur ${state.count}`}
      </output>
      <Button ref={followFocus} size="sm" onClick={onCancel}>
        Annuler
      </Button>
      <progress
        aria-label="Lecture optique"
        max={1}
        value={state.phase === 'reading' ? doneOf(state) : undefined}
      />
      <p className="muted">
        {state.phase === 'reading' && state.count < state.all
          ? `Les ${state.count} premières pages sont lues, sur ${state.all}. Gardez cette page ouverte.`
          : 'Le CV est lu dans votre navigateur. Gardez cette page ouverte.'}
      </p>
    </div>
  );
}

const doneOf = ({ page, count, share }: OpticalProgress) => (page - 1 + share) / count;
