import { queryOptions } from '@tanstack/react-query';
import { ANSWER_WITHIN_MS, AppError, getSupabase, timedFetch, unwrap } from '@trame/data';
import { programmePublisher, type PublisherSettings } from '@trame/domain/catalogue';
import { PROGRAMMES_KEY } from '../../programmes/data/programmes.ts';

/** The company as the page and the PDF of a programme name it. */
export const publisherQuery = queryOptions({
  queryKey: [PROGRAMMES_KEY, 'publisher'],
  queryFn: async ({ signal }) =>
    programmePublisher(
      unwrap<PublisherSettings>(
        await getSupabase()
          .rpc('programme_publisher')
          .abortSignal(signal)
          .overrideTypes<PublisherSettings, { merge: false }>(),
      ),
    ),
});

/** The address of the public site, from the configuration of the shell. */
export const siteAddressQuery = queryOptions({
  queryKey: [PROGRAMMES_KEY, 'site'],
  queryFn: async ({ signal }): Promise<string> => {
    const answer = await timedFetch(ANSWER_WITHIN_MS.request)('/config.json', { signal });
    const { links } = (await answer.json()) as { links?: { publicSite?: unknown } };
    if (typeof links?.publicSite !== 'string')
      throw new AppError('unknown', 'The configuration names no site');
    return links.publicSite;
  },
  staleTime: Infinity,
});

/** Bytes of a file of the app. */
export async function readAsset(file: URL): Promise<Uint8Array> {
  const answer = await timedFetch(ANSWER_WITHIN_MS.file)(file);
  if (!answer.ok) throw new AppError('unavailable', `${file.pathname}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
