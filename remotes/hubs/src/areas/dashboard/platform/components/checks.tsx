import { today } from '@trame/domain';
import { Check, TriangleAlert } from 'lucide-react';
import type { PlatformState } from '../data/platform.ts';
import { checksOf } from '../model/checks.ts';
import '../styles/platform.css';

/** What is watched: what is to look at comes first. */
export function Checks({ state }: { state: PlatformState }) {
  const checks = checksOf(state, today()).toSorted((a, b) => Number(a.isFine) - Number(b.isFine));
  return (
    <ul className="pf-checks">
      {checks.map(({ key, isFine, title, detail }) => (
        <li key={key} className={isFine ? undefined : 'is-warning'}>
          <span className="pf-sign">
            {isFine ? <Check className="icon" aria-hidden /> : <TriangleAlert className="icon" aria-hidden />}
            <span className="sr-only">{isFine ? 'En ordre\u00a0:' : 'À voir\u00a0:'}</span>
          </span>
          <div>
            <strong>{title}</strong>
            <small>{detail}</small>
          </div>
        </li>
      ))}
    </ul>
  );
}
