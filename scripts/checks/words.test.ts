import { expect, it } from 'vitest'
import { judgeWords } from './words.ts'

it('names the word, its line and the better one, and leaves other words alone', () => {
  const wrong = judgeWords([
    { file: 'a.md', text: 'Fine.\nWe send an E-mail, and keep it for ever.' },
    { file: 'b.ts', text: "const email = 'forever'" },
  ])
  expect(wrong).toEqual(['a.md:2 says “E-mail”; say “email”.', 'a.md:2 says “for ever”; say “forever”.'])
})
