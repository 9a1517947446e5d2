/**
 * Every sentence that says who sees something, who is told or who can open it, and the test that shows it to be true. A
 * sentence that uses such words without promising anything says why it doesn't.
 */
export type Promised =
  | { readonly sentence: string; readonly test: readonly [file: string, title: string] }
  | { readonly sentence: string; readonly promisesNothing: string }

const here = 'test/suites/promises.test.ts'
const scanning: readonly [string, string] = [
  'src/features/scanning/scanning.test.ts',
  'an infected file is nowhere, its sender and the administrators are told, and it can be released',
]
const linksTest = [here, 'what is said of links above a folder holds at its doors'] as const
const peopleTest = [here, 'what is said of people who have access holds at the doors'] as const
const deciding = 'src/features/abuse-reports/deciding/deciding.test.ts'
const decisions = [deciding, 'come with notes, answers, someone who looks into it, and a second look'] as const
const revoking = [
  deciding,
  'revoke the link, settle all reports about it, and tell both sides without naming who reported it',
] as const
const state = 'It says how things are now.'
const payment = 'It is about who pays.'
const mailed = 'It counts who gets emails.'
const network = 'It is about networks.'

/** Words by which such a sentence is found. */
export const promising =
  /\bonly you\b|\bfor you alone\b|\bnobody\b|\bno one\b|(?:don|can|won|doesn)’t see\b|\bcan see it\b|\byou see this\b|\bprivate\b|hidden from|(?:is|are)n’t (?:notified|told)|without (?:telling|notifying)|visible to|only (?:people|members|those|administrators|the people)\b|only for you|anyone with (?:an?|the|one)\b|\b(?:have|has) access(?: too)?\.$|will be able to see it|opens? it too|opened? (?:it )?with a link|open it with a link|people with a link|access is restricted for/i

export const promises: readonly Promised[] = [
  {
    sentence: 'Only you see this. Helps you tell links apart.',
    test: [here, 'the name of a link is seen by its maker alone'],
  },
  {
    sentence:
      'One per line: names, email addresses or file names. Each is checked off once received. Senders don’t see this list.',
    test: [here, 'senders don’t see what a request expects'],
  },
  {
    sentence: 'Saves the search, filters and order. Only you can see it.',
    test: [
      'src/features/lists/views/views.test.ts',
      '[ADMX-10] are private, belong to one list, and are limited to 50',
    ],
  },
  {
    sentence: 'Only people who manage a folder can rewind it. Ask the owner.',
    test: ['src/features/rewind/rewind.test.ts', 'is for those who manage a folder, at times that are known'],
  },
  {
    sentence: 'People upload files but can’t see what’s already there.',
    test: [
      'src/features/sharing/visits/untold.test.ts',
      'a file request and an upload-only link reveal nothing about the folder but its id',
    ],
  },
  {
    sentence: 'They can’t see it until you allow it.',
    test: [here, 'what someone asks to see stays closed until it is allowed'],
  },
  {
    sentence: 'Only you see your files until you decide otherwise.',
    test: [here, 'files are their owner’s alone until they are shared'],
  },
  {
    sentence: 'The link works once, until {{until}}. It’s only for you, so don’t forward it.',
    test: [
      'src/features/user-invitations/user-invitations.test.ts',
      'go from a list to the first sign-in: one mail, one link, and role, group and plan at once',
    ],
  },
  { sentence: 'Private until you share', test: [here, 'files are their owner’s alone until they are shared'] },
  { sentence: 'Only you', test: [here, 'files are their owner’s alone until they are shared'] },
  { sentence: 'Only you have access.', test: [here, 'files are their owner’s alone until they are shared'] },
  { sentence: 'Private', test: [here, 'files are their owner’s alone until they are shared'] },
  {
    sentence: 'The link works for 24 hours, and only for you.',
    test: [
      'src/features/lists/exports/exports.test.ts',
      '[USERS-18] [DEC-97] of up to 1,000 rows are downloaded immediately: only by the requester, once, within minutes',
    ],
  },
  {
    sentence:
      'The person who created the link isn’t notified. You won’t be emailed about further reports of this link within the hour; they are all in the admin area.',
    test: [here, 'who created a link isn’t told that it was reported'],
  },
  {
    sentence: 'The report is closed and the link stays as it is. The person who created it isn’t notified.',
    test: [deciding, 'do nothing, with reasons for who reported it, and leave the person in peace'],
  },
  { sentence: 'Only administrators see the notes.', test: decisions },
  { sentence: 'Our decision: we revoked the link. No one can open it anymore.', test: revoking },
  {
    sentence:
      'Our decision: we revoked the link and suspended the account of the person who created it. No one can open the link anymore.',
    test: [deciding, 'suspend the person in the same step, by the rules of the list of users'],
  },
  { sentence: 'A virus was found in <b>{{what}}</b>. No one can open it now.', test: scanning },
  { sentence: 'Files with a detected virus. No one can open them.', test: scanning },
  {
    sentence: 'No one can open this file now. If it replaced an earlier version, that version is current again.',
    test: scanning,
  },
  { sentence: 'The virus scanner found {{found}}. No one can open this file now.', test: scanning },
  {
    sentence: 'Only you can change, move or delete this file until the lock ends.',
    test: ['src/features/locks/locks.test.ts', 'the holder unlocks; nobody else can, unless they manage the file'],
  },
  ...[
    'Access restricted. {{name}} can still open it with a link.',
    'And anyone with one of {{count, number}} links',
    'Anyone with a link can view and download this without an account.',
    'Anyone with a link to a folder above',
    'Anyone with a link to a folder above has access too.',
    'Anyone with a link to “{{folder}}” ({{count, number}} links)',
    'Anyone with a link to “{{folder}}” has access too.',
    'Anyone with an upload link can add files.',
    'Anyone with the link',
    'Anyone with the link to “{{folder}}”',
    'Can still be opened with a link',
    'It has no link of its own that anyone can use.',
    'Only the people above can open this file.',
    'Only the people above can open this folder.',
    'People with a link',
    'People with a link to the folder will be able to see it.',
    'You and anyone with a link to a folder above have access.',
    'You and anyone with a link to “{{folder}}” have access.',
    'You and anyone with the link have access.',
    'You and people with a link made for them have access.',
    'You, {{first}} and anyone with the link have access.',
    'You, {{first}}, {{count, number}} others and anyone with the link have access.',
    'You, {{first}}, {{second}} and anyone with the link have access.',
    'A link for specific people opens it too.',
    'So will people with a link to the folder.',
    '{{count, number}} links for specific people open it too.',
    '{{names}}, and people with a link',
  ].map(sentence => ({ sentence, test: linksTest })),
  ...[
    'Access is restricted for {{names}}.',
    'Only invited people',
    'The members of {{name}} and anyone with the link have access.',
    'The members of {{name}} and one other person have access.',
    'The members of {{name}} and {{count, number}} others have access.',
    'The members of {{name}} have access.',
    'The members of {{name}}, one other person and anyone with the link have access.',
    'The members of {{name}}, {{count, number}} others and anyone with the link have access.',
    'You and {{first}} have access.',
    'You, {{first}} and {{count, number}} others have access.',
    'You, {{first}} and {{second}} have access.',
    '{{first}} and {{count, number}} others will be able to see it.',
    '{{first}} and {{second}} will be able to see it.',
    '{{first}} will be able to see it.',
  ].map(sentence => ({ sentence, test: peopleTest })),
  ...[
    ['An address in a private network must be allowed with the environment variable OUTBOUND_ALLOW.', network],
    [
      'ClamAV’s daemon, clamd, runs on this server or another one. An address in a private network must be allowed with the environment variable OUTBOUND_ALLOW.',
      network,
    ],
    [
      'Anyone with a confirmed address at the provider can open the matching account here. Turn it on only if you trust the provider with all accounts of this site.',
      'It is about signing in.',
    ],
    ['No app or program has access.', state],
    ['Choose only administrators who have a password and can sign in.', 'It asks the reader to choose.'],
    ['Delete plans no one has.', 'It is a permission.'],
    ['Describes the image for people who can’t see it. Leave empty for decorative images.', 'It is about blindness.'],
    ['Members: only you', state],
    [
      'No account yet? Use the link to sign up with this address. It works for 30 days. It’s only for you, so don’t forward it.',
      'It asks not to forward the link, which proves the address to anyone who has it.',
    ],
    [
      'No one can read them anymore. You can restore them here for as long as the trash keeps files.',
      'Everyone loses what is in the trash, as its own tests say.',
    ],
    [
      'No one can register, including with social login. Administrators can still add users.',
      'It is about registration.',
    ],
    ['Anonymous: there is no one to answer', state],
    ['No one has written anything.', state],
    ['Open. No one has taken it over yet.', state],
    ['No one is emailed about the decision: the report has no address.', 'It is about who is answered.'],
    ['No one has stored anything yet', state],
    ['No one is in this group yet.', state],
    ['No one signs in with it yet.', state],
    ['No one', state],
    ['No one is charged for this plan.', payment],
    ['No one is charged for this subscription. Choose one with a payment gateway.', payment],
    ['On: no one can use a password here, except the administrators you chose.', 'It is about signing in.'],
    ['Only people added', 'It is the name of a choice.'],
    [
      'Only people who write pages can attach files to them. Ask an administrator.',
      'It is about who may add something.',
    ],
    [
      'Your account and your files have been deleted, and no one can sign in to it. This can’t be undone.',
      'It is about signing in.',
    ],
    ['{{by}} shared the file “{{item}}” with you. You can see it and add files.', 'It says what its reader sees.'],
    ['{{by}} shared the folder “{{item}}” with you. You can see it and add files.', 'It says what its reader sees.'],
    [
      '{{count, number}} items you’ve shared. No one can open them anymore.',
      'What is shared ends with the account, as its own tests say.',
    ],
    [
      'One item you’ve shared. No one can open it anymore.',
      'What is shared ends with the account, as its own tests say.',
    ],
  ].map(([sentence = '', promisesNothing = '']) => ({ sentence, promisesNothing })),
  { sentence: 'No one left in this period', promisesNothing: payment },
  { sentence: 'No one can get this announcement by email.', promisesNothing: mailed },
  { sentence: 'No one is left who can get this email.', promisesNothing: mailed },
]
