import type { SVGProps } from 'react';
import { drawings } from '../tokens/drawings';

/** Drawings that are no lines of 1.75 px. */
const unlike: Readonly<Partial<Record<IconName, SVGProps<SVGPathElement>>>> = {
  more: { strokeWidth: 2.6 },
  sortDown: { fill: 'currentColor' },
  sortUp: { fill: 'currentColor' },
};

export type IconName = keyof typeof drawings;

/** Every name. @internal */
export const iconNames = Object.keys(drawings).filter(isIconName);

/** Whether a text from data (an area's navigation entry) names one of our icons. */
export function isIconName(name: string): name is IconName {
  return Object.hasOwn(drawings, name);
}

export interface IconProps {
  name: IconName;
  /** px, square. */
  size?: number;
  /** Only where the picture stands alone and carries the meaning; otherwise it is ornament. */
  label?: string;
}

/** One of the suite's drawings in the colour of the text around it. */
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
