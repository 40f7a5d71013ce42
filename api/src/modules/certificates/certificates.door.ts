/** Exports for other modules. Everything else in this folder is private to certificates. */
export { documentsOf } from './documents.service';
export {
  type CertificateTypeForImport,
  importCertificates,
  type ImportedCertificate,
  typesForImport,
} from './importCertificates.service';
export { certificatesToReview } from './reviewCount.sql';
