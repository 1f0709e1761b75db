// Development only. React tells its hook about itself when it starts; React Refresh of a remote starts later and finds
// it there only if the hook has kept it. The hook that React Refresh installs by itself does not keep it, the one of
// React DevTools does: without this, hot updates of a remote would show only where DevTools are installed.
// To remove when react-refresh keeps `renderers` in its own hook.
const HOOK = '__REACT_DEVTOOLS_GLOBAL_HOOK__';

if (!(HOOK in window)) {
  const renderers = new Map();
  window[HOOK] = {
    renderers,
    supportsFiber: true,
    inject(renderer) {
      const id = renderers.size + 1;
      renderers.set(id, renderer);
      return id;
    },
    onScheduleFiberRoot() {},
    onCommitFiberRoot() {},
    onCommitFiberUnmount() {},
  };
}
