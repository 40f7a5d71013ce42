import { prepareTemplates } from './template';

/** Runs once before all workers, which inherit this process's variables. @returns what runs once after them */
export default function globalSetup(): Promise<() => Promise<void>> {
  return prepareTemplates();
}
