export function ArchivePage() {
  return null;
}
