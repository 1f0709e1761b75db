import { useActionNotice } from '@trame/app/use-failure-notice';
import { Button } from '@trame/ui/button';
import { ExternalLink } from 'lucide-react';
import { useInvoiceLink } from '../data/invoice-actions.ts';

/** Opens the file of an invoice, or one of its attachments, by a link of short life. */
export function OpenFile({ id, name }: { id: string; name: string }) {
  const notice = useActionNotice();
  const link = useInvoiceLink();
  const open = () => {
    // Before the answer: a browser blocks a window that opens later.
    const view = window.open('', '_blank');
    link.mutate(id, {
      onSuccess: (address) => {
        if (view) view.location.href = address;
        else window.location.href = address;
      },
      onError: (error) => {
        view?.close();
        notice.failed(error, `Le document ne s’ouvre pas. ${notice.advice(error, 'invoice-open')}`);
      },
    });
  };
  return (
    <Button
      size="sm"
      icon={<ExternalLink className="icon" aria-hidden="true" />}
      loading={link.isPending}
      aria-label={`Ouvrir ${name}`}
      onClick={open}
    >
      Ouvrir
    </Button>
  );
}
