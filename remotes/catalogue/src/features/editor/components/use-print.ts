import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureAdvice } from '@trame/app/failure-advice';
import { saveAs } from '@trame/app/save-as';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { dayInParis, programmeDocument, programmePath, type ProgrammeContent } from '@trame/domain/catalogue';
import { indicatorsQuery, versionQuery, type Programme } from '../data/programme.ts';
import { publisherQuery, readAsset, siteAddressQuery } from '../data/publisher.ts';

/** What is printed: the draft as it is here, or the version that is online. */
export type Printed = { content: ProgrammeContent; version: null } | { version: number };

/** The PDF of a programme, the same as the site's; that of a draft says on each page that it is none. */
export function usePrint({ id, slug, published_at: publishedAt }: Programme) {
  const client = useQueryClient();
  const notice = useActionNotice();
  return useMutation({
    mutationFn: async (printed: Printed) => {
      const [publisher, site, indicators, content, { pagePdf }] = await Promise.all([
        client.ensureQueryData(publisherQuery),
        client.ensureQueryData(siteAddressQuery),
        client.fetchQuery(indicatorsQuery(id)),
        printed.version === null ? printed.content : client.fetchQuery(versionQuery(id, printed.version)),
        import('@trame/print/page-pdf'),
      ]);
      const { version } = printed;
      const bytes = await pagePdf(
        programmeDocument({
          content,
          indicators,
          version,
          day: dayInParis(version === null || publishedAt === null ? new Date().toISOString() : publishedAt),
          publisher,
          address: new URL(programmePath(slug), site).href,
        }),
        readAsset,
      );
      saveAs(
        new Blob([bytes], { type: 'application/pdf' }),
        `${slug}-${version === null ? 'brouillon' : `v${version}`}.pdf`,
      );
    },
    networkMode: 'always',
    onError: (error) => notice.failed(error, failureAdvice(error), 'Le PDF n’a pas pu être fait'),
  });
}
