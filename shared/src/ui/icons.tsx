import type { SVGProps } from 'react';
import { drawings } from '../tokens/drawings';

/** Icons that are not drawn with lines of 1.75 px. */
const unlike: Readonly<Partial<Record<IconName, SVGProps<SVGPathElement>>>> = {
  more: { strokeWidth: 2.6 },
  sortDown: { fill: 'currentColor' },
  sortUp: { fill: 'currentColor' },
};

export type IconName = keyof typeof drawings;

/** Names of all icons. @internal */
export const iconNames = Object.keys(drawings).filter(isIconName);

/** Returns whether a text from data, such as an area's navigation entry, names one of our icons. */
export function isIconName(name: string): name is IconName {
  return Object.hasOwn(drawings, name);
}

export interface IconProps {
  name: IconName;
  /** Width and height in pixels. */
  size?: number;
  /** The accessible name, only for an icon without text that carries meaning; other icons are decoration. */
  label?: string;
}

/** Shows an icon in the color of the text around it. */
export function Icon({ name, size = 20, label }: IconProps) {
  return (
    <svg
      className="od-icon"
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true, focusable: false })}
    >
      <path d={drawings[name]} {...unlike[name]} />
    </svg>
  );
}
