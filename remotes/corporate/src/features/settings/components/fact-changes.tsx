import { ArrowRight } from 'lucide-react';
import { readSetting, settingLabel } from '../model/settings-form.ts';

type Facts = Readonly<Record<string, unknown>>;

const NONE = 'Non renseigné';

/** What is replaced; nothing was, where there was nothing. */
const Before = ({ text }: { text: string }) =>
  text === '' ? <span className="muted">{NONE}</span> : <del>{text}</del>;

/** Facts that differ between two states, each with both values. */
export function FactChanges({ ids, from, to }: { ids: readonly string[]; from: Facts; to: Facts }) {
  return (
    <dl className="set-changes">
      {ids.map((id) => (
        <div key={id}>
          <dt>{settingLabel(id)}</dt>
          <dd>
            <span className="sr-only">Avant&nbsp;: </span>
            <Before text={readSetting(id, from[id])} />
            <ArrowRight className="icon" aria-hidden />
            <span className="sr-only">Après&nbsp;: </span>
            <ins>{readSetting(id, to[id]) || NONE}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
