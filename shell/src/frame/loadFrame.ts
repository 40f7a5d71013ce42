/** Loads the signed-in frame. The browser keeps the module for later calls. */
export const loadFrame = () => import(/* webpackChunkName: "frame" */ './Frame');
