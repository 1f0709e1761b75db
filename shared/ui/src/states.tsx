import { RefreshCw } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { Button } from './button.tsx';
import { ClothEmpty, ClothError } from './cloth.tsx';
import { FailureReference } from './contact.tsx';
import './states.css';

export type ErrorStateProps = {
  /** The event: "Impossible de charger les candidatures". */
  title: ReactNode;
  /** The advice. */
  description?: ReactNode;
  /** The reference to quote to support. */
  errorId?: string;
  onRetry?: () => void;
  retryLabel?: string;
  /** Other ways out, after the retry. */
  actions?: ReactNode;
  /** Without the picture, for a panel or a column. */
  compact?: boolean;
};

/** Shown in place of content that could not be loaded. */
export function ErrorState({
  title,
  description,
  errorId,
  onRetry,
  retryLabel = 'Réessayer',
  actions,
  compact = false,
}: ErrorStateProps) {
  return (
    <div className={`tr-state${compact ? ' tr-state-compact' : ''}`} role="alert">
      {!compact && <ClothError />}
      <h2 className={compact ? undefined : 'display'}>{title}</h2>
      {description && <p>{description}</p>}
      {(onRetry || actions) && (
        <div className="tr-state-actions">
          {onRetry && (
            <Button
              variant={compact ? 'default' : 'primary'}
              size={compact ? 'sm' : 'md'}
              icon={<RefreshCw className="icon" aria-hidden="true" />}
              onClick={onRetry}
            >
              {retryLabel}
            </Button>
          )}
          {actions}
        </div>
      )}
      {errorId && <FailureReference reference={errorId} />}
    </div>
  );
}

export type EmptyStateProps = {
  title: ReactNode;
  description?: ReactNode;
  action?: ReactNode;
  compact?: boolean;
};

/** Shown for an empty list. */
export function EmptyState({ title, description, action, compact = false }: EmptyStateProps) {
  return (
    <div className={`tr-state${compact ? ' tr-state-compact' : ''}`}>
      {!compact && <ClothEmpty />}
      <h2 className={compact ? undefined : 'display'}>{title}</h2>
      {description && <p>{description}</p>}
      {action && <div className="tr-state-actions">{action}</div>}
    </div>
  );
}

export type SkeletonBlockProps = {
  /** Any CSS length; the whole line by default. */
  width?: number | string;
  /** 14 px by default: a line of text. */
  height?: number | string;
  /** Ends of a pill, for tags. */
  round?: boolean;
};

/** One block of a skeleton in the shape of the content. Skeletons do not move. */
export function SkeletonBlock({ width = '100%', height = 14, round = false }: SkeletonBlockProps) {
  const style: CSSProperties = { width, height };
  return (
    <span className={`tr-skeleton${round ? ' tr-skeleton-round' : ''}`} style={style} aria-hidden="true" />
  );
}

export type LoadingStatusProps = {
  /** "Chargement des candidatures..." */
  label: string;
  /** Shown as text above the skeleton, not only read out. */
  visible?: boolean;
  /** The skeleton. */
  children?: ReactNode;
};

/** Announces that something is loading while its skeleton is shown. */
export function LoadingStatus({ label, visible = false, children }: LoadingStatusProps) {
  return (
    <div aria-busy="true">
      <output className={visible ? 'tr-loading-label' : 'sr-only'}>{label}</output>
      {children}
    </div>
  );
}

/** Shown in place of data that cannot be read before the network is back. */
export function OfflineState({ compact = false }: { compact?: boolean }) {
  return (
    <div className={`tr-state${compact ? ' tr-state-compact' : ''}`} aria-live="polite">
      {!compact && <ClothError />}
      <h2 className={compact ? undefined : 'display'}>Vous êtes hors ligne</h2>
      <p>La réponse à cette demande n’a pas pu être lue. Elle s’affichera d’elle-même au retour du réseau.</p>
    </div>
  );
}

/**
 * Above the answer to the previous query while the new answer is loading. It is placed right before that content and
 * after its controls, which it must not cover.
 */
export function PreviousAnswer({ children }: { children: ReactNode }) {
  return (
    <output className="tr-previous">
      <span>{children}</span>
    </output>
  );
}
