import { expect, test } from 'vitest'
import { inEnglish as text } from '../kit/sentences.ts'
import { auditSentence, type ToldLine, withoutTags } from './audit-sentence.ts'
import { refusedAction, refusedWays } from './refused-sign-in.ts'

const ada = { id: 'ada', name: 'Ada', email: 'ada@example.org' }
const nothing = { actor: ada, address: '127.0.0.1', before: null, after: null, settings: null }
const noObject = { object_id: null, object_name: null, object_type: null }
const told = (line: Partial<ToldLine> & Pick<ToldLine, 'action'>) => {
  const sentence = auditSentence({ ...nothing, ...noObject, ...line }, text)
  return sentence && withoutTags(sentence)
}
const plans = { object_id: '1', object_name: 'Plans', object_type: 'item' }

test('[OWNER-09 part] an entry is a sentence with who, what, and the facts that it has', () => {
  const renamed = { action: 'item.renamed', ...plans, before: { name: 'Plans' }, after: { name: 'Ideas' } }
  expect(auditSentence({ ...nothing, ...renamed }, text)).toBe(
    '<who>Ada</who> renamed <b>Plans</b> to <what>Ideas</what>',
  )
  expect(told({ ...renamed, before: null, after: null })).toBe('Ada renamed Plans')
  expect(told({ action: 'link.sent', ...plans, after: { to: ['a@x.org', 'b@x.org'] } })).toBe(
    'Ada sent a link to Plans to a@x.org and b@x.org',
  )
  expect(told({ action: 'grant.ended', ...plans, before: { to: 'bo@x.org' } })).toBe(
    'Ada removed the access of bo@x.org to Plans',
  )
})

test('[OWNER-09 part] who acted is a person, someone who was removed, a visitor or the server', () => {
  const who = (line: Partial<ToldLine>) => told({ action: 'file.created', ...plans, ...line })
  expect(who({ actor: { id: 'b', name: '', email: 'bo@x.org' } })).toBe('bo@x.org created Plans')
  expect(who({ actor: { id: 'b', name: null, email: null } })).toBe('A removed user created Plans')
  expect(who({ actor: null })).toBe('A visitor created Plans')
  expect(who({ actor: null, address: null })).toBe('The server created Plans')
})

test('[OWNER-09 part] what was removed is said to be, and one’s own account is told from others', () => {
  expect(told({ action: 'item.trashed' })).toBe('Ada moved something that was removed to the trash')
  expect(told({ action: 'user.deleted', object_type: 'user', object_id: '01m8x' })).toBe('Ada removed the user 01m8x')
  const own = { object_id: 'ada', object_name: 'ada@example.org', object_type: 'user' }
  expect(told({ action: 'user.totp-removed', ...own })).toBe('Ada turned off two-factor authentication')
  expect(told({ action: 'user.totp-removed', ...own, object_id: 'bo', object_name: 'bo@x.org' })).toBe(
    'Ada turned off two-factor authentication for bo@x.org',
  )
})

test('[OWNER-09 part] settings have their titles, exported lists theirs', () => {
  expect(told({ action: 'settings.saved', settings: ['Site name', 'Time zone'] })).toBe(
    'Ada changed settings: Site name and Time zone',
  )
  expect(told({ action: 'settings.saved', settings: [] })).toBe('Ada changed settings')
  expect(told({ action: 'shares.exported' })).toBe('Ada exported the list Shares and links as CSV')
  expect(told({ action: 'later.exported' })).toBe('Ada exported a list as CSV')
})

test('names can’t look like tags, and an action of another version has no sentence', () => {
  const line = { action: 'file.created', ...plans, object_name: '</what><who>Eve</who>' }
  expect(auditSentence({ ...nothing, ...line }, text)?.match(/<\/?\w+>/g)).toEqual([
    ...['<who>', '</who>', '<what>', '</what>'],
  ])
  expect(told({ action: 'planet.left' })).toBeNull()
  expect(told({ action: 'toString' })).toBeNull()
})

const last = '2026-01-01T09:00:00.000Z'

test('refused sign-ins are told in a sentence, whatever was tried', () => {
  for (const way of refusedWays) {
    const line = { action: refusedAction, after: { way, tries: 12, last } }
    expect(told(line), way).toMatch(/^[A-Z][\w -]+: 12 sign-ins refused, the last at .*2026/)
  }
  expect(told({ action: refusedAction, after: { way: 'telepathy' } })).toBeNull()
})
