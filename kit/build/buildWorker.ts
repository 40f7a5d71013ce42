import webpack, { type Configuration } from 'webpack';
import type { Job, JobAnswer } from './runJobs';
import { areaConfig } from './webpack.area';

/** Load the shell's build configuration only to build the shell, because a team with one area doesn't need it. */
async function configsOf(job: Job): Promise<Configuration[]> {
  if (job.folder !== 'shell') return [areaConfig(job.folder, job.version, job.options, job.output)];
  const [{ shellConfig }, { kioskConfig }] = await Promise.all([
    import('./webpack.shell'),
    import('./webpack.kiosk'),
  ]);
  return [shellConfig(job.version, job.options), kioskConfig(job.options)];
}

/** Runs compilations, and returns their errors as text. */
function compile(configs: Configuration[]): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(configs);
    if (!compiler) return reject(new Error('webpack gave no compiler.'));
    compiler.run((error, stats) => {
      compiler.close((closeError) => {
        if (error ?? closeError) reject(error ?? closeError);
        else if (stats?.hasErrors()) resolve(stats.toString({ preset: 'errors-only', colors: false }));
        else resolve(undefined);
      });
    });
  });
}

async function answer(job: Job): Promise<JobAnswer> {
  const started = performance.now();
  try {
    const failure = await compile(await configsOf(job));
    const milliseconds = performance.now() - started;
    return failure === undefined
      ? { folder: job.folder, milliseconds }
      : { folder: job.folder, milliseconds, failure };
  } catch (error) {
    const failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { folder: job.folder, milliseconds: performance.now() - started, failure };
  }
}

process.on('message', (job: Job) => {
  void answer(job).then((result) => process.send?.(result));
});
