import { FocusOnOpen } from '@trame/app/focus-on-open';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { INVOICE_MESSAGE_LENGTH } from '@trame/domain/invoices';
import { useUnsavedChanges } from '@trame/platform';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { TextAreaField } from '@trame/ui/text-field';
import { Send } from 'lucide-react';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { RefusedRequest } from '@trame/app/refusal';
import { useAnswerInvoice } from '../data/invoice-actions.ts';
import { Attachments } from '../../attachments/components/attachments.tsx';

type AnswerFormProps = {
  id: string;
  mayAttach: boolean;
  /** Documents of its mission are asked for: they are what is sent, with words or without. */
  isForDocuments: boolean;
  onSent: () => void;
  onClose: () => void;
};

/** An answer to the team, with documents or without; what was written is kept until it is sent. */
export function AnswerForm({ id, mayAttach, isForDocuments, onSent, onClose }: AnswerFormProps) {
  const notice = useActionNotice();
  const answer = useAnswerInvoice();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [failure, setFailure] = useState<string>();
  const [isMaking, setMaking] = useState(false);
  const tried = useRef<{ requestId: string; said: string; files: readonly File[] }>(undefined);
  const { control, handleSubmit, setError, formState } = useForm({ defaultValues: { message: '' } });
  useUnsavedChanges((formState.isDirty || files.length > 0) && !answer.isPending && !answer.isSuccess);
  const send = async ({ message }: { message: string }) => {
    setFailure(undefined);
    const said = message.trim();
    if (said === '' && files.length === 0) {
      setError(
        'message',
        {
          message: isForDocuments
            ? 'Joignez un document, ou dites pourquoi vous ne l’avez pas.'
            : mayAttach
              ? 'Écrivez votre réponse, ou joignez un document.'
              : 'Écrivez votre réponse.',
        },
        { shouldFocus: true },
      );
      return;
    }
    // What was changed since is another answer: none of it is dropped.
    const isAgain = tried.current?.said === said && tried.current.files === files;
    const requestId = isAgain && tried.current ? tried.current.requestId : crypto.randomUUID();
    tried.current = { requestId, said, files };
    try {
      await answer.mutateAsync({ id, requestId, message: said, files });
      if (isForDocuments && files.length > 0)
        notice.succeeded('Documents envoyés', 'Notre équipe les vérifie.');
      else notice.succeeded('Réponse envoyée', 'Notre équipe la lit.');
      onSent();
    } catch (error) {
      const reason =
        error instanceof RefusedRequest ? error.message : notice.advice(error as Error, 'invoice-answer');
      setFailure(`${reason} ${isForDocuments ? 'Ils sont toujours là.' : 'Votre réponse est toujours là.'}`);
    }
  };
  return (
    <form className="invoices-form" onSubmit={(event) => void handleSubmit(send)(event)} noValidate>
      <FocusOnOpen />
      <TextAreaField
        name="message"
        control={control}
        label={isForDocuments ? 'Un mot pour notre équipe, si vous voulez' : 'Votre réponse'}
        rows={4}
        maxLength={INVOICE_MESSAGE_LENGTH}
      />
      {mayAttach && <Attachments files={files} onChange={setFiles} onMaking={setMaking} />}
      {failure && (
        <Alert
          tone="danger"
          live
          title={isForDocuments ? 'Vos documents ne sont pas envoyés' : 'La réponse n’est pas envoyée'}
        >
          {failure}
        </Alert>
      )}
      <div className="invoices-actions">
        <Button
          type="submit"
          variant="primary"
          loading={answer.isPending}
          disabled={isMaking}
          icon={<Send className="icon" aria-hidden="true" />}
        >
          {failure ? 'Réessayer' : isForDocuments ? 'Envoyer les documents' : 'Envoyer la réponse'}
        </Button>
        <Button onClick={onClose}>Annuler</Button>
      </div>
    </form>
  );
}
