/**
 * Replaces `provided.ts` of a page by the list of what the page provides, and makes webpack look again when a shared
 * folder gains or loses a file.
 */
module.exports = function providedLoader() {
  const { source, watch } = this.getOptions();
  for (const folder of watch) this.addContextDependency(folder);
  return source;
};
