import { getSupabase, unwrap } from '@trame/data';
import { formatPhone, MOST_RECORDS_SHOWN, statusLabel } from '@trame/domain';
import type { RecordSearch } from '@trame/platform';

type FoundApplication = {
  id: string;
  reference: string;
  full_name: string;
  email: string;
  phone: string | null;
  country: string | null;
  status: string;
};

/** Candidates, for the palette of the shell: the search of the list, its newest first. The words travel in the body. */
const searchApplications: RecordSearch = async (query, signal) => {
  const answer = await getSupabase()
    .rpc('search_trainer_applications', { search: query, page_size: MOST_RECORDS_SHOWN })
    .select('id, reference, full_name, email, phone, country, status')
    .abortSignal(signal)
    .overrideTypes<FoundApplication[], { merge: false }>();
  return unwrap(answer).map(({ id, reference, full_name, email, phone, country, status }) => ({
    id,
    title: full_name.trim() || email,
    subtitle: [
      statusLabel(status),
      reference,
      email,
      phone?.trim() ? formatPhone(phone, country ?? 'FR') : undefined,
    ]
      .filter(Boolean)
      .join(' · '),
    routeId: 'recruitment.application',
    params: { id },
  }));
};

export default searchApplications;
