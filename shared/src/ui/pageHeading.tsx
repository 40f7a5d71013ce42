import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from '../router/router';
import { Icon, type IconName } from './icons';
import { LaneRope } from './layout';

export interface PageHeadingProps {
  title: string;
  sub?: ReactNode;
  icon?: IconName;
  /** Buttons at the far end of the heading. */
  actions?: ReactNode;
  /** The window's title before '· On Deck'; by default the heading's text. */
  documentTitle?: string;
}

/** Shows the page's one h1. It takes the focus after a change of route, so a screen reader announces the new page. */
export function PageHeading({ title, sub, icon, actions, documentTitle = title }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  // The first page of a visit keeps the browser's initial focus, and a changed filter in the address is not a new page.
  const headed = useRef(key === 'default' ? pathname : null);

  useEffect(() => {
    if (headed.current === pathname) return;
    headed.current = pathname;
    heading.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <header className="od-stack" style={{ gap: 'var(--od-space-3)' }}>
      <title>{`${documentTitle} · On Deck`}</title>
      <div className="od-heading">
        <div className="od-heading-text">
          {icon ? (
            <span className="od-heading-icon">
              <Icon name={icon} size={24} />
            </span>
          ) : null}
          <div>
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
            {sub ? <p className="od-heading-sub">{sub}</p> : null}
          </div>
        </div>
        {actions ? <div className="od-cluster">{actions}</div> : null}
      </div>
      <LaneRope />
    </header>
  );
}
