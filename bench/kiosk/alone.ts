import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

/** A page with React and react-dom alone, as the baseline for the punch clock. */
createRoot(document.body).render(createElement('p', null, 'Hello'));
