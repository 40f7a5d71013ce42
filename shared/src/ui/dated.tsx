import { createElement, Fragment } from 'react';

const DATE = /(\d\d-\d\d-\d{4})/;

const inOnePiece = (part: string) =>
  DATE.test(part) ? <span style={{ whiteSpace: 'nowrap' }}>{part}</span> : part;

/** Keeps the dates (`mm-dd-yyyy`) of a sentence on one line, because browsers break lines at hyphens. */
export function Dated({ children }: { readonly children: string }) {
  return createElement(Fragment, null, ...children.split(DATE).map(inOnePiece));
}
