/** Importing this puts the suite's typeface into the page, from the page's own origin. */
import '@fontsource-variable/atkinson-hyperlegible-next/index.css';
