import { linesOf } from '../model/lines.ts';

/** The text given to the model, word for word, with its titles emphasised. */
export function PromptText({ text }: { text: string }) {
  return (
    <ol className="prompt-text">
      {linesOf(text).map((line, index) => (
        <li key={index} className={line.startsWith('#') ? 'prompt-title' : undefined}>
          {line || '\u00a0'}
        </li>
      ))}
    </ol>
  );
}
