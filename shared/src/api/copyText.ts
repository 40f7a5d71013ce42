/**
 * Copies text to the clipboard. Browsers offer `navigator.clipboard` only on https addresses; on plain http, the older
 * copy command works.
 *
 * @returns whether the text is on the clipboard
 */
export async function copyText(text: string): Promise<boolean> {
  if ('clipboard' in navigator)
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  let isGiven = false;
  const give = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    isGiven = true;
  };
  document.addEventListener('copy', give);
  const isDone = document.execCommand('copy');
  document.removeEventListener('copy', give);
  return isDone && isGiven;
}
