import { prepareTemplate } from './template';

/** Runs once before all workers. */
export default async function globalSetup(): Promise<void> {
  await prepareTemplate();
}
