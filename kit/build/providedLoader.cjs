/**
 * Replaces `provided.ts` of a page with the list of modules that the page provides. Webpack rebuilds the list when a shared
 * folder gains or loses a file.
 */
module.exports = function providedLoader() {
  const { source, watch } = this.getOptions();
  for (const folder of watch) this.addContextDependency(folder);
  return source;
};
