import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

/** A page with React and react-dom alone: what the kiosk is compared with. */
createRoot(document.body).render(createElement('p', null, 'Hello'));
