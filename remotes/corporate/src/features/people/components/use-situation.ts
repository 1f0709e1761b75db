import { useQuery } from '@tanstack/react-query';
import { useQuietReport } from '@trame/app/use-failure-notice';
import { useHost } from '@trame/platform';
import { activeAdminsOptions } from '../data/staff.ts';
import { holds, type StaffPerson } from '../model/person.ts';
import type { Situation } from '../model/protection.ts';

/** Who looks at this person, and whether it is the last active administrator. The database decides in any case. */
export function useSituation(person: StaffPerson): Situation {
  const { userId, roles } = useHost().session;
  const isAdmin = person.status === 'active' && holds(person, 'admin');
  const { data: admins, error } = useQuery({ ...activeAdminsOptions(), enabled: isAdmin });
  useQuietReport([error], 'count-admins');
  return {
    viewerId: userId,
    isAdmin: roles.includes('admin'),
    isLastAdmin: isAdmin && admins !== undefined && admins <= 1,
  };
}
