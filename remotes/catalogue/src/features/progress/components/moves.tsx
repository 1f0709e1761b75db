import { useQuery } from '@tanstack/react-query';
import { ExportMenu } from '@trame/app/export-menu';
import { countOf } from '@trame/app/noun';
import { QueryView } from '@trame/app/query-view';
import { pointsText, programmeRule } from '@trame/domain/catalogue';
import { formatCount, formatDate } from '@trame/domain';
import { Link, useResolvedPath } from '@trame/platform/router';
import { Button } from '@trame/ui/button';
import { Section } from '@trame/ui/page';
import { PlainTable } from '@trame/ui/plain-table';
import { LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { useState } from 'react';
import { PROGRAMME_NOUN, sectorLabel } from '../../programmes/model/programme.ts';
import { MOST_MOVES, movesQuery, type Move, type Scope } from '../data/progress.ts';
import { exportedMoves } from '../model/exports.ts';
import { movedPoints, ruleMoves, type RuleMove } from '../model/moves.ts';
import type { Period } from '../model/periods.ts';
import '../styles/progress.css';

/** Lines that are shown at first. */
const SHOWN = 8;

/** What moved the scores in the period: which rules, which sheets, who wrote them. */
export function Moves({ period, scope }: { period: Period; scope: Scope }) {
  const query = useQuery(movesQuery(period, scope));
  return (
    <Section
      title="Ce qui a changé"
      actions={
        query.data && query.data.length > 0 && <ExportMenu size="sm" list={exportedMoves(query.data)} />
      }
    >
      <QueryView
        query={query}
        failed="Impossible de charger ce qui a changé"
        compact
        pending={
          <LoadingStatus label="Chargement des changements...">
            <SkeletonBlock height={160} />
          </LoadingStatus>
        }
        empty={<p className="muted">Aucun score n’a changé depuis le {formatDate(period.since)}.</p>}
      >
        {(moves) => (
          <>
            <p>{summaryOf(moves, period)}</p>
            <RuleTable rules={ruleMoves(moves)} />
            <SheetTable moves={moves} />
            {moves.length === MOST_MOVES && (
              <p className="muted">
                Les {MOST_MOVES} fiches dont le score a le plus changé. Choisissez un secteur ou un
                responsable pour voir les autres.
              </p>
            )}
          </>
        )}
      </QueryView>
    </Section>
  );
}

function summaryOf(moves: readonly Move[], { since }: Period): string {
  const { won, lost, added } = movedPoints(moves);
  const parts = [
    won.sheets > 0 && `${pointsText(won.points)} gagnés sur ${countOf(PROGRAMME_NOUN, won.sheets)}`,
    lost.sheets > 0 && `${pointsText(lost.points)} perdus sur ${countOf(PROGRAMME_NOUN, lost.sheets)}`,
    added > 0 && `${countOf(PROGRAMME_NOUN, added)} de plus`,
  ].filter(Boolean);
  return `Depuis le ${formatDate(since)}\u00a0: ${parts.join(', ')}.`;
}

function ShowAll({ total, isAll, onAll }: { total: number; isAll: boolean; onAll: () => void }) {
  if (isAll || total <= SHOWN) return null;
  return (
    <Button size="sm" onClick={onAll}>
      Afficher les {formatCount(total)}
    </Button>
  );
}

function RuleTable({ rules }: { rules: readonly RuleMove[] }) {
  const [isAll, setAll] = useState(false);
  if (rules.length === 0) return null;
  return (
    <>
      <PlainTable className="prg-moves">
        <caption className="prg-caption">Par règle</caption>
        <thead>
          <tr>
            <th scope="col">Règle</th>
            <th scope="col">Gagnée</th>
            <th scope="col">Perdue</th>
            <th scope="col">Points</th>
          </tr>
        </thead>
        <tbody>
          {(isAll ? rules : rules.slice(0, SHOWN)).map(({ rule, name, met, lost, points }) => (
            <tr key={rule}>
              <th scope="row">{capital(name)}</th>
              <td className="num">{met > 0 ? countOf(PROGRAMME_NOUN, met) : '–'}</td>
              <td className="num">{lost > 0 ? countOf(PROGRAMME_NOUN, lost) : '–'}</td>
              <td className="num">
                <Gained points={points} />
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      <ShowAll total={rules.length} isAll={isAll} onAll={() => setAll(true)} />
    </>
  );
}

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

function Gained({ points }: { points: number }) {
  if (points === 0) return <>0</>;
  return points > 0 ? (
    <span className="prg-up">+{formatCount(points)}</span>
  ) : (
    <span className="prg-down">−{formatCount(-points)}</span>
  );
}

const ruleNames = (rules: Move['met']) => rules.map((id) => programmeRule(id).name).join(', ');

function SheetTable({ moves }: { moves: readonly Move[] }) {
  const [isAll, setAll] = useState(false);
  const list = useResolvedPath('../catalogue', { relative: 'path' }).pathname;
  return (
    <>
      <PlainTable className="prg-moves prg-sheets">
        <caption className="prg-caption">Par fiche</caption>
        <thead>
          <tr>
            <th scope="col">Fiche</th>
            <th scope="col">Score</th>
            <th scope="col">Écart</th>
            <th scope="col">Règles</th>
            <th scope="col">Par</th>
          </tr>
        </thead>
        <tbody>
          {(isAll ? moves : moves.slice(0, SHOWN)).map((move) => (
            <tr key={move.programme_id}>
              <th scope="row">
                <Link to={`${list}/${move.programme_id}`}>{move.title}</Link>
                <span className="muted">{sectorLabel(move.sector)}</span>
              </th>
              <td className="num">
                {move.before === null ? 'Nouvelle' : move.before}
                <span aria-hidden="true"> → </span>
                <span className="sr-only"> puis </span>
                {move.after}
              </td>
              <td className="num">{move.before !== null && <Gained points={move.after - move.before} />}</td>
              <td>
                {move.met.length > 0 && <span className="prg-line">Gagné&nbsp;: {ruleNames(move.met)}</span>}
                {move.lost.length > 0 && (
                  <span className="prg-line">Perdu&nbsp;: {ruleNames(move.lost)}</span>
                )}
              </td>
              <td>
                {move.writers.length > 0
                  ? move.writers.join(', ')
                  : 'Le calendrier, les paramètres ou les résultats'}
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      <ShowAll total={moves.length} isAll={isAll} onAll={() => setAll(true)} />
    </>
  );
}
