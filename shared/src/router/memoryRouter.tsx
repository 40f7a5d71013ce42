/** A router without an address bar, for tests; apart from the rest so that no page carries it. */
export { MemoryRouter } from 'react-router-dom';
