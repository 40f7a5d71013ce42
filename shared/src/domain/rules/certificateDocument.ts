/** Rules for the photo or PDF of a certificate, by its content. The name of a file and its stated type prove nothing. */
import { fieldLimits } from './fields';
import { found, type Finding } from './findings';

const documentTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const;
export type DocumentType = (typeof documentTypes)[number];

/** The first bytes of a file of each type. */
const signatures: Readonly<Record<DocumentType, readonly number[]>> = {
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d],
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
};

/** Returns the type of a file by its first bytes; undefined for any other type. */
export const documentTypeOf = (bytes: Uint8Array): DocumentType | undefined =>
  documentTypes.find((type) => signatures[type].every((byte, index) => bytes[index] === byte));

/** Checks the size and the type of a document. */
export function checkDocument(bytes: Uint8Array): Finding[] {
  if (bytes.length > fieldLimits.certificateDocumentBytes)
    return [found('certificate.documentTooLarge', 'document')];
  return documentTypeOf(bytes) === undefined ? [found('certificate.documentType', 'document')] : [];
}
