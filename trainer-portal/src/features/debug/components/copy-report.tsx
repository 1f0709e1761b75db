import { useHost } from '@trame/platform';
import { Button } from '@trame/ui/button';
import { Copy } from 'lucide-react';
import { useState } from 'react';

/** Copies the report; where the browser refuses, shows it to be copied by hand. */
export function CopyReport({ text }: { text: string }) {
  const { notify } = useHost();
  const [isRefused, setRefused] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => notify.success({ title: 'Diagnostic copié', description: 'Collez-le dans votre message.' }),
      () => setRefused(true),
    );
  return (
    <div className="debug-copy">
      <Button icon={<Copy className="icon" aria-hidden />} onClick={() => void copy()}>
        Copier le diagnostic
      </Button>
      {isRefused && (
        <>
          <p className="help">Le navigateur refuse de copier&nbsp;: sélectionnez le texte ci-dessous.</p>
          <textarea
            className="debug-text"
            aria-label="Diagnostic"
            readOnly
            rows={10}
            value={text}
            onFocus={({ target }) => target.select()}
          />
        </>
      )}
    </div>
  );
}
