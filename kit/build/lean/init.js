/** Starts the federation runtime of a container, without the fallbacks of tree-shaken packages: none are built. */
export function init({ webpackRequire }) {
  const { initOptions, runtime } = webpackRequire.federation;
  return runtime.init(initOptions);
}
