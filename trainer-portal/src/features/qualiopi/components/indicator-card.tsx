import { Highlight } from '@trame/ui/highlight';
import { TriangleAlert } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import type { Indicator } from '../data/indicators-query.ts';
import type { AskedPaper } from '../model/asked-paper.ts';
import { AskedPapers } from './asked-papers.tsx';
import { ModelLinks } from './model-links.tsx';
import { ProvideList } from './provide-list.tsx';

/** How many papers are there: a gauge of threads and the count. */
export function Completeness({ held, asked }: { held: number; asked: number }) {
  const share = asked === 0 ? 0 : Math.round((held / asked) * 100);
  return (
    <p className="band band-good num">
      <span className="gauge" aria-hidden="true" style={{ '--v': `${share}%` } as CSSProperties} />
      {held} sur {asked}
      <span className="sr-only"> pièces</span>
    </p>
  );
}

type IndicatorCardProps = {
  indicator: Indicator;
  /** Undefined while they are read, or when they cannot be. */
  papers: readonly AskedPaper[] | undefined;
  completeness: { held: number; asked: number } | undefined;
  /** In place of the papers, until they are there. */
  waiting: ReactNode;
  search: string;
};

const Major = () => (
  <p className="qualiopi-major">
    <TriangleAlert className="icon" aria-hidden="true" />
    Un écart y est toujours majeur
  </p>
);

/** Whether its papers need the whole width. */
export const isWide = ({ paper_kinds: kinds }: Indicator): boolean => kinds.length > 1;

/** An indicator that is answered in the trainer's dossier: what it means, what is there, what to download. */
export function IndicatorCard({ indicator, papers, completeness, waiting, search }: IndicatorCardProps) {
  const { number, heading, meaning, provide, models, weight, paper_kinds: kinds } = indicator;
  const id = `ind-${number}`;
  const wide = isWide(indicator);
  const isMajor = weight === 'major';
  return (
    <section
      className={`qualiopi-card qualiopi-ind ${wide ? 'qualiopi-ind-wide' : 'qualiopi-ind-small'}`}
      id={id}
      aria-labelledby={`${id}-title`}
      tabIndex={-1}
    >
      <div className="qualiopi-ind-number">
        <p className="display num" aria-hidden="true">
          {number}
        </p>
        {kinds.length > 0 && completeness && <Completeness {...completeness} />}
      </div>
      <div>
        <h3 id={`${id}-title`}>
          <span className="sr-only">Indicateur {number}&nbsp;: </span>
          <Highlight text={heading ?? ''} query={search} />
        </h3>
        <p className="qualiopi-meaning">
          <Highlight text={meaning ?? ''} query={search} />
        </p>
        {isMajor && <Major />}
        {kinds.length > 0 && (papers ? <AskedPapers papers={papers} search={search} /> : waiting)}
        {provide.length > 0 && <ProvideList provide={provide} search={search} />}
      </div>
      {models.length > 0 && (
        <div className="qualiopi-ind-side">
          <ModelLinks keys={models} search={search} />
        </div>
      )}
    </section>
  );
}
