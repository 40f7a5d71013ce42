import type { FastifyReply } from 'fastify';

/** Content security policy of every API answer, none of which is a page. */
export const apiPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Content security policy of a file that a user uploaded. Opened in a tab, the file gets an origin without any data. */
export const documentPolicy = `${apiPolicy}; sandbox`;

/** Content security policy of the API's documentation, whose page needs its own styles. */
export const docsPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; font-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Content security policy of the service worker, which may fetch only from this server. */
export const workerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'";

/**
 * Returns the content security policy of the two pages: scripts only from here, styles only from here or with this
 * answer's nonce (antd writes style elements), and no frames around them.
 *
 * @param sources - further origins of scripts and data; only a development start has any
 */
export function pagePolicy(nonce: string, sources: readonly string[] = []): string {
  const more = sources.map((source) => ` ${source}`).join('');
  return [
    "default-src 'none'",
    `script-src 'self'${more}`,
    `style-src 'self' 'nonce-${nonce}'${more}`,
    // React sets style attributes through the DOM, which no policy restricts; the HTML has none.
    "style-src-attr 'none'",
    "img-src 'self' data:",
    // PDFs that the page has loaded. A frame inherits this policy, so it can't run scripts.
    'frame-src blob:',
    `font-src 'self' data:${more}`,
    `connect-src 'self'${more}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}

/** Sets the headers that every answer has; a page replaces the policy. */
export function setSecurityHeaders(reply: FastifyReply, requestId: string): void {
  reply.header('x-request-id', requestId);
  reply.header('content-security-policy', apiPolicy);
  // API answers about users must not be cached, neither by a shared browser nor by a proxy.
  if (reply.request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
}

/** Headers that browsers obey only in a page's answer. */
const ofDocuments = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
  'x-request-id',
];

/**
 * Drops the headers that browsers read only in a page's answer, which saves half a kilobyte for each file of a page. A
 * script, style sheet, typeface, or bitmap runs nothing when someone opens its address.
 */
export function dropDocumentHeaders(reply: FastifyReply): void {
  for (const name of ofDocuments) reply.removeHeader(name);
}
