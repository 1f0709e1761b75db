import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useModalDialog } from '../../../runtime/use-modal-dialog.ts';
import './support-question.css';

type SupportQuestionProps = {
  isOpen: boolean;
  title: string;
  text: ReactNode;
  /** Between the text and the answers. */
  children?: ReactNode;
  answers: ReactNode;
  /** Escape. */
  onClose: () => void;
};

/**
 * A question that comes by itself, possibly while the person is typing. Its heading has the focus, and no button: a key
 * that was meant for the page gives no answer.
 */
export function SupportQuestion({ isOpen, title, text, children, answers, onClose }: SupportQuestionProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // Not a press outside: it was meant for the page.
  const { ref, onKeyDown, onCancel, onClose: onClosed } = useModalDialog(isOpen, onClose);
  useLayoutEffect(() => {
    if (isOpen) heading.current?.focus();
  }, [isOpen]);
  return (
    <dialog
      ref={ref}
      onKeyDown={onKeyDown}
      onCancel={onCancel}
      onClose={onClosed}
      className="support-question"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      {isOpen && (
        <>
          <h2 ref={heading} id={`${id}-title`} tabIndex={-1}>
            {title}
          </h2>
          <div id={`${id}-text`}>{text}</div>
          {children}
          <div className="support-question-answers">{answers}</div>
        </>
      )}
    </dialog>
  );
}
