import { useState } from 'react';
import { PROVIDER_NAMES } from '../../runtime/provider-names.ts';
import { signInWithProvider } from '../../session/data/account.ts';
import { authFailure, type AuthFailure } from '../model/sign-in-message.ts';
import { TriangleAlert } from 'lucide-react';

/** One button per provider switched on in the configuration. */
export function ProviderButtons({ providers, returnTo }: { providers: readonly string[]; returnTo: string }) {
  const [leavingFor, setLeavingFor] = useState<string>();
  const [failure, setFailure] = useState<AuthFailure>();

  const leave = async (provider: string) => {
    setLeavingFor(provider);
    setFailure(undefined);
    try {
      await signInWithProvider(provider, new URL(returnTo, window.location.origin).href);
    } catch (error) {
      setFailure(authFailure(error));
      setLeavingFor(undefined);
    }
  };

  return (
    <div className="signin-providers">
      <p className="signin-or">
        <span>ou</span>
      </p>
      {providers.map((provider) => (
        <button
          key={provider}
          className="btn btn-default btn-lg btn-block"
          type="button"
          aria-disabled={leavingFor !== undefined}
          onClick={() => leavingFor === undefined && void leave(provider)}
        >
          {leavingFor === provider
            ? 'Ouverture de la page de connexion…'
            : `Continuer avec ${PROVIDER_NAMES[provider]}`}
        </button>
      ))}
      <div role="alert">
        {failure && (
          <p className="error-text">
            <TriangleAlert className="icon" aria-hidden />
            {failure.message}
          </p>
        )}
      </div>
    </div>
  );
}
