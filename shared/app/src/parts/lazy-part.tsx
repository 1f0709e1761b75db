import {
  lazy,
  Suspense,
  useEffect,
  useState,
  useTransition,
  type ComponentType,
  type LazyExoticComponent,
  type ReactNode,
} from 'react';
import { useQuietReport } from '../failures/use-failure-notice.ts';

export type LoadPart<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** A part that could not be loaded. */
export type PartFailure = { error: Error; isRetrying: boolean; onRetry: () => void };

export type PartOptions<Props> = {
  /** Shown while it is loading; by default nothing. `null`: what is around it says so. */
  pending?: ((props: Props) => ReactNode) | null;
  /** Shown in its place when it cannot be loaded; by default nothing: the part was not needed. */
  failed?: (props: Props, failure: PartFailure) => ReactNode;
};

/** A request for the code of a part, which is never rejected: it becomes the part, or what is shown in its place. */
type Request<Props> = { Result: LazyExoticComponent<ComponentType<ResultProps<Props>>>; error: Error | null };
type Module<Props> = { default: ComponentType<ResultProps<Props>> };
type ResultProps<Props> = {
  props: Props;
  request: Request<Props>;
  retry: Pick<PartFailure, 'isRetrying' | 'onRetry'>;
};

/**
 * A part of a page whose code is loaded when it is first shown. What fails to load is replaced or left out in its own
 * place and reported once, and the page around it remains with all that was typed in it; with React's own `lazy` it would
 * take the whole page.
 */
export function lazyPart<Props extends object>(
  load: LoadPart<Props>,
  { pending = () => null, failed }: PartOptions<Props> = {},
): (props: Props) => ReactNode {
  let kept: Request<Props> | undefined;

  /** One component for all tries: what says that the part failed remains, with the focus, when it fails again. */
  function Failed({ props, request, retry }: ResultProps<Props>) {
    const { error } = request;
    useQuietReport([error], 'part');
    useEffect(() => {
      // A failure that was shown is not kept: who opens the part again asks for it again.
      if (kept === request) kept = undefined;
    }, [request]);
    return error && failed?.(props, { error, ...retry });
  }

  const again = (): Request<Props> => {
    const request: Request<Props> = {
      error: null,
      Result: lazy(() =>
        load().then<Module<Props>, Module<Props>>(
          ({ default: Loaded }) => ({ default: ({ props }) => <Loaded {...props} /> }),
          (cause: unknown) => {
            request.error = cause instanceof Error ? cause : new Error(String(cause));
            return { default: Failed };
          },
        ),
      ),
    };
    kept = request;
    return request;
  };

  function Shown({ props }: { props: Props }) {
    const [request, setRequest] = useState(() => kept ?? again());
    const [isRetrying, startRetry] = useTransition();
    const onRetry = () => startRetry(() => setRequest(again()));
    return <request.Result props={props} request={request} retry={{ isRetrying, onRetry }} />;
  }

  return function Part(props) {
    const shown = <Shown props={props} />;
    return pending ? <Suspense fallback={pending(props)}>{shown}</Suspense> : shown;
  };
}
