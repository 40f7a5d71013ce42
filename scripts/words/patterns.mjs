/**
 * The forms that On Deck doesn't use, each with a better form. `in` names the kinds of text that a form is banned from;
 * without `in`, it's banned from all. `bad` and `good` are the sentences of its test.
 *
 * @typedef {object} Form
 * @property {RegExp} form
 * @property {string} better - shown with each hit
 * @property {readonly import('./texts.mjs').Text['kind'][]} [in]
 * @property {string} bad
 * @property {string} good
 */

/** @type {Form['in']} */
const prose = ['page', 'doc'];

/** @type {readonly Form[]} */
export const forms = [
  {
    form: /\b(some|every|any)body\b|\bnobody\b/i,
    better: 'someone, everyone, anyone, no one; better, name the person: staff, a manager',
    bad: 'Nobody works it yet.',
    good: 'No one is assigned yet.',
  },
  {
    form: /\b(who|whom)ever\b/i,
    better: 'the person by name: "everyone you select", "the first employee who accepts"',
    bad: 'Whoever takes it first has it.',
    good: 'The first employee who accepts gets the shift.',
  },
  {
    form: /\bwhom\b/i,
    better: '"who", or the person by name',
    bad: 'A list of whom it was sent to.',
    good: 'A list of its recipients.',
  },
  {
    form: /(^|[.:;] )(Who|Whom|Whose|Which) (?![^.]*\?)/,
    better: 'a noun as the subject: "Staff who…", "The shifts that…"',
    bad: 'Who clocks in appears here.',
    good: 'Staff appear here as soon as they clock in.',
  },
  {
    form: /(^|[.:;] )What (?![^.]*\?)/,
    better: 'a noun as the subject, not "What…"',
    in: ['page', 'comment', 'title'],
    bad: 'What employees ask for waits here.',
    good: 'Requests from employees wait here.',
  },
  {
    form: /^(who|whom|whose|whoever|what|which|of|if|that)\b/,
    better: 'a title that begins with a verb: "refuses an overlap", and says when',
    in: ['title'],
    bad: 'who was turned down may ask again',
    good: 'accepts a new request when the previous one was rejected',
  },
  {
    form: /\bany more\b/i,
    better: 'no longer, anymore',
    bad: 'This link is not good any more.',
    good: 'This link has expired.',
  },
  {
    form: /\bat once\b/i,
    better: 'right away, immediately, together',
    bad: 'It appears here at once.',
    good: 'It appears here right away.',
  },
  {
    form: /\bby (itself|themselves)\b/i,
    better: 'automatically, alone',
    bad: 'The page reloads by itself.',
    good: 'The page reloads automatically.',
  },
  {
    form: /\bgood (once|for \S+ (minute|hour|day|second)s?|until)\b/i,
    better: 'works once, expires in 10 minutes',
    bad: 'The code is good for {} minutes.',
    good: 'The code expires in {} minutes.',
  },
  {
    form: /\b(goes|go|going|went) on\b/i,
    better: 'continues',
    bad: 'The shift goes on.',
    good: 'The shift continues.',
  },
  {
    form: /\bstands?\b(?! up)/i,
    better: 'is, shows, replaces, waits',
    bad: 'Nothing stands in the way.',
    good: 'No conflicts.',
  },
  {
    form: /\bbesides?\b/i,
    better: 'next to, as well as, also',
    bad: 'A passkey beside the password.',
    good: 'A passkey as well as a password.',
  },
  {
    form: /\b(of (its|their|your|one[’']s) own|one[’']s own|oneself)\b/i,
    better: 'its own, their own, separate',
    bad: 'Each area has a folder of its own.',
    good: 'Each area has its own folder.',
  },
  {
    form: /\bsuch\b(?! as\b)/i,
    better: 'this, these, like that',
    bad: 'No such code exists.',
    good: 'This code is unknown.',
  },
  {
    form: /\b(days?|dates?|weeks?|shifts?|times?) to come\b/i,
    better: 'upcoming',
    bad: 'The shifts to come are moved.',
    good: 'Upcoming shifts are moved.',
  },
  {
    form: /\banew\b/i,
    better: 'again',
    bad: 'The file is written anew.',
    good: 'The file is written again.',
  },
  {
    form: /\b(meanwhile|in the meantime)\b/i,
    better: 'since then, while …',
    bad: 'Someone changed it meanwhile.',
    good: 'Someone changed it after you opened it.',
  },
  {
    form: /\bcancell(ed|ing)\b/i,
    better: 'canceled, canceling',
    bad: 'The shift was cancelled.',
    good: 'The shift was canceled.',
  },
  {
    form: /\b\w*(colour|favour|honour|behaviour|neighbour|labour)\w*\b|\b(centre|licence|programme|rota|whilst|amongst|learnt|grey|cheque)s?\b|\b(organ|recogn|author|summar|serial|minim|normal|real|special|synchron|optim|apolog)is(e|ed|es|ing|ation)\b|\b(towards|afterwards|forwards|backwards)\b/i,
    better: 'the US spelling or word: color, center, recognize, schedule, while, toward, afterward',
    bad: 'Choose a colour.',
    good: 'Choose a color.',
  },
  {
    form: /\be-mails?\b(?! server)/i,
    better: 'email',
    bad: 'We sent an e-mail.',
    good: 'We sent an email.',
  },
  {
    form: /\bby mail\b|\b(the|a|this|that|each|every|no) mails?\b(?! server)/i,
    better: 'email',
    bad: 'The code arrives by mail.',
    good: 'The code arrives by email.',
  },
  {
    form: /\b(is|are|was|were|be|been|being|gets?) told\b/i,
    better: 'is notified; better, name the actor: "We notify Ana"',
    bad: 'The employee is told.',
    good: 'The employee is notified.',
  },
  {
    form: /\bcannot\b|\bcan not\b/i,
    better: 'can’t',
    in: prose,
    bad: 'You cannot undo this.',
    good: 'You can’t undo this.',
  },
  {
    form: /\b(do|does|did|is|are|was|were|has|have|had|will|would|could|should) not\b(?! only)/i,
    better: 'the contraction: don’t, isn’t, won’t',
    in: prose,
    bad: 'It does not count.',
    good: 'It doesn’t count.',
  },
  {
    form: /\bcould not be\b|\bcouldn[’']t be\b/i,
    better: 'Couldn’t load …, with the thing as the object',
    in: ['page'],
    bad: 'The shifts couldn’t be loaded.',
    good: 'Couldn’t load the shifts.',
  },
  {
    form: /\bsuccessfully\b/i,
    better: 'the past tense alone: "Template saved."',
    in: prose,
    bad: 'Template saved successfully.',
    good: 'Template saved.',
  },
  {
    form: /\btick(s|ed)?\b/i,
    better: 'check the box',
    in: prose,
    bad: 'Tick the box to save.',
    good: 'Check the box to save.',
  },
  {
    form: /\bpress(es|ed)? (a|an|the|it|on|this|save|one)\b/i,
    better: 'select',
    in: prose,
    bad: 'Press a shift for its details.',
    good: 'Select a shift to see its details.',
  },
  {
    form: /\bmay\b(?! \d)/,
    better: 'can, might',
    in: prose,
    bad: 'Managers may approve it.',
    good: 'Managers can approve it.',
  },
  {
    form: /\b(un)?planned\b/i,
    better: 'scheduled',
    in: prose,
    bad: 'Planned and worked hours',
    good: 'Scheduled and worked hours',
  },
  {
    form: /\b(a|the|this|that|each|every|another|whose) places?\b(?! (in|of|where)\b)/i,
    better: 'location',
    in: ['page'],
    bad: 'The staff of this place',
    good: 'Staff at this location',
  },
  {
    form: /(?<![\w/.@-])kiosks?\b(?![\w/-]|\.\w)/i,
    better: 'punch clock',
    in: prose,
    bad: 'Register this kiosk.',
    good: 'Register this punch clock.',
  },
  {
    // `Give shift away` is the name of a kind of swap.
    form: /\b(put|puts|bring|brings|brought|take|takes|taken) (\w+ )?(back|away)\b|\b(give|gives|given) (\w+ )?back\b|\bturned down\b/i,
    better: 'one verb for each thing: dismiss, restore, undo, remove, revoke, withdraw, reject',
    bad: 'This cannot be taken back.',
    good: 'You can’t undo this.',
  },
  {
    form: /\bset aside\b|\bsetting aside\b/i,
    better: 'hold, on hold',
    in: prose,
    bad: 'Hours that are set aside',
    good: 'Hours on hold',
  },
  {
    form: /[\d}] %/,
    better: 'no space: 10%',
    bad: 'A share of 10 % of users',
    good: 'A share of 10% of users',
  },
  {
    form: /\b(?<!\b(audit|its|the|this|a) )log(ged|ging)? (in|out)\b|\b(the|a|your) login\b/i,
    better: 'sign in, sign out',
    in: prose,
    bad: 'Log in again.',
    good: 'Sign in again.',
  },
  {
    form: /\btelephones?\b/i,
    better: 'phone',
    bad: 'Enter your telephone number.',
    good: 'Enter your phone number.',
  },
  {
    form: /(^|[.!?] )(Off|On|Empty|Not given): /,
    better: 'When this is off, …; Leave blank for …',
    in: prose,
    bad: 'Empty: the shift continues.',
    good: 'Leave blank for no end date.',
  },
  {
    form: /\p{Ll}{2}; \p{Ll}+ \p{Ll}/u,
    better: 'two sentences',
    in: ['page'],
    bad: 'Times change for all; days stay.',
    good: 'Times change for all. Days don’t change.',
  },
  {
    form: /^(Says|Tells|Hears|Lets)\b/,
    better: 'a verb for what it does: Returns, Notifies, Names, Allows',
    in: ['comment'],
    bad: 'Says which shift a record was.',
    good: 'Assigns a shift to a time entry.',
  },
  {
    form: /\b(is|are|was|were|be|been) (put|laid|found) out\b|\bbeing found out\b|\bdecide(d|s)? first what\b/i,
    better: 'checking, resolve first',
    bad: 'What it does is being found out.',
    good: 'Checking what this changes…',
  },
  {
    form: /\b(upon|thereof|hence|thus|therefore|shall|ought)\b/i,
    better: 'on, so, must, should',
    bad: 'Staff shall clock in early.',
    good: 'Staff should clock in early.',
  },
];
