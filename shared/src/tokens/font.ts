/** Importing this file adds On Deck's typeface to the page, from the page's own origin. */
import '@fontsource-variable/atkinson-hyperlegible-next/index.css';
