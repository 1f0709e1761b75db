import { keepPreviousData, onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { answerState } from './answer.ts';

afterEach(() => onlineManager.setOnline(true));

/** A query whose parameters change; each answer is resolved by the test. */
function ask() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const answers = new Map<string, (value: string) => void>();
  const options = (question: string) => ({
    queryKey: [question],
    queryFn: () => new Promise<string>((resolve) => answers.set(question, resolve)),
    placeholderData: keepPreviousData,
  });
  const observer = new QueryObserver(client, options('un'));
  observer.subscribe(() => undefined);
  const state = () => answerState(observer.getCurrentResult());
  return {
    state,
    change: (question: string) => observer.setOptions(options(question)),
    answer: async (question: string) => {
      answers.get(question)?.(question);
      await Promise.resolve();
      while (client.getQueryState([question])?.status === 'pending') await Promise.resolve();
    },
  };
}

it('an answer to the current question is distinguished from one to the previous question', async () => {
  const { state, change, answer } = ask();
  expect(state()).toBe('none');
  await answer('un');
  expect(state()).toBe('current');
  change('deux');
  expect(state()).toBe('previous');
  await answer('deux');
  expect(state()).toBe('current');
});

it('a question that waits for the network is known as waiting, whatever was answered before', async () => {
  const { state, change, answer } = ask();
  await answer('un');
  onlineManager.setOnline(false);
  expect(state()).toBe('current');
  change('deux');
  expect(state()).toBe('offline');
  change('un');
  expect(state()).toBe('current');
});
