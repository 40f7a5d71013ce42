import { createElement, Fragment } from 'react';

const DATE = /(\d\d-\d\d-\d{4})/;

const inOnePiece = (part: string) =>
  DATE.test(part) ? <span style={{ whiteSpace: 'nowrap' }}>{part}</span> : part;

/** A sentence whose dates (`mm-dd-yyyy`) stay in one piece where the line is too short: a browser breaks at hyphens. */
export function Dated({ children }: { readonly children: string }) {
  return createElement(Fragment, null, ...children.split(DATE).map(inOnePiece));
}
