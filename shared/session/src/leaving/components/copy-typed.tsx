import { Button } from '@trame/ui/button';
import { useState } from 'react';
import { typedText } from '../model/typed-text.ts';
import './copy-typed.css';

/** Takes what was written on the page along, where it can no longer be saved. */
export function CopyTyped() {
  const [outcome, setOutcome] = useState<{ isCopied: boolean; text: string }>();
  const copy = async () => {
    const text = typedText();
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    setOutcome({ isCopied, text });
  };
  return (
    <div className="copy-typed">
      <Button onClick={() => void copy()}>Copier ce que j’ai écrit</Button>
      <output className="help">
        {outcome?.isCopied && 'Copié\u00a0: collez-le où vous voulez le garder.'}
        {outcome &&
          !outcome.isCopied &&
          'Le navigateur refuse de copier\u00a0: sélectionnez le texte ci-dessous.'}
      </output>
      {outcome && !outcome.isCopied && (
        <textarea
          className="copy-typed-text"
          aria-label="Ce que vous avez écrit"
          readOnly
          rows={6}
          value={outcome.text}
          onFocus={({ target }) => target.select()}
        />
      )}
    </div>
  );
}
