/** The federation runtime's errors without their sentences: the code and the link to its meaning stay in each. */
export const errorDescMap = new Proxy({}, { get: () => 'Module federation failed:' });
export const runtimeDescMap = errorDescMap;
export const typeDescMap = errorDescMap;
export const buildDescMap = errorDescMap;
