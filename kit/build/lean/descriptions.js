/** Replaces the error texts of the federation runtime. Each error keeps its code and the link to its explanation. */
export const errorDescMap = new Proxy({}, { get: () => 'Module federation failed:' });
export const runtimeDescMap = errorDescMap;
export const typeDescMap = errorDescMap;
export const buildDescMap = errorDescMap;
