import { describe, expect, it } from 'vitest';
import { PROGRAMME_CONTENT } from './content.ts';
import { programmeScore } from './score.ts';
import { JUDGED_SHEETS } from './testing/sheets.ts';

const FACTS = { today: '2026-11-23' };
const PRESENCE = {
  prerequisites: 'prerequisites',
  accessibility: 'accessibility',
  access_delay: 'access_delay',
} as const;

/** What the rules say of a sheet that the auditor does not, and what they miss. */
function compared() {
  const falseAlarms: string[] = [];
  const missed: string[] = [];
  let judged = 0;
  const judge = (what: string, isLost: boolean, isFault: boolean) => {
    judged += 1;
    if (isLost && !isFault) falseAlarms.push(what);
    if (!isLost && isFault) missed.push(what);
  };
  for (const { content, objectives = [], delay, contact, duration, unwritten = [] } of JUDGED_SHEETS) {
    const lost = new Map(programmeScore(content, FACTS).lost.map((each) => [each.rule, each]));
    const verbs = lost.get('objective_verbs')?.items ?? [];
    for (const [at, objective] of (content.objectives ?? []).entries())
      judge(objective, verbs.includes(at), objectives.includes(at));
    judge(`${content.title}: ${content.access_delay}`, lost.has('access_delay_days'), Boolean(delay));
    judge(`${content.title}: ${content.accessibility}`, lost.has('accessibility_contact'), Boolean(contact));
    if (content.duration_hours !== undefined && content.duration_days !== undefined)
      judge(`${content.title}: durée`, lost.has('consistent_duration'), Boolean(duration));
    for (const [rule, key] of Object.entries(PRESENCE) as [keyof typeof PRESENCE, keyof typeof content][])
      judge(`${content.title}: ${rule}`, lost.has(rule), unwritten.includes(key));
  }
  return { falseAlarms, missed, judged };
}

describe('sheets as training companies write them', () => {
  it('are more than thirty, and accepted by the form', () => {
    expect(JUDGED_SHEETS.length).toBeGreaterThan(30);
    for (const { content } of JUDGED_SHEETS) expect(PROGRAMME_CONTENT.parse(content)).toEqual(content);
  });

  it('lose the points that an auditor would take, and no others', () => {
    const { falseAlarms, missed, judged } = compared();
    expect(judged).toBeGreaterThan(350);
    expect({ falseAlarms, missed }).toEqual({ falseAlarms: [], missed: [] });
  });
});
