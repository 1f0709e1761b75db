import { http, HttpResponse } from 'msw';
import { functionUrl, server } from '@trame/testing';
import type { Prompt, PromptVersion } from '../src/areas/ai-prompt-viewer/data/prompts-query.ts';

/** A version with the given text. */
export const buildVersion = (version: string, text: string): PromptVersion => ({
  version,
  date: '2026-11-21',
  author: 'Équipe Recrutement',
  change: `Ce que change la ${version}.`,
  text,
});

/** A prompt with three versions, of which the second is current. */
export const buildPrompt = (change: Partial<Prompt> = {}): Prompt => ({
  id: 'cv-extraction',
  title: 'Lecture d’un CV',
  purpose: 'Relever ce que dit un CV.',
  modelRole: 'Un lecteur qui recopie.',
  current: 'v2',
  versions: [
    buildVersion('v1', '# Rôle\nTu relèves ce que dit le CV.\nTu ne juges pas.\n'),
    buildVersion(
      'v2',
      '# Rôle\nTu relèves mot pour mot ce que dit le CV.\nTu ne juges pas.\nRendre peu est normal.\n',
    ),
    buildVersion('v3', '# Rôle\nTu relèves mot pour mot ce que dit le CV.\nRendre peu est normal.\n'),
  ],
  ...change,
});

/** Answers the requests for prompts; returns how many there were. */
export function servePrompts(prompts: readonly Prompt[]): { asked: number } {
  const log = { asked: 0 };
  server.use(
    http.get(functionUrl('prompts'), () => {
      log.asked += 1;
      return HttpResponse.json({ prompts });
    }),
  );
  return log;
}
