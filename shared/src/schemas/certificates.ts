import * as z from 'zod/mini';
import { fieldLimits } from '../domain/rules/fields';
import { sentenceFor } from '../domain/rules/findings';
import { date, id, listOf, pageQuery, person, queryId, revision, shows, text } from './common';
import { required } from './fieldSchemas';

const months = z
  .int({ error: sentenceFor('number.format', { label: 'Valid for' }) })
  .check(
    z.minimum(1, sentenceFor('number.atLeast', { label: 'Valid for', min: 1 })),
    z.maximum(
      fieldLimits.certificateMonths,
      sentenceFor('number.atMost', { label: 'Valid for', max: fieldLimits.certificateMonths }),
    ),
  );
const reminderDay = z.int().check(z.minimum(0), z.maximum(365));

const typeFields = {
  name: z.string(),
  /** Months from the issue date to the expiration date; null if certificates of this type don't expire. */
  valid_months: z.nullable(z.number()),
  /** Days before the expiration date on which the employee is reminded. */
  reminder_days: z.array(z.number()),
  /** Whether a certificate of this type needs a photo or PDF. */
  requires_document: z.boolean(),
};
/** A type of certificate, as managers and admins read it. */
export const certificateType = z.object({
  id,
  ...typeFields,
  /** Types that a certificate of this type counts as too. The types that these include count as well. */
  includes: z.array(person),
  /** Locations in the reader's reach with a shorter validity. The earlier of both dates counts. */
  locations: z.array(z.object({ id, name: z.string(), valid_months: z.number() })),
  retired: z.boolean(),
  revision,
});
export type CertificateType = z.infer<typeof certificateType>;

/** `GET /api/certificates/types/`. `?include=retired` adds retired types. */
export const certificateTypesQuery = z.strictObject({ include: z.optional(z.literal('retired')) });
export const certificateTypeList = listOf(certificateType);

const typeName = shows(
  text(fieldLimits.certificateTypeName, 1).check(z.trim(), z.minLength(1, required('Name'))),
  'CPR/AED',
);
const typeChanges = {
  valid_months: z.optional(z.nullable(months)),
  reminder_days: z.optional(z.array(reminderDay).check(z.maxLength(6))),
  requires_document: z.optional(z.boolean()),
  /** IDs of included types. */
  includes: z.optional(z.array(id).check(z.maxLength(fieldLimits.certificateTypes))),
  locations: z.optional(z.array(z.strictObject({ id, valid_months: months })).check(z.maxLength(1000))),
};
/** `POST /api/certificates/types/` */
export const createCertificateTypeBody = z.strictObject({ name: typeName, ...typeChanges });
export type CreateCertificateTypeBody = z.infer<typeof createCertificateTypeBody>;
/** `PUT /api/certificates/types/{id}/`: a missing value stays unchanged. */
export const changeCertificateTypeBody = z.strictObject({
  name: z.optional(typeName),
  ...typeChanges,
  retired: z.optional(z.boolean()),
});
export type ChangeCertificateTypeBody = z.infer<typeof changeCertificateTypeBody>;

/** `GET /api/certificates/required/`: the types that positions require, by position. */
export const requiredCertificates = z.object({
  results: z.array(
    z.object({
      position: person,
      required: z.array(
        z.object({
          type: person,
          /** Null: required at every location. Locations out of the reader's reach are left out. */
          location: z.nullable(person),
        }),
      ),
      revision,
    }),
  ),
});
export type RequiredCertificates = z.infer<typeof requiredCertificates>;

/** `PUT /api/certificates/required/{position}/`: replaces the types that a position requires. */
export const requiredCertificatesBody = z.strictObject({
  required: z.array(z.strictObject({ type: id, location: z.nullable(id) })).check(z.maxLength(1000)),
});
export type RequiredCertificatesBody = z.infer<typeof requiredCertificatesBody>;

/** The badge of an employee's certificate of one type. */
const certificateStates = [
  'VALID',
  /** Valid for at most 60 more days. */
  'EXPIRES_SOON',
  'EXPIRED',
  'MISSING',
  'IN_REVIEW',
  'REJECTED',
] as const;
const certificateState = z.enum(certificateStates);
export type CertificateState = z.infer<typeof certificateState>;

/** A stored certificate. Its state on a date is in the row that has it. */
const certificate = z.object({
  id,
  issued_on: date,
  /** The printed expiration date; null if the certificate doesn't expire. */
  expires_on: z.nullable(date),
  number: z.string(),
  has_document: z.boolean(),
  created_at: z.string(),
  created_by: person,
  /** The reviewer, and the time of the review; null before it. */
  reviewed_by: z.nullable(person),
  reviewed_at: z.nullable(z.string()),
  /** The reason of a rejection. */
  reason: z.nullable(z.string()),
});
export type CertificateAnswer = z.infer<typeof certificate>;

const rowFields = {
  type: person,
  state: certificateState,
  /** Whether one of the employee's positions requires the type. */
  is_required: z.boolean(),
  /**
   * The last valid day at the employee's locations in the reader's reach: the earliest of the printed expiration date
   * and of the locations' own validity. Null without a certificate that counts, and if it doesn't expire.
   */
  through: z.nullable(date),
  /** Days until `through`: 0 on the last valid day, negative after it. */
  days: z.nullable(z.number()),
  /** The certificate that the state is about; null if it is missing. */
  certificate: z.nullable(certificate),
};

/** `GET /api/certificates/mine/`: a row for each type that the employee's positions require or that they have. */
export const ownCertificates = z.object({
  results: z.array(
    z.object({
      ...rowFields,
      /** The title of the location with this last day, if the certificate counts longer at another one. */
      through_at: z.nullable(z.string()),
      /** The type of the certificate that covers this type, if it isn't a certificate of this type itself. */
      included_in: z.nullable(z.string()),
      /** A newer certificate that waits for a review, while the row is about an older one. */
      in_review: z.nullable(certificate),
      /** A newer certificate that was rejected, while the row is about an older one. */
      rejected: z.nullable(certificate),
    }),
  ),
  /** Types for the form. */
  types: z.array(z.object({ id, ...typeFields })),
  /** Today at the employee's first location. */
  today: date,
});
export type OwnCertificates = z.infer<typeof ownCertificates>;

/** A photo or PDF, in base64. The server checks the type of the file by its content. */
const documentText = z
  .string({ error: sentenceFor('certificate.documentMissing') })
  .check(
    z.maxLength(
      Math.ceil(fieldLimits.certificateDocumentBytes / 3) * 4,
      sentenceFor('certificate.documentTooLarge'),
    ),
    z.regex(/^[A-Za-z\d+/]+={0,2}$/, sentenceFor('certificate.documentType')),
  );

/** `POST /api/certificates/mine/`. An expiration date that is left out comes from the type's validity. */
export const addCertificateBody = z.strictObject({
  type: id,
  issued_on: shows(date, '2026-05-01'),
  expires_on: z.optional(z.nullable(shows(date, '2028-05-01'))),
  number: z.optional(text(fieldLimits.certificateNumber)),
  document: z.optional(z.nullable(shows(documentText, 'JVBERi0xLjcK'))),
});
export type AddCertificateBody = z.infer<typeof addCertificateBody>;

/** `GET /api/certificates/`: certificates of the staff, and required ones that are missing, by employee and type. */
export const staffCertificatesQuery = z.strictObject({
  ...pageQuery,
  location: queryId,
  type: queryId,
  state: z.optional(z.enum(['', ...certificateStates])),
});
export const staffCertificateList = listOf(
  z.object({
    employee: person,
    ...rowFields,
    /** The last valid day of the certificate that an approval replaces, if the one in review ends before it. */
    replaces_through: z.nullable(date),
    /** Whether the reader can approve or reject the certificate. */
    can_review: z.boolean(),
  }),
);
export type StaffCertificates = z.infer<typeof staffCertificateList>;

/** `POST /api/certificates/{id}/review/`. A rejection needs a reason. */
export const reviewCertificateBody = z.strictObject({
  decision: z.enum(['APPROVE', 'REJECT']),
  reason: z.optional(z.nullable(text(fieldLimits.rejectionReason))),
});
export type ReviewCertificateBody = z.infer<typeof reviewCertificateBody>;

/** The bytes of a photo or PDF. */
export const certificateDocument = shows(z.string(), '%PDF-1.7');
