import { refusedAction, refusedWays } from '@holdall/contract/audit/refused-sign-in.ts'
import { inEnglish as text } from '@holdall/contract/kit/sentences.ts'
import { expect, test } from 'vitest'
import { refusedSentence } from './refused-sign-in.ts'

const last = '2026-01-01T09:00:00.000Z'

test('refused sign-ins are told in a sentence, whatever was tried', () => {
  for (const way of refusedWays) {
    const line = { action: refusedAction, after: { way, tries: 12, last } }
    expect(refusedSentence(line, text), way).toMatch(/^[A-Z][\w -]+: 12 sign-ins refused, the last at .*2026/)
  }
})

test('other entries, and facts that can’t be read, are shown as they are', () => {
  expect(refusedSentence({ action: 'session.started', after: { way: 'password', tries: 1, last } }, text)).toBeNull()
  expect(refusedSentence({ action: refusedAction, after: { way: 'telepathy' } }, text)).toBeNull()
})
