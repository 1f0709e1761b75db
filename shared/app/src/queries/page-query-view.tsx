import { useFailureNotice } from '../failures/use-failure-notice.ts';
import { QueryView, type QueryViewProps } from './query-view.tsx';

/**
 * The main content of a page: its failure is also a toast, even when it occurs while reading again behind shown data.
 */
export function PageQueryView<Data>(props: QueryViewProps<Data>) {
  useFailureNotice(props.query.error, props.failed);
  return <QueryView {...props} />;
}
