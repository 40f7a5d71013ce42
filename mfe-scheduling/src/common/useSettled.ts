import { useEffect, useState } from 'react';

/** A text once it has stayed the same for a while, so that typing asks the server once and not at every key. */
export function useSettled(text: string, ms = 300): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return settled;
}
