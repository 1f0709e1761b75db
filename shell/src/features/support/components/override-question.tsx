import { Button } from '@trame/ui/button';
import { keepOverride, refuseOverride, useRegistryStore } from '../../../runtime/registry-store.ts';
import { appTitle } from '../model/support-text.ts';
import { SupportQuestion } from './support-question.tsx';

type OverrideQuestionProps = { reload?: () => void };

/**
 * Asks before anything is loaded from another origin: a person who opens a link has not chosen what it loads. The
 * answer is stored for this tab and origin.
 */
export default function OverrideQuestion({ reload = () => window.location.reload() }: OverrideQuestionProps) {
  const published = useRegistryStore((state) => state.published);
  const unconfirmed = useRegistryStore((state) => state.unconfirmed);
  if (!unconfirmed) return null;
  const title = appTitle(published, unconfirmed.remote);
  const { origin } = new URL(unconfirmed.url);

  return (
    <SupportQuestion
      isOpen
      title={`Charger «\u00a0${title}\u00a0» depuis une autre origine\u00a0?`}
      text={
        <>
          <p>
            Le lien que vous avez ouvert demande à cet onglet de prendre «&nbsp;{title}&nbsp;» à{' '}
            <strong>{origin}</strong> au lieu de la version publiée.
          </p>
          <p>
            Son code s’exécutera avec votre session&nbsp;: il pourra lire et changer tout ce que vous pouvez
            lire et changer. N’acceptez que si vous savez à qui est ce code et pourquoi vous l’essayez.
          </p>
        </>
      }
      answers={
        <>
          <Button variant="primary" onClick={refuseOverride}>
            Garder la version publiée
          </Button>
          <Button
            onClick={() => {
              keepOverride(unconfirmed);
              reload();
            }}
          >
            Exécuter ce code
          </Button>
        </>
      }
      onClose={refuseOverride}
    />
  );
}
