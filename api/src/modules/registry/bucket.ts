import { errorCode } from '../../platform/core/errorCode';
import { AppError } from '../../platform/core/errors';
import type { BucketSettings } from '../../environment';

/** Less than a request can take, so that the answer says why it failed. */
const PATIENCE = 10_000;

const away = (cause: unknown): AppError =>
  Object.assign(
    new AppError(
      503,
      "The storage of published versions isn't responding. Nothing changed. Try again.",
      undefined,
      {
        'retry-after': '10',
      },
    ),
    { cause },
  );

/**
 * Opens an S3-compatible bucket without asking it anything yet. Every call throws 503 where it does not answer or
 * refuses.
 *
 * @param onAnswer - told after each call the kind of error; undefined if the bucket answered
 * @param patience - milliseconds that one call can take
 */
export async function openBucket(
  { endpoint, name, region, key, secret }: BucketSettings,
  onAnswer: (code: string | undefined) => void = () => undefined,
  patience = PATIENCE,
) {
  // Loaded only where a bucket is named: it is a part of the start's time.
  const { S3mini } = await import('s3mini');
  const client = new S3mini({
    endpoint: `${endpoint}/${name}`,
    region,
    accessKeyId: key,
    secretAccessKey: secret,
    requestAbortTimeout: patience,
  });
  async function asked<T>(asking: Promise<T>): Promise<T> {
    try {
      const answer = await asking;
      onAnswer(undefined);
      return answer;
    } catch (error) {
      onAnswer(errorCode(error) ?? (error instanceof Error ? error.name : 'unknown'));
      throw away(error);
    }
  }
  return {
    async put(path: string, bytes: Buffer): Promise<void> {
      await asked(client.putObject(path, bytes));
    },
    async get(path: string): Promise<Buffer> {
      const bytes = await asked(client.getObjectArrayBuffer(path));
      if (bytes === null) throw away(new Error(`${path} isn't in the bucket`));
      return Buffer.from(bytes);
    },
    /** Asks for an object that need not be there. */
    async look(): Promise<void> {
      await asked(client.objectExists('look'));
    },
    async remove(path: string): Promise<void> {
      await asked(client.deleteObject(path));
    },
  };
}

export type Bucket = Awaited<ReturnType<typeof openBucket>>;
