import { Button } from '@trame/ui/button';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { SupportQuestion } from './support-question.tsx';
import './support-badge.css';

type TamperedNoticeProps = {
  /** Which app must be switched off, if it is known. */
  title: string | undefined;
  reference: string;
  /** Whether something would be lost if the page was loaded again. */
  mayLose: () => boolean;
  /** Nothing would be lost any more. Resolves when the page is loaded again, or cannot be. */
  onIdle: () => Promise<unknown>;
  onReload: () => void;
  /** It goes on although the page was loaded again: nothing is done by itself, and the person chooses. */
  lasting?: {
    /** What happened, and who may have done it. */
    text: string;
    /** Whether that is a single app. */
    isOne: boolean;
    /** They have read it in this tab: only the band is shown. */
    wasAsked: boolean;
    onWithout: () => void;
  };
  /** Offers to take along what was written. */
  children: ReactNode;
};

/** Milliseconds between two looks at whether the person has finished. */
const LOOK_EVERY_MS = 2_000;

/** Asks before the page is loaded again, without an app; then a band remains until it is. */
export function TamperedNotice({
  title,
  reference,
  mayLose,
  onIdle,
  onReload,
  lasting,
  children,
}: TamperedNoticeProps) {
  const [isOpen, setOpen] = useState(!lasting?.wasAsked);
  const [isWriting] = useState(mayLose);
  const isLasting = lasting !== undefined;
  const close = () => setOpen(false);
  useEffect(() => {
    if (isOpen || !isWriting || isLasting) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const lookLater = () => {
      if (!isOver) timer = setTimeout(look, LOOK_EVERY_MS);
    };
    const look = async () => {
      if (!mayLose()) {
        await onIdle();
        // Otherwise the person has begun something meanwhile.
        if (!mayLose()) return;
      }
      lookLater();
    };
    lookLater();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isOpen, isWriting, isLasting, mayLose, onIdle]);
  const text = isLasting ? 'La page est toujours abîmée' : (title ?? 'La page doit être rechargée');
  const actions = [
    { label: title === undefined ? 'Recharger la page' : 'Recharger sans cette application', act: onReload },
    ...(lasting
      ? [
          {
            label: lasting.isOne ? 'Recharger sans cette application' : 'Recharger sans ces applications',
            act: lasting.onWithout,
          },
        ]
      : []),
  ];
  return (
    <>
      <SupportQuestion
        isOpen={isOpen}
        title={text}
        text={
          <>
            <p>
              {lasting?.text ??
                'La page, commune à toutes les applications, a été abîmée pendant que vous l’utilisiez.'}{' '}
              {lasting
                ? 'La recharger n’y met pas toujours fin.'
                : title === undefined
                  ? 'La recharger y met fin.'
                  : 'Elle doit être rechargée sans cette application.'}{' '}
              Réf. {reference}
            </p>
            {isWriting && (
              <p>
                Ce qui n’est pas enregistré sera alors perdu&nbsp;: vous pouvez d’abord l’enregistrer ou le
                copier.{!isLasting && ' La page sera rechargée dès que vous aurez terminé.'}
              </p>
            )}
          </>
        }
        answers={
          <>
            <Button variant="primary" onClick={close}>
              {isWriting ? 'Terminer d’abord' : 'Plus tard'}
            </Button>
            {actions.map(({ label, act }) => (
              <Button key={label} onClick={act}>
                {label}
              </Button>
            ))}
          </>
        }
        onClose={close}
      >
        {isWriting && children}
      </SupportQuestion>
      {!isOpen && (
        <aside className="support-badge" aria-label="Support">
          <output className="support-badge-lines">
            <span>
              <TriangleAlert className="icon" aria-hidden />
              <span>
                {lasting?.text ?? `${text}.`} Réf. {reference}
              </span>
            </span>
          </output>
          {actions.map(({ label, act }) => (
            <button key={label} type="button" className="btn btn-sm support-badge-reset" onClick={act}>
              {label}
            </button>
          ))}
        </aside>
      )}
    </>
  );
}
