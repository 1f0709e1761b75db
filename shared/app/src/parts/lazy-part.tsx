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

/** What a request for the code of a part became: the part, or what is shown in its place. */
type Result<Props> = ComponentType<{ props: Props; isRetrying: boolean; onRetry: () => void }>;
type Request<Props> = { Result: LazyExoticComponent<Result<Props>> };

const loadedAs = <Props extends object>(Loaded: ComponentType<Props>): Result<Props> =>
  function Part({ props }) {
    return <Loaded {...props} />;
  };

/** The requests for the code of a part, which are never rejected. */
function requestsOf<Props extends object>(load: LoadPart<Props>, failed: PartOptions<Props>['failed']) {
  let kept: Request<Props> | undefined;

  const again = (): Request<Props> => {
    const failedWith = (cause: unknown): Result<Props> => {
      const error = cause instanceof Error ? cause : new Error(String(cause));
      return function Failed({ props, ...retry }) {
        useQuietReport([error], 'part');
        useEffect(() => {
          // A failure that was shown is not kept: who opens the part again asks for it again.
          if (kept === request) kept = undefined;
        }, []);
        return failed?.(props, { error, ...retry });
      };
    };
    const request: Request<Props> = {
      Result: lazy(() =>
        load().then(
          ({ default: Loaded }) => ({ default: loadedAs(Loaded) }),
          (cause: unknown) => ({ default: failedWith(cause) }),
        ),
      ),
    };
    kept = request;
    return request;
  };

  return { again, latest: () => kept ?? again() };
}

/**
 * A part of a page whose code is loaded when it is first shown. What fails to load is replaced or left out in its own
 * place and reported once, and the page around it remains with all that was typed in it; with React's own `lazy` it would
 * take the whole page.
 */
export function lazyPart<Props extends object>(
  load: LoadPart<Props>,
  { pending = () => null, failed }: PartOptions<Props> = {},
): (props: Props) => ReactNode {
  const { again, latest } = requestsOf(load, failed);

  function Shown({ props }: { props: Props }) {
    const [{ Result }, setRequest] = useState(latest);
    const [isRetrying, startRetry] = useTransition();
    const onRetry = () => startRetry(() => setRequest(again()));
    return <Result props={props} isRetrying={isRetrying} onRetry={onRetry} />;
  }

  return function Part(props) {
    const shown = <Shown props={props} />;
    return pending ? <Suspense fallback={pending(props)}>{shown}</Suspense> : shown;
  };
}
