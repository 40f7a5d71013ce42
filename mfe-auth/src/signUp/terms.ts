/** The terms that a user accepts when signing up, each with a heading and its text. */
export const terms: readonly { readonly heading: string; readonly text: string }[] = [
  {
    heading: 'How you can use your account',
    text: 'Use On Deck to see your schedule, to request time off, changes, and shifts, and to clock in at this swim school. An admin approves your account and can end your access.',
  },
  {
    heading: 'Clock in only for yourself',
    text: 'Your employee code is your signature. Enter it only for yourself, never for a coworker. Tell a manager if you think someone else knows it.',
  },
  {
    heading: 'Information we keep about you',
    text: 'The school keeps your name, email, phone number, positions, schedule, requests, punches, and paid hours, with who changed them and when. Managers at your locations can see them. Coworkers see your name on shifts.',
  },
  {
    heading: 'How long we keep it',
    text: 'The school keeps time and pay records for as long as the law requires, even after you leave. Your access ends when your job ends.',
  },
  {
    heading: 'Fair use',
    text: "Don't try to open what isn't meant for you. Don't share what you see here with people outside the school.",
  },
];
