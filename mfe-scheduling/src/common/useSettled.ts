import { useEffect, useState } from 'react';

/**
 * Returns the text after `ms` milliseconds without a change, so that typing sends a single request, not a request per
 * key.
 */
export function useSettled(text: string, ms = 300): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return settled;
}
