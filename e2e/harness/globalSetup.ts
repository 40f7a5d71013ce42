import { startHost } from './serverHost';
import { prepareTemplates } from './template';

/**
 * Runs once before all workers, and they inherit this process's variables. @returns a cleanup to run once after them
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const removeTemplates = await prepareTemplates();
  const endHost = await startHost().catch(async (error: unknown) => {
    await removeTemplates();
    throw error;
  });
  return async () => {
    await endHost();
    await removeTemplates();
  };
}
