import type { ApiError } from './errors';
import { type ApiRequest, request } from './request';

/**
 * Downloads a file.
 *
 * @param fallbackName - the name with its extension, if the server sends none
 * @returns undefined once the download has started, else the error
 */
export async function download(call: ApiRequest, fallbackName: string): Promise<ApiError | undefined> {
  const result = await request({ timeout: 60_000, ...call, as: 'blob' });
  if (!result.ok) return result.error;
  const { data, headers } = result.answer;
  if (!(data instanceof Blob)) return { status: 'parse', message: '', fields: {} };
  save(data, fileNameOf(headers.get('Content-Disposition')) ?? fallbackName);
  return undefined;
}

/** Returns the file name in a `Content-Disposition` header, in either of its two spellings. */
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

/** Returns the content of a blob as a data address, the only kind of address that the pages' policy allows for photos. */
export const dataUrlOf = (content: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(new Error("Couldn't read the content."));
    reader.readAsDataURL(content);
  });

/** Saves a blob as a download in the browser. */
export function save(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser holds the file itself once the click has returned; a second is enough.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
