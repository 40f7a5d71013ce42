import { dataUrlOf } from '@ondeck/shared/api/download';
import { checkDocument, documentTypeOf } from '@ondeck/shared/domain/rules/certificateDocument';
import { fieldLimits } from '@ondeck/shared/domain/rules/fields';
import { sentenceOf } from '@ondeck/shared/domain/rules/findings';

/** A photo or PDF, ready to be shown and sent. */
export interface ChosenFile {
  readonly name: string;
  /** Size in bytes. */
  readonly size: number;
  /** The content as a data address, because the page's policy allows no other address of a chosen photo. */
  readonly url: string;
}

/** Bytes at the start of a file that show its type. */
const START = 16;
/**
 * A larger photo is made smaller. The server ends a call after 15 seconds, in which a weak phone network of 1 Mbit/s sends
 * about 1.3 MB.
 */
const LARGE_PHOTO_BYTES = 512 * 1024;
/** Longest side of a smaller photo in pixels: the print of a certificate stays readable. */
const LONGEST_SIDE = 1800;
const QUALITY = 0.8;

/** Returns a photo with smaller sides, or the same photo where the browser can't draw it. */
async function smallerPhoto(photo: Blob): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(photo);
    const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    return drawn && drawn.size < photo.size ? drawn : photo;
  } catch {
    return photo;
  }
}

const bytesOf = async (content: Blob, most: number): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await content.slice(0, most).arrayBuffer());

/**
 * Reads a file that the user chose, and makes a large photo smaller.
 *
 * @returns the file, or the sentence with the reason that it can't be sent
 */
export async function readCertificateFile(file: File): Promise<ChosenFile | { readonly problem: string }> {
  const type = documentTypeOf(await bytesOf(file, START));
  const isLargePhoto = type?.startsWith('image/') && file.size > LARGE_PHOTO_BYTES;
  const content = isLargePhoto ? await smallerPhoto(file) : file;
  // One byte more than allowed shows that a file is too large, however large it is.
  const bytes = await bytesOf(content, fieldLimits.certificateDocumentBytes + 1);
  const [finding] = checkDocument(bytes);
  if (finding) return { problem: sentenceOf(finding) };
  // The browser derives a file's type from its name, so name the type of the content.
  const url = await dataUrlOf(new Blob([bytes], { type: documentTypeOf(bytes) ?? '' }));
  return { name: file.name, size: content.size, url };
}

/** Returns the content of a file in base64, as the call sends it. */
export const base64Of = ({ url }: ChosenFile): string => url.slice(url.indexOf(',') + 1);

/** Returns whether a file is shown as a photo. */
export const isPhoto = ({ url }: ChosenFile): boolean => url.startsWith('data:image/');
