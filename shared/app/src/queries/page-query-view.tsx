import { useFailureNotice } from '../failures/use-failure-notice.ts';
import { QueryView, type QueryViewProps } from './query-view.tsx';

/** The main content of a page: its failure is a toast too, also when it is read again behind what is shown. */
export function PageQueryView<Data>(props: QueryViewProps<Data>) {
  useFailureNotice(props.query.error, props.failed);
  return <QueryView {...props} />;
}
