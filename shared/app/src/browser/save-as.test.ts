import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { saveAs } from './save-as.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('a file is saved under the given name, and its bytes are freed only after the browser has read them', () => {
  const saved: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:cv');
  const release = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.href} ${this.download}`);
  });

  saveAs(new Blob(['%PDF-1.7']), 'Mon CV.pdf');
  expect(saved).toEqual(['blob:cv Mon CV.pdf']);
  vi.advanceTimersByTime(10_000);
  expect(release).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(release).toHaveBeenCalledExactlyOnceWith('blob:cv');
});
