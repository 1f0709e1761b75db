import { APPLICATION_STATUSES } from '@trame/domain';
import { describe, expect, it } from 'vitest';
import { NO_REASON, statusChange, templateOf, withNote } from './status-change.ts';

const subject = { status: 'new', admin_notes: 'Tarif vu.', refusal_reason: null };
const choice = { status: 'contacted', note: '', reason: NO_REASON };

describe('a change of status writes', () => {
  it.each([...APPLICATION_STATUSES.map(({ value }) => value), 'to-call'])(
    'the status alone: %s',
    (status) => {
      expect(statusChange(subject, { ...choice, status })).toEqual({ status });
    },
  );

  it('the note under the notes already there, without losing any', () => {
    expect(statusChange(subject, { ...choice, note: ' Rappelée. ' })).toEqual({
      status: 'contacted',
      admin_notes: 'Tarif vu.\n\nRappelée.',
    });
    expect(withNote(null, 'Rappelée.')).toBe('Rappelée.');
    expect(withNote('Tarif vu.', '  ')).toBe('Tarif vu.');
    expect(withNote(null, ' ')).toBeNull();
  });

  it('the refusal reason, and no reason with another status', () => {
    expect(statusChange(subject, { ...choice, status: 'rejected', reason: 'skills' })).toEqual({
      status: 'rejected',
      refusal_reason: 'skills',
    });
    expect(statusChange(subject, { ...choice, reason: 'skills' })).toEqual({ status: 'contacted' });
  });

  it('an empty reason when the application is no longer refused', () => {
    const refused = { ...subject, status: 'rejected', refusal_reason: 'skills' };
    expect(statusChange(refused, choice)).toEqual({ status: 'contacted', refusal_reason: null });
    expect(statusChange(refused, { ...choice, status: 'rejected', reason: 'skills' })).toEqual({
      status: 'rejected',
    });
  });
});

it.each([
  ['rejected', 'refusal'],
  ['accepted', 'acceptance'],
  ['contacted', 'contact'],
  ['new', undefined],
  ['evaluated', undefined],
  ['to-call', undefined],
])('the message template that fits a status: %s, %s', (status, template) => {
  expect(templateOf(status)).toBe(template);
});
