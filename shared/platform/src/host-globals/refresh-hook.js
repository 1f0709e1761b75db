// Development only, before React. React registers itself with a hook when it starts. React Refresh of a remote starts
// later and only finds React if the hook has stored it. The hook that React Refresh installs does not store it, the one
// of React DevTools does: without this script, hot updates of a remote only work where DevTools are installed. Remove
// this when react-refresh stores `renderers` in its own hook.
const HOOK = '__REACT_DEVTOOLS_GLOBAL_HOOK__';

window[HOOK] ??= {
  renderers: new Map(),
  supportsFiber: true,
  inject: () => window[HOOK].renderers.size + 1,
  onScheduleFiberRoot() {},
  onCommitFiberRoot() {},
  onCommitFiberUnmount() {},
};

const hook = window[HOOK];
const { inject } = hook;
hook.inject = (renderer) => {
  const id = inject.call(hook, renderer);
  hook.renderers.set(id, renderer);
  return id;
};
