import { errorCode } from '../../platform/core/errorCode';
import { AppError } from '../../platform/core/errors';
import type { BucketSettings } from '../../environment';

/** Timeout of one call in ms, shorter than a request's limit, so that the answer can name the cause. */
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
 * Opens an S3-compatible bucket without sending a request yet. Every call throws 503 if the bucket doesn't answer or
 * refuses.
 *
 * @param onAnswer - called after each call with the kind of error; undefined if the bucket answered
 * @param patience - milliseconds that one call can take
 */
export async function openBucket(
  { endpoint, name, region, key, secret }: BucketSettings,
  onAnswer: (code: string | undefined) => void = () => undefined,
  patience = PATIENCE,
) {
  // Loads the library only when a bucket is configured, because loading slows the server's start.
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
    /** Checks the bucket with a request for an object that doesn't have to exist. */
    async look(): Promise<void> {
      await asked(client.objectExists('look'));
    },
    async remove(path: string): Promise<void> {
      await asked(client.deleteObject(path));
    },
  };
}

export type Bucket = Awaited<ReturnType<typeof openBucket>>;
