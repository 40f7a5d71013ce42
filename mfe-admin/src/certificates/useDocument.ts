import { dataUrlOf } from '@ondeck/shared/api/download';
import { request } from '@ondeck/shared/api/request';
import { readCertificateDocument } from '@ondeck/shared/calls/certificates';
import { useEffect, useState } from 'react';

/** A document to show. A photo has a data address, because the page's policy allows no other address of a photo. */
interface ShownDocument {
  readonly kind: 'photo' | 'pdf';
  readonly url: string;
}
type Loaded = ShownDocument | 'failed';

const photoTypes = new Set(['image/jpeg', 'image/png']);

async function load(id: string, signal: AbortSignal): Promise<Loaded> {
  const answer = await request({
    url: readCertificateDocument.path.replace(':id', id),
    as: 'blob',
    timeout: 60_000,
    signal,
  });
  const content = answer.ok ? answer.answer.data : undefined;
  if (!(content instanceof Blob)) return 'failed';
  const [type = ''] = content.type.split(';');
  if (photoTypes.has(type)) return { kind: 'photo', url: await dataUrlOf(content) };
  // Any other type could be a page, which must not open at an address of this origin.
  return type === 'application/pdf' ? { kind: 'pdf', url: URL.createObjectURL(content) } : 'failed';
}

/** Loads the document of a certificate while it is shown. @returns the document, undefined while it loads, and `retry` */
export function useDocument(id: string) {
  const [loaded, setLoaded] = useState<Loaded>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    let address = '';
    void load(id, controller.signal).then((answer) => {
      if (answer !== 'failed' && answer.kind === 'pdf') address = answer.url;
      if (!controller.signal.aborted) setLoaded(answer);
      else if (address) URL.revokeObjectURL(address);
    });
    return () => {
      controller.abort();
      if (address) URL.revokeObjectURL(address);
    };
  }, [id, attempt]);
  return {
    loaded,
    retry: () => {
      setLoaded(undefined);
      setAttempt(attempt + 1);
    },
  };
}
