import { RotateCcw, TriangleAlert, Wrench, X } from 'lucide-react';
import {
  dismissRefusal,
  forgetSupportSwitches,
  overrideShown,
  tamperedShown,
  useRegistryStore,
} from '../../../runtime/registry-store.ts';
import { appTitle, isPlural, REFUSAL_TEXTS, switchedOffText, tamperedText } from '../model/support-text.ts';
import './support-badge.css';

type SupportBadgeProps = { reload?: () => void };

/**
 * The override or the apps left out in this tab, on every page while it lasts, with a button to end it. The page is
 * then reloaded, because code of another origin has run in it.
 */
export default function SupportBadge({ reload = () => window.location.reload() }: SupportBadgeProps) {
  const state = useRegistryStore();
  const { published, switchedOff, refusal } = state;
  const override = overrideShown(state);
  const tampered = tamperedShown(state);
  const isChanged = override !== null || switchedOff !== null || tampered.length > 0;
  return (
    <aside className="support-badge" aria-label="Support">
      <output className="support-badge-lines">
        {override && (
          <span>
            <Wrench className="icon" aria-hidden />
            <span>
              <strong>{appTitle(published, override.remote)}</strong>{' '}
              {isPlural(published, override.remote) ? 'viennent' : 'vient'} de{' '}
              <strong>{new URL(override.url).origin}</strong>
            </span>
          </span>
        )}
        {switchedOff !== null && (
          <span>
            <Wrench className="icon" aria-hidden />
            <span>{switchedOffText(published, switchedOff)}</span>
          </span>
        )}
        {tampered.map((name) => (
          <span key={name}>
            <TriangleAlert className="icon" aria-hidden />
            <span>{tamperedText(published, name)}</span>
          </span>
        ))}
        {refusal !== null && (
          <span>
            <TriangleAlert className="icon" aria-hidden />
            <span>Version de développement refusée&nbsp;: {REFUSAL_TEXTS[refusal]}</span>
          </span>
        )}
      </output>
      {isChanged && (
        <button
          type="button"
          className="btn btn-sm support-badge-reset"
          onClick={() => {
            forgetSupportSwitches();
            reload();
          }}
        >
          <RotateCcw className="icon" aria-hidden />
          {override ? 'Revenir à la version publiée' : 'Réactiver'}
        </button>
      )}
      {!isChanged && (
        <button
          type="button"
          className="btn btn-sm btn-icon support-badge-reset"
          aria-label="Fermer ce message"
          onClick={dismissRefusal}
        >
          <X className="icon" aria-hidden />
        </button>
      )}
    </aside>
  );
}
