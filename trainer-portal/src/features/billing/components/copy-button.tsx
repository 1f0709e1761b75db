import { useActionNotice } from '@trame/app/use-failure-notice';
import { Button } from '@trame/ui/button';
import { IconButton } from '@trame/ui/icon-button';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';

type CopyButtonProps = {
  text: string;
  /** What is copied, for the name of the button: « la mention de TVA ». */
  what: string;
  /** The words on the button; a picture alone without. */
  children?: string;
};

/** Copies a text for another program, and says that it did. */
export function CopyButton({ text, what, children }: CopyButtonProps) {
  const notice = useActionNotice();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch (error) {
      notice.failed(error, 'Le navigateur refuse la copie\u00a0: sélectionnez le texte');
    }
  };
  const icon = isCopied ? (
    <Check className="icon" aria-hidden="true" />
  ) : (
    <Copy className="icon" aria-hidden="true" />
  );
  const press = () => void copy();
  return children === undefined ? (
    <IconButton
      size="sm"
      label={isCopied ? `Copié\u00a0: ${what}` : `Copier ${what}`}
      icon={icon}
      onClick={press}
    />
  ) : (
    <Button size="sm" icon={icon} onClick={press}>
      {isCopied ? 'Copié' : children}
    </Button>
  );
}
