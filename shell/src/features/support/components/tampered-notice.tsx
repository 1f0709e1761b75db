import { Button } from '@trame/ui/button';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { SupportQuestion } from './support-question.tsx';
import './support-badge.css';

type TamperedNoticeProps = {
  /** The name for people of the app without which the page is loaded again, if it is known which. */
  title: string | undefined;
  reference: string;
  /** Whether something would be lost if the page was loaded again. */
  mayLose: () => boolean;
  /** Nothing would be lost any more. Resolves when the page is loaded again, or cannot be. */
  onIdle: () => Promise<unknown>;
  onReload: () => void;
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
  children,
}: TamperedNoticeProps) {
  const [isOpen, setOpen] = useState(true);
  const [isWriting] = useState(mayLose);
  const close = () => setOpen(false);
  useEffect(() => {
    if (isOpen || !isWriting) return undefined;
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
  }, [isOpen, isWriting, mayLose, onIdle]);
  const text =
    title === undefined
      ? 'La page doit être rechargée'
      : `«\u00a0${title}\u00a0» doit être désactivé dans cet onglet`;
  const action = title === undefined ? 'Recharger la page' : 'Recharger sans cette application';
  return (
    <>
      <SupportQuestion
        isOpen={isOpen}
        title={text}
        text={
          <>
            <p>
              La page, commune à toutes les applications, a été abîmée pendant que vous l’utilisiez.{' '}
              {title === undefined
                ? 'La recharger y met fin.'
                : 'Elle doit être rechargée sans cette application.'}{' '}
              Réf. {reference}
            </p>
            {isWriting && (
              <p>
                Ce qui n’est pas enregistré sera alors perdu&nbsp;: vous pouvez d’abord l’enregistrer ou le
                copier. La page sera rechargée dès que vous aurez terminé.
              </p>
            )}
          </>
        }
        answers={
          <>
            <Button variant="primary" onClick={close}>
              {isWriting ? 'Terminer d’abord' : 'Plus tard'}
            </Button>
            <Button onClick={onReload}>{action}</Button>
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
                {text}. Réf. {reference}
              </span>
            </span>
          </output>
          <button type="button" className="btn btn-sm support-badge-reset" onClick={onReload}>
            {action}
          </button>
        </aside>
      )}
    </>
  );
}
