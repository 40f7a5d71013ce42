import { fieldLimits } from '../domain/rules/fields';
import {
  addCertificateBody,
  certificateDocument,
  certificateType,
  certificateTypeList,
  certificateTypesQuery,
  changeCertificateTypeBody,
  createCertificateTypeBody,
  ownCertificates,
  requiredCertificates,
  requiredCertificatesBody,
  reviewCertificateBody,
  staffCertificateList,
  staffCertificatesQuery,
} from '../schemas/certificates';
import { messageAnswer } from '../schemas/common';
import { call } from './call';

/** Bytes of a body whose document is as large as allowed, in base64, and room for the other fields. */
const DOCUMENT_BODY = Math.ceil(fieldLimits.certificateDocumentBytes / 3) * 4 + 64 * 1024;

export const listOwnCertificates = call({
  summary: 'List your certificates',
  method: 'GET',
  path: '/api/certificates/mine/',
  permission: 'certificates.own',
  answers: { 200: ownCertificates },
  shows: ['Certificate'],
});

export const addCertificate = call({
  summary: 'Add a certificate',
  method: 'POST',
  path: '/api/certificates/mine/',
  permission: 'certificates.own',
  body: addCertificateBody,
  bodyLimit: DOCUMENT_BODY,
  answers: { 201: messageAnswer },
  description: 'The certificate waits for a review, and replaces a certificate of its type that still waits.',
});

export const listCertificates = call({
  summary: "List the staff's certificates",
  method: 'GET',
  path: '/api/certificates/',
  permission: 'certificates.manage',
  query: staffCertificatesQuery,
  answers: { 200: staffCertificateList },
  description: 'Also lists certificates that positions require and employees don’t have.',
  shows: ['Certificate', 'User'],
});

export const listCertificateTypes = call({
  summary: 'List types of certificates',
  method: 'GET',
  path: '/api/certificates/types/',
  permission: 'certificateTypes.read',
  query: certificateTypesQuery,
  answers: { 200: certificateTypeList },
  shows: ['Certificate'],
});

export const createCertificateType = call({
  summary: 'Create a type of certificate',
  method: 'POST',
  path: '/api/certificates/types/',
  permission: 'certificateTypes.manage',
  body: createCertificateTypeBody,
  answers: { 201: certificateType },
  refuses: [404],
});

export const changeCertificateType = call({
  summary: 'Change a type of certificate',
  method: 'PUT',
  path: '/api/certificates/types/:id/',
  permission: 'certificateTypes.manage',
  body: changeCertificateTypeBody,
  answers: { 200: certificateType },
  description: 'Changes, retires, or restores a type. A missing value stays unchanged.',
  isRevised: true,
});

export const listRequiredCertificates = call({
  summary: 'List the certificates that positions require',
  method: 'GET',
  path: '/api/certificates/required/',
  permission: 'certificateTypes.read',
  answers: { 200: requiredCertificates },
  shows: ['Certificate', 'Position'],
});

export const changeRequiredCertificates = call({
  summary: 'Change the certificates that a position requires',
  method: 'PUT',
  path: '/api/certificates/required/:position/',
  permission: 'certificateTypes.manage',
  body: requiredCertificatesBody,
  description: 'Replaces the types that the position requires, everywhere or at one location.',
  isRevised: true,
});

export const reviewCertificate = call({
  summary: 'Approve or reject a certificate',
  method: 'POST',
  path: '/api/certificates/:id/review/',
  permission: 'certificates.manage',
  body: reviewCertificateBody,
  description: 'An approved certificate replaces the earlier one of its type.',
});

export const removeCertificate = call({
  summary: 'Remove a certificate',
  method: 'DELETE',
  path: '/api/certificates/:id/',
  permission: 'self',
  description:
    'Managers remove certificates of their staff. Employees remove their own while it waits for a review or after it was rejected.',
});

/** The photo or PDF of a certificate: the user's own, or of an employee in the user's reach. */
export const readCertificateDocument = call({
  summary: 'Read the document of a certificate',
  method: 'GET',
  path: '/api/certificates/:id/document/',
  permission: 'self',
  answers: { 200: certificateDocument },
  file: 'document',
});
