import insertStyle from './insertStyle.cjs';

/** Inserts a style sheet into the page. @param {string} text */
export function insertText(text) {
  const element = document.createElement('style');
  element.textContent = text;
  insertStyle(element);
}
