/** The terms that a person accepts when signing up, one heading and its text each. */
export const terms: readonly { readonly heading: string; readonly text: string }[] = [
  {
    heading: 'What the account is for',
    text: 'You use On Deck to see your schedule, to ask for time off, changes and shifts, and to record your working time at this swim school. An admin of the school lets you in and can end your access.',
  },
  {
    heading: 'Your punches are yours alone',
    text: 'Your employee code stands for your signature. Enter it for yourself only, never for a colleague, and tell a manager when you think that somebody knows it.',
  },
  {
    heading: 'What is kept about you',
    text: 'The school keeps your name, e-mail, phone number, positions, schedule, requests, punches and the hours paid for them, with who changed them and when. Managers of your locations can see them; colleagues see your name beside a shift.',
  },
  {
    heading: 'How long',
    text: 'Working time and pay records stay for as long as the law asks the school to keep them, also after you leave. Your sign-in ends when your work ends.',
  },
  {
    heading: 'Fair use',
    text: 'Do not try to reach what is not yours to see, and do not share what you see here with people outside the school.',
  },
];
