import { expect, it } from 'vitest'
import { judgeDocumentWords, judgeSentences, judgeWords, wordChoice } from './words.ts'

it('names the word, its line and the better one, and leaves other words alone', () => {
  const wrong = judgeWords([
    { file: 'a.md', text: 'Fine.\nWe send an E-mail, and keep it for ever.' },
    { file: 'b.ts', text: "const email = 'forever'" },
  ])
  expect(wrong).toEqual(['a.md:2 says “E-mail”; say “email”.', 'a.md:2 says “for ever”; say “forever”.'])
})

it('refuses English sentences that sound translated or name a thing otherwise, in both their forms', () => {
  const sentences = [
    { text: 'Nobody can open this file now.', part: 'app' },
    { text: '{{count, number}} items moved', one: 'Put one item back', isPlural: true, part: 'app' },
    { text: 'Switch the webhook on first.', part: 'admin' },
    { text: 'What was shared with you', part: 'mail' },
    { text: 'No one can open this file now.', part: 'app' },
    { text: 'Switch to {{plan}}', part: 'app' },
    { text: 'Back to sign in', part: 'app' },
  ] as const
  expect(judgeSentences(sentences)).toEqual([
    'The sentence “Nobody can open this file now.” says “Nobody”; say “no one”.',
    'The sentence “{{count, number}} items moved” says “Put one item back”; say “restore”.',
    'The sentence “Switch the webhook on first.” says “Switch the webhook on”; say “turn on or off”.',
    'The sentence “What was shared with you” says “What was”; say “what it is”.',
  ])
})
it('finds more words in documents, across the ends of lines, and skips code, quotes and other files', () => {
  const wrong = judgeDocumentWords([
    {
      file: 'docs/page.md',
      text: [
        'Nobody is asked, and an import that is under',
        'way goes on.',
        '`verify --mend` and “Somebody left” are as they are.',
        '```sh',
        'echo nobody',
        '```',
        'See step 5 in step 5. What was said stays.',
      ].join('\n'),
    },
    { file: 'docs/decisions/README.md', text: 'nobody' },
    { file: 'packages/server/src/main.ts', text: '// nobody' },
  ])
  expect(wrong).toEqual([
    'docs/page.md:1 says “Nobody”; say “no one”.',
    'docs/page.md:1 says “under way”; say “running”.',
    'docs/page.md:2 says “goes on”; say “continue”.',
    'docs/page.md:7 says “What was”; say “the thing by its name”.',
  ])
})

it('reads the documents, and they are right', async () => {
  expect(await wordChoice.run()).toEqual({ isRight: true, output: '' })
})
