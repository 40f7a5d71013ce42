/** A router without an address bar, for tests of areas and of the shell. */
export { MemoryRouter } from '../router/memoryRouter';
