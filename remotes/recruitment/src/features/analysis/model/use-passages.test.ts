import { act, renderHook } from '@testing-library/react';
import { buildApplication, type Application } from '@trame/testing';
import { expect, it } from 'vitest';
import { analysed, buildAnalysis, passage } from '../../../../testing/analysis.ts';
import { usePassages } from './use-passages.ts';

const skill = (name: string, isProven = true) => ({
  name,
  category: null,
  evidence: isProven ? passage(name, name.length * 10) : null,
});
const { id } = buildApplication();
const withSkills = (skills: ReturnType<typeof skill>[], change: Partial<Application> = {}) =>
  buildApplication({ id, ...analysed(buildAnalysis({ result: { skills } })), ...change });

/** « Notion » is selected; the claim after it has changed with the new analysis. */
function afterwards(next: Application) {
  const { result, rerender } = renderHook(usePassages, {
    initialProps: withSkills([skill('Revit'), skill('Notion')]),
  });
  act(() => result.current.onSeek('skill-1'));
  expect(result.current.active?.title).toBe('Notion');
  rerender(next);
  return result.current;
}

it.each([
  [
    'moved by what an analysis has added before it',
    [skill('Excel'), skill('Revit'), skill('Notion')],
    'skill-2',
  ],
  ['moved by what an analysis has left out', [skill('Notion')], 'skill-0'],
  [
    'found twice, at its own place',
    [{ ...skill('Notion'), evidence: passage('x') }, skill('Notion')],
    'skill-1',
  ],
])('the selected claim remains selected: %s', (_, skills, key) => {
  expect(afterwards(withSkills(skills))).toMatchObject({ activeKey: key, active: { title: 'Notion' } });
});

it.each([
  ['another analysis does not find it', withSkills([skill('Revit'), skill('Excel')])],
  ['nothing proves it any more', withSkills([skill('Revit'), skill('Notion', false)])],
  ['an analysis runs', withSkills([], { ai_status: 'processing', ai_analysis_v2: null })],
  [
    'another application is shown',
    withSkills([skill('Revit'), skill('Notion')], { id: crypto.randomUUID() }),
  ],
])('no claim is selected once %s', (_, next) => {
  expect(afterwards(next)).toMatchObject({ activeKey: undefined, active: undefined });
});

it('the selected claim is selected again when the next analysis has found it too', () => {
  const { result, rerender } = renderHook(usePassages, { initialProps: withSkills([skill('Notion')]) });
  act(() => result.current.onSeek('skill-0'));
  rerender(withSkills([], { ai_status: 'processing', ai_analysis_v2: null }));
  rerender(withSkills([skill('Excel'), skill('Notion')]));
  expect(result.current.activeKey).toBe('skill-1');
});
