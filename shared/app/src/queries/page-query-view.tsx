import { useFailureNotice } from '../failures/use-failure-notice.ts';
import { isMissing, QueryView, type QueryViewProps } from './query-view.tsx';

/**
 * The main content of a page: its failure is also a toast, even when it occurs while reading again behind shown data.
 */
export function PageQueryView<Data>(props: QueryViewProps<Data>) {
  const { query, missing, failed } = props;
  useFailureNotice(missing !== undefined && isMissing(query.error) ? null : query.error, failed);
  return <QueryView {...props} />;
}
