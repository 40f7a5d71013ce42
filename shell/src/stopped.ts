import { takeOver } from './frame/takeOver';

/** Shows plain markup as the last resort, when not even the frame can be shown. */
export function showStopped(root: HTMLElement, sentence: string): void {
  const box = document.createElement('main');
  box.className = 'shell-stopped';
  const title = document.createElement('h1');
  title.textContent = "On Deck couldn't start";
  const text = document.createElement('p');
  text.textContent = sentence;
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Try again';
  button.addEventListener('click', () => window.location.reload());
  box.append(title, text, button);
  root.replaceChildren(box);
  takeOver();
}

/** Returns the element that a page renders into. @throws {Error} if the page has no #root */
export function rootElement(): HTMLElement {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root.');
  return root;
}
