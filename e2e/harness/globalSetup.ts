import { prepareTemplate, templateVariable } from './template';

/** Runs once before all workers, which inherit this process's variables. */
export default async function globalSetup(): Promise<void> {
  process.env[templateVariable] = await prepareTemplate();
}
