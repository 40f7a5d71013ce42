import { createContext, type ReactNode, use, useState } from 'react';

const ContentContext = createContext<ReactNode>(null);

interface FreshContentProps {
  /** The content; null while antd's component closes, so that the last content fades out with it. */
  content: ReactNode;
  /** antd's component with a `FreshSlot` inside. */
  children: ReactNode;
}

/**
 * Passes content into an animated antd component. During an animation, antd redraws its children only every few frames,
 * so a field in it would lose letters typed in a slow frame. A context isn't held up.
 */
export function FreshContent({ content, children }: FreshContentProps) {
  return <ContentContext value={content}>{children}</ContentContext>;
}

/** Renders the content of `FreshContent` inside antd's component. */
export function FreshSlot() {
  const content = use(ContentContext);
  const [last, keep] = useState(content);
  if (content !== null && content !== last) keep(content);
  return content ?? last;
}
