import type { ApiError } from './errors';
import { type ApiRequest, request } from './request';

/**
 * Fetches a file and gives it to the browser to keep.
 *
 * @param fallbackName - used where the server names none, with extension
 * @returns undefined once the download began, else what went wrong
 */
export async function download(call: ApiRequest, fallbackName: string): Promise<ApiError | undefined> {
  const result = await request({ timeout: 60_000, ...call, as: 'blob' });
  if (!result.ok) return result.error;
  const { data, headers } = result.answer;
  if (!(data instanceof Blob)) return { status: 'parse', message: '', fields: {} };
  save(data, fileNameOf(headers.get('Content-Disposition')) ?? fallbackName);
  return undefined;
}

/** The file name of a `Content-Disposition`, in either of its two spellings. */
export function fileNameOf(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded) {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return undefined;
    }
  }
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1];
}

/** Gives the browser something to keep. */
export function save(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has its own hold on the file once the click returned; a second is generous.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
