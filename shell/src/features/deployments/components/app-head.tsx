import { lazyDialog } from '@trame/app/lazy-dialog';
import { AppIcon, type Draft } from '@trame/ui/app-icon';
import { Button } from '@trame/ui/button';
import { CircleCheck, Unplug, Wrench } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { givenUpInSilence } from '../../../runtime/given-up-in-silence.ts';
import { useRegistryStore } from '../../../runtime/registry-store.ts';

const OverrideDialog = lazyDialog(givenUpInSilence(() => import('./override-dialog.tsx')));

type AppHeadProps = {
  draft: Draft;
  title: string;
  name: string;
  facts: ReactNode;
  /** The sentence shown to people who open the app. */
  outOfService?: string | undefined;
  /** It can be loaded from a developer's machine. */
  canBeReplaced?: boolean;
};

/** The name and state of an app. */
export function AppHead({ draft, title, name, facts, outOfService, canBeReplaced = false }: AppHeadProps) {
  const override = useRegistryStore((state) => (state.override?.remote === name ? state.override : null));
  const [isChoosing, setChoosing] = useState(false);
  return (
    <div className="dep-head">
      <AppIcon draft={draft} size="lg" />
      <div className="dep-who">
        <h3>
          {title} <code>{name}</code>
        </h3>
        <p className="dep-facts">{facts}</p>
        <p className="dep-states">
          {outOfService === undefined ? (
            <span className="tag status status-accepted">
              <CircleCheck className="icon" aria-hidden />
              En service
            </span>
          ) : (
            <span className="tag status status-rejected">
              <Unplug className="icon" aria-hidden />
              Hors service
            </span>
          )}
          {override && (
            <span className="tag status status-contacted">
              <Wrench className="icon" aria-hidden />
              Remplacée sur ce poste
            </span>
          )}
          {canBeReplaced && (
            <span className="dep-replace">
              <Button variant="inline" onClick={() => setChoosing(true)}>
                Charger depuis un poste…<span className="sr-only"> ({title})</span>
              </Button>
            </span>
          )}
        </p>
        {outOfService !== undefined && <p className="dep-message">«&nbsp;{outOfService}&nbsp;»</p>}
        {override && (
          <p className="dep-message">Prise depuis {new URL(override.url).origin} dans cet onglet.</p>
        )}
      </div>
      {isChoosing && <OverrideDialog remote={name} title={title} onClose={() => setChoosing(false)} />}
    </div>
  );
}
