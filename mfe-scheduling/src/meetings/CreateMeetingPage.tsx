export function CreateMeetingPage() {
  return null;
}
