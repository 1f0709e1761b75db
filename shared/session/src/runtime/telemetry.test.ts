import { AppError } from '@trame/data/errors';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keptReports, report, setTelemetryUrl } from './telemetry.ts';

describe('the content of a report', () => {
  it('leaves out an e-mail address', () => {
    report(new Error('cannot reach ana@example.org'));
    expect(keptReports().at(-1)?.message).toBe('cannot reach [e-mail]');
  });
});

describe('a report is sent', () => {
  const SERVICE = 'http://telemetry.test/telemetry';
  const sent = vi.fn<(url: string, body: Blob) => boolean>();
  const sentIds = () =>
    Promise.all(
      sent.mock.calls.map(async ([, body]) => (JSON.parse(await body.text()) as { id: string }).id),
    );

  beforeEach(() => {
    sent.mockReset().mockReturnValue(true);
    Object.assign(navigator, { sendBeacon: sent });
    setTelemetryUrl(SERVICE);
    sent.mockClear();
    setTelemetryUrl(null);
  });
  afterEach(() => setTelemetryUrl(null));

  it('to the service in the configuration, under the reference shown to the person', async () => {
    setTelemetryUrl(SERVICE);
    const id = report(new Error('HTTP 503'));
    expect(id).toMatch(/^[2-9A-HJKMNP-Z]{6}$/);
    expect(report(new Error('no chunk'), { id: 'ABCD1234' })).toBe('ABCD1234');
    expect(sent.mock.calls.map(([url]) => url)).toEqual([SERVICE, SERVICE]);
    expect(await sentIds()).toEqual([id, 'ABCD1234']);
    expect(keptReports()).toEqual([]);
  });

  it('with what the server answered, to help find the cause', () => {
    report(
      new AppError('unavailable', 'Edge Function returned a non-2xx status code', {
        status: 503,
        trace: '1a2b3c4d',
      }),
    );
    report(new AppError('forbidden', 'permission denied', { status: 403, serverCode: '42501' }));
    expect(keptReports().map(({ context }) => context)).toEqual([
      { code: 'unavailable', status: '503', trace: '1a2b3c4d' },
      { code: 'forbidden', status: '403', server_code: '42501' },
    ]);
  });

  it('with a message, which the service requires, even when the error has none', () => {
    report(new AppError('unknown', '', { status: 500 }));
    report(new Error());
    expect(keptReports().map(({ message }) => message)).toEqual(['no message', 'no message']);
  });

  it('nowhere without a service: the last fifty remain in the memory of the page', () => {
    const ids = Array.from({ length: 51 }, () => report(new Error('HTTP 503')));
    expect(sent).not.toHaveBeenCalled();
    expect(keptReports().map(({ id }) => id)).toEqual(ids.slice(1));
  });

  it('to the service once it is known, when the error came before the configuration', async () => {
    const id = report(new Error('boot'));
    setTelemetryUrl(SERVICE);
    expect(await sentIds()).toEqual([id]);
    expect(keptReports()).toEqual([]);
  });

  it('to the service on the next page, when this page is closed too early', async () => {
    sent.mockReturnValue(false);
    setTelemetryUrl(SERVICE);
    const id = report(new Error('HTTP 503'));
    window.dispatchEvent(new Event('pagehide'));
    expect(keptReports()).toEqual([]);
    sent.mockClear().mockReturnValue(true);
    setTelemetryUrl(SERVICE);
    expect(await sentIds()).toEqual([id]);
    sent.mockClear();
    setTelemetryUrl(SERVICE);
    expect(sent).not.toHaveBeenCalled();
  });

  it('by the next page without personal data, such as the id of a row', () => {
    sent.mockReturnValue(false);
    setTelemetryUrl(SERVICE);
    window.history.replaceState(null, '', '/recrutement/applications/6c054a59-24b4-419a-aad2-a54778242f85');
    report(new Error('HTTP 503'));
    window.dispatchEvent(new Event('pagehide'));
    const waiting = localStorage.getItem('trame.reports');
    expect(waiting).toContain('/recrutement/applications/[id]');
    expect(waiting).not.toContain('6c054a59');
    localStorage.clear();
  });

  it('later from memory when the browser accepts no more', () => {
    sent.mockReturnValue(false);
    setTelemetryUrl(SERVICE);
    const id = report(new Error('HTTP 503'));
    expect(keptReports().map((one) => one.id)).toEqual([id]);
  });

  it('never with the person: no query or address in the path, no personal words in the message', () => {
    window.history.replaceState(null, '', '/chercher/ana@example.org?q=Ana+Silva');
    report(new Error('ana@example.org refused'));
    const text = JSON.stringify(keptReports());
    expect(text).toContain('[e-mail] refused');
    expect(text).not.toMatch(/ana|silva/i);
  });
});
