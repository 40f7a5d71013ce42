export function OptionsPage() {
  return null;
}
