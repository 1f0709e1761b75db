import { linesOf } from '../model/lines.ts';

/** What the model is given, word for word; the titles it contains stand out. */
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
