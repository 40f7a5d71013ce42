/** A router without an address bar, for tests; in a separate file so that no page includes it. */
export { MemoryRouter } from 'react-router-dom';
