import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatDate } from '@trame/domain';
import { ErrorState, LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { useState } from 'react';
import { FailureAlert } from '../../sign-in/components/failure-alert.tsx';
import { accountFailure } from '../../sign-in/model/account-message.ts';
import type { AuthFailure } from '../../sign-in/model/sign-in-message.ts';
import {
  enrolFactor,
  removeFactor,
  verifyFactor,
  type Enrolment,
  type Factor,
} from '../../session/data/second-step.ts';
import { factorKey, factorQueryOptions } from '../data/factor-query.ts';
import { LostDevice } from '../../sign-in/components/lost-device.tsx';
import { AccountCodeForm } from './account-code-form.tsx';
import { SuccessNotice } from './success-notice.tsx';
import { QrCode } from './qr-code.tsx';
import { Section } from './section.tsx';

const TITLE = 'Validation en deux étapes';
const ABOUT =
  'En plus du mot de passe, un code à 6 chiffres que montre une application de votre téléphone (Google Authenticator, Microsoft Authenticator, FreeOTP…).';

type SecondFactorProps = {
  /** Whether Auth has authenticator apps. */
  isAvailable: boolean;
  /** An additional sentence for this person. */
  note?: string | undefined;
};

/** The second step of signing in: linked and unlinked here. */
export function SecondFactor({ isAvailable, note }: SecondFactorProps) {
  if (!isAvailable) {
    return (
      <Section
        title={TITLE}
        text="La validation en deux étapes n’est pas disponible sur cette installation de Trame."
      />
    );
  }
  return (
    <Section title={TITLE} text={note === undefined ? ABOUT : `${ABOUT} ${note}`}>
      <FactorState />
    </Section>
  );
}

function FactorState() {
  const factor = useQuery(factorQueryOptions());
  const queries = useQueryClient();
  const [done, setDone] = useState<string>();
  const changed = async (message: string) => {
    setDone(message);
    await queries.invalidateQueries({ queryKey: factorKey });
  };

  if (factor.isPending) {
    return (
      <LoadingStatus label="Lecture de la validation en deux étapes…">
        <SkeletonBlock height={40} />
      </LoadingStatus>
    );
  }
  if (factor.isError) {
    return (
      <ErrorState
        title="Impossible de lire la validation en deux étapes"
        onRetry={() => void factor.refetch()}
        compact
      />
    );
  }
  return (
    <>
      <SuccessNotice message={done} />
      {factor.data ? (
        <Linked
          factor={factor.data}
          onStart={() => setDone(undefined)}
          onRemoved={() =>
            void changed('La validation en deux étapes est retirée. Votre mot de passe suffit de nouveau.')
          }
        />
      ) : (
        <Unlinked
          onStart={() => setDone(undefined)}
          onLinked={() =>
            void changed(
              'La validation en deux étapes est activée. Le code sera demandé à la prochaine connexion.',
            )
          }
        />
      )}
    </>
  );
}

function Unlinked({ onStart, onLinked }: { onStart: () => void; onLinked: () => void }) {
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AuthFailure>();

  const start = async () => {
    if (isBusy) return;
    onStart();
    setBusy(true);
    setFailure(undefined);
    try {
      setEnrolment(await enrolFactor());
    } catch (error) {
      setFailure(accountFailure(error));
    }
    setBusy(false);
  };

  if (enrolment) {
    return (
      <>
        <ol className="account-steps">
          <li>
            Dans l’application de votre téléphone, ajoutez un compte et scannez ce code.
            <QrCode image={enrolment.qrCode} />
            <p className="help">
              Impossible de scanner&nbsp;? Saisissez cette clé&nbsp;:{' '}
              <code className="account-secret">{enrolment.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
            </p>
          </li>
          <li>
            Indiquez le code qu’elle montre.
            <AccountCodeForm
              label="Activer"
              busyLabel="Vérification…"
              submit={(code) => verifyFactor(enrolment.factorId, code)}
              onDone={onLinked}
              onCancel={() => setEnrolment(undefined)}
            />
          </li>
        </ol>
      </>
    );
  }
  return (
    <>
      <FailureAlert failure={failure && { ...failure, canRetry: false }} />
      <p>Elle n’est pas activée.</p>
      <button
        className="btn btn-default"
        type="button"
        aria-disabled={isBusy}
        aria-busy={isBusy}
        onClick={() => void start()}
      >
        {isBusy ? 'Préparation…' : 'Activer la validation en deux étapes'}
      </button>
    </>
  );
}

type LinkedProps = { factor: Factor; onStart: () => void; onRemoved: () => void };

function Linked({ factor, onStart, onRemoved }: LinkedProps) {
  const [isRemoving, setRemoving] = useState(false);
  const ask = () => {
    onStart();
    setRemoving(true);
  };
  return (
    <>
      <p>
        Activée le {formatDate(factor.createdAt)}. <LostDevice />
      </p>
      {isRemoving ? (
        <AccountCodeForm
          label="Retirer la validation en deux étapes"
          kind="danger"
          busyLabel="Retrait…"
          submit={(code) => removeFactor(factor.id, code)}
          onDone={onRemoved}
          onCancel={() => setRemoving(false)}
        />
      ) : (
        <button className="btn btn-default" type="button" onClick={ask}>
          Retirer…
        </button>
      )}
    </>
  );
}
