import { describe, expect, it } from 'vitest';
import { staffInvitationSchema, staffProfileSchema, staffReasonSchema } from './staff-forms.ts';

describe('an invitation', () => {
  it('is cleaned, and accepts its own output', () => {
    const given = { email: ' Anne@Trame.Example ', full_name: ' Anne Roy ', job_title: '', role: '' };
    const once = staffInvitationSchema.parse(given);
    expect(once).toEqual({ email: 'anne@trame.example', full_name: 'Anne Roy', job_title: null, role: null });
    expect(staffInvitationSchema.parse(once)).toEqual(once);
    expect(staffInvitationSchema.parse({ email: 'a@b.fr', full_name: 'A' })).toEqual({
      email: 'a@b.fr',
      full_name: 'A',
      job_title: null,
      role: null,
    });
  });

  it('has one of the six roles, and nothing that it does not know', () => {
    const anne = { email: 'anne@trame.example', full_name: 'Anne', job_title: null, role: 'app5_user' };
    expect(staffInvitationSchema.parse(anne).role).toBe('app5_user');
    expect(staffInvitationSchema.safeParse({ ...anne, role: 'service_role' }).success).toBe(false);
    expect(staffInvitationSchema.safeParse({ ...anne, is_admin: true }).success).toBe(false);
  });
});

it('a profile has a name', () => {
  expect(staffProfileSchema.parse({ full_name: ' Anne ' })).toEqual({ full_name: 'Anne', job_title: null });
  expect(
    staffProfileSchema.safeParse({ full_name: '  ', job_title: 'Assistante' }).error?.issues[0]?.message,
  ).toBe('Nom complet requis');
});

it.each(['\u200d', '\u3164', '\u2800', '\u0301', '\u200c \u0301'])('a name is seen: %j', (unseen) => {
  const messagesOf = (full_name: string) =>
    staffProfileSchema.safeParse({ full_name }).error?.issues.map(({ message }) => message);
  expect([messagesOf(unseen), messagesOf(`E${unseen}`)]).toEqual([['Nom complet requis'], undefined]);
});

it('a reason may be empty, not longer than the database stores', () => {
  expect(staffReasonSchema.parse('  ')).toBeNull();
  expect(staffReasonSchema.parse('Départ\nle 3')).toBe('Départ\nle 3');
  expect(staffReasonSchema.safeParse('a'.repeat(501)).success).toBe(false);
});
