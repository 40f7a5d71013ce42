import type { CSSProperties, ReactNode } from 'react';
import { space } from '../tokens/scale';
import { Dated } from './dated';

type Space = keyof typeof space;

/** React's style type doesn't include custom properties. */
type Vars = CSSProperties & Record<`--od-${string}`, string | number>;

interface LayoutProps {
  children: ReactNode;
  /** A step of the space scale: 1 to 7 are 4, 8, 12, 16, 24, 32, 48 px. */
  gap?: Space;
  style?: CSSProperties;
  className?: string;
}

/** Always set the gap, because otherwise the surrounding layout's value would be inherited. */
function gapVars(gap: Space): Vars {
  return { '--od-gap': `${space[gap]}px` };
}

function classes(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

/** Stacks its children, 16 px apart by default. */
export function Stack({ children, gap = 4, style, className }: LayoutProps) {
  return (
    <div className={classes('od-stack', className)} style={{ ...gapVars(gap), ...style }}>
      {children}
    </div>
  );
}

export interface ClusterProps extends LayoutProps {
  align?: 'start' | 'center' | 'end' | 'baseline';
}

/** Places its children side by side and wraps them, 8 px apart by default. */
export function Cluster({ children, gap = 2, style, className, align = 'center' }: ClusterProps) {
  const vars: Vars = { ...gapVars(gap), '--od-align': align };
  return (
    <div className={classes('od-cluster', className)} style={{ ...vars, ...style }}>
      {children}
    </div>
  );
}

/** Shows the padded content of a page, at most 1440 px wide, or 960 px for a form. */
export function PageBody({ children, width = 'full' }: { children: ReactNode; width?: 'full' | 'form' }) {
  return (
    <div className="od-page" data-width={width}>
      {children}
    </div>
  );
}

/** Shows filters on the left and actions on the right; both wrap, and fill the row on a phone. */
export function Toolbar({ start, end }: { start?: ReactNode; end?: ReactNode }) {
  return (
    <div className="od-toolbar od-no-print">
      <div>{start}</div>
      {end ? <div>{end}</div> : null}
    </div>
  );
}

export interface PanelProps {
  children: ReactNode;
  /** The heading, which makes the panel a labeled region. */
  title?: string;
  actions?: ReactNode;
  /** Removes the padding, for a table that reaches the edges. */
  flush?: boolean;
  style?: CSSProperties;
}

/** Shows a surface with a border. Never nest panels. */
export function Panel({ children, title, actions, flush = false, style }: PanelProps) {
  const Element = title ? 'section' : 'div';
  return (
    <Element className="od-panel" data-flush={flush || undefined} aria-label={title} style={style}>
      {title || actions ? (
        <div className="od-panel-head">
          {title ? (
            <h2>
              <Dated>{title}</Dated>
            </h2>
          ) : (
            <span />
          )}
          {actions}
        </div>
      ) : null}
      {children}
    </Element>
  );
}

/** Lays out fields in as many columns as fit; a wrapper with the class `od-wide` spans them all. */
export function FieldGrid({ children, min = 240 }: { children: ReactNode; min?: number }) {
  const vars: Vars = { '--od-field-min': `${min}px` };
  return (
    <div className="od-field-grid" style={vars}>
      {children}
    </div>
  );
}

/** Spans all columns of a {@link FieldGrid}. */
export function Wide({ children }: { children: ReactNode }) {
  return <div className="od-wide">{children}</div>;
}

/** Shows a named group of fields. */
export function FieldSection({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="od-section">
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}

/** Shows the first link for keyboard users, which skips the navigation. */
export function SkipLink({
  target = 'main',
  children = 'Skip to content',
}: {
  target?: string;
  children?: string;
}) {
  return (
    <a className="od-visually-hidden od-when-focused" href={`#${target}`}>
      {children}
    </a>
  );
}

/** Shows the lane-rope line, as decoration. */
export function LaneRope({ style }: { style?: CSSProperties }) {
  return <div className="od-rope" aria-hidden="true" style={style} />;
}

/** Shows secondary text at 13 px. */
export function Meta({ children }: { children: ReactNode }) {
  return <span className="od-meta">{children}</span>;
}
