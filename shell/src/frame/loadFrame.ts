/** Fetches the signed-in frame; the browser keeps the answer for the second call. */
export const loadFrame = () => import(/* webpackChunkName: "frame" */ './Frame');
