import { act, screen } from '@testing-library/react';
import { axeViolations } from '@trame/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SILENCE_MS } from '../forms/data/post.ts';
import { fillRequired, openForm, sendButton } from './testing/form.tsx';
import { accepted, serveSubmissions } from './testing/service.ts';

/** A request whose bytes are sent when the test says so. */
class HeldRequest extends EventTarget {
  static last: HeldRequest | undefined;
  upload = new EventTarget();
  status = 0;
  responseText = '';
  isSent = false;
  open = vi.fn<() => void>();
  setRequestHeader = vi.fn<() => void>();
  getResponseHeader = () => null;

  send() {
    this.isSent = true;
    HeldRequest.last = this;
  }

  abort() {
    this.dispatchEvent(new Event('abort'));
    this.dispatchEvent(new Event('loadend'));
  }

  leave(loaded: number, total = 100) {
    act(() => {
      this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total }));
    });
  }

  async answer(status: number, body: object) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    await act(async () => {
      this.dispatchEvent(new Event('load'));
      this.dispatchEvent(new Event('loadend'));
      await Promise.resolve();
    });
  }
}

beforeEach(() => {
  HeldRequest.last = undefined;
  serveSubmissions(accepted);
  vi.stubGlobal('XMLHttpRequest', HeldRequest);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function sending() {
  const form = await openForm();
  await fillRequired(form.user);
  await form.user.click(sendButton());
  await vi.waitFor(() => expect(HeldRequest.last).toBeDefined());
  return { ...form, request: HeldRequest.last! };
}

/** Advances clocks and timers together. */
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

describe('an application on a slow connection', () => {
  it('is sent as long as bytes leave, shows the time left, and arrives', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const { request } = await sending();
    for (let share = 10; share <= 90; share += 10) {
      // oxlint-disable-next-line no-await-in-loop -- one piece after the other
      await pass(SILENCE_MS - 10_000);
      request.leave(share);
    }
    expect(screen.getByText(/^encore \d+ minutes environ$/)).toBeVisible();
    expect(screen.getByText('Envoi de vos documents…')).toBeVisible();
    expect(screen.queryByText('Le service ne répond pas')).toBeNull();
    await request.answer(201, { reference: 'TR-2026-0F7K2Q', createdAt: '2026-11-21T09:24:00Z' });
    expect(await screen.findByRole('heading', { name: 'Votre candidature est envoyée' })).toBeVisible();
  });

  it('is tried again when no byte has left for two minutes', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const { request } = await sending();
    request.leave(30);
    await pass(SILENCE_MS + 1000);
    expect(await screen.findByText('Le service ne répond pas')).toBeVisible();
  });

  it('can be cancelled, and the form is as before', async () => {
    const { user, request } = await sending();
    request.leave(30);
    expect(await axeViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Annuler l’envoi' }));
    expect(screen.getByLabelText('Ville')).toHaveValue('Quimper');
    expect(sendButton()).toBeVisible();
    expect(screen.queryByText('Le service ne répond pas')).toBeNull();
    expect(screen.getByText(/^Envoi annulé\s: votre candidature n’est pas partie/)).toBeVisible();
    expect(sendButton()).toHaveFocus();
  });

  it('cancelled after all bytes have left is shown as perhaps received', async () => {
    const { user, request } = await sending();
    request.leave(100);
    expect(await screen.findByText('Vérification et enregistrement…')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Annuler l’envoi' }));
    expect(await screen.findByText(/votre candidature est peut-être arrivée/)).toBeVisible();
  });
});
