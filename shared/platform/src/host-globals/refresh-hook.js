// Development only, before React. React tells a hook about itself when it starts; React Refresh of a remote starts
// later and finds it there only if the hook has kept it. The hook that React Refresh installs by itself does not keep
// it, the one of React DevTools does: without this, hot updates of a remote show only where DevTools are installed.
// To remove when react-refresh keeps `renderers` in its own hook.
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
