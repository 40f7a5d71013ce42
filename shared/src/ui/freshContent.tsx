import { createContext, type ReactNode, use, useState } from 'react';

const ContentContext = createContext<ReactNode>(null);

interface FreshContentProps {
  /** Null while antd's part closes: its last content fades out with it. */
  content: ReactNode;
  /** antd's part, with a `FreshSlot` in it. */
  children: ReactNode;
}

/**
 * Gives content to an antd part with motion. antd draws its own children again only between the steps of a motion, one
 * or more frames each: a field in them would lose every letter that is typed in a slow frame. A context isn't held up.
 */
export function FreshContent({ content, children }: FreshContentProps) {
  return <ContentContext value={content}>{children}</ContentContext>;
}

/** The place of the content in antd's part. */
export function FreshSlot() {
  const content = use(ContentContext);
  const [last, keep] = useState(content);
  if (content !== null && content !== last) keep(content);
  return content ?? last;
}
