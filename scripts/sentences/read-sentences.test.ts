import { expect, test } from 'vitest'
import { splitKey } from '../../packages/contract/src/kit/sentences.ts'
import { readSentences } from './read-sentences.ts'

const read = (source: string, isServer = false) => readSentences('a.tsx', source, isServer)
const texts = (source: string, isServer = false) => read(source, isServer).found.map(({ text }) => text)

test('collects what is passed to a translating function, in each branch', () => {
  expect(texts("text(isOn ? 'Turn off' : 'Turn on'); t(name ?? 'Unknown'); say('Hello')")).toEqual([
    'Turn off',
    'Turn on',
    'Unknown',
    'Hello',
  ])
  expect(read("text('{{count}} items', { count, defaultValue_one: 'One item' })").found).toEqual([
    { text: '{{count}} items', one: 'One item' },
  ])
})

test('collects marked tables, titles of settings and messages of schemas', () => {
  expect(texts("const names = sentences({ a: 'Alpha', b: { c: 'Beta' } })")).toEqual(['Alpha', 'Beta'])
  expect(texts("z.string().min(1, 'Enter a name').meta({ title: 'Name', description: 'Yours.' })")).toEqual([
    'Enter a name',
    'Name',
    'Yours.',
  ])
  // A description alone is for the API.
  expect(texts("z.string().meta({ description: 'Opaque id' })")).toEqual([])
})

test('names sentences that are glued', () => {
  expect(read('text(`Delete ${name}`)').wrong).toEqual(['a.tsx: “Delete ${…}” is glued; use {{…}}.'])
  expect(read("text('Delete ' + name)").wrong).toEqual(['a.tsx: a sentence is glued with +.'])
})

test('names sentences that no translation can reach', () => {
  expect(read("const note = 'Nothing is kept here.'").wrong).toEqual([
    "a.tsx: “Nothing is kept here.” isn't collected; pass it to text() or mark it with sentence().",
  ])
  expect(read('const a = <p>Hello there</p>').wrong).toEqual(['a.tsx: “Hello there” stands in the markup; use text().'])
  expect(read("throw new Error('This is for developers')").wrong).toEqual([])
})

test('on the server, collects what is told, tested and refused', () => {
  const source =
    "take('Find the server', run); failField('name', 'Choose another name'); tell('It is full'); log.warn('Not for people')"
  expect(texts(source, true)).toEqual(['Find the server', 'Choose another name', 'It is full'])
  expect(texts("const query = { text: 'select a from b', values: [] }", true)).toEqual([])
})

test('a meaning is part of the key, in every position', () => {
  const source = `
    text('Code', { meaning: 'one-time code' })
    text(isOn ? 'Open' : 'Shut', { meaning: 'state of a door' })
    const field = { label: sentence('Code', { meaning: 'source code' }), note: { text: 'Free', values: { meaning: 'no cost' } } }
    const names = sentences({ a: sentence('Note', { meaning: 'info block' }), b: 'Other' })`
  expect(texts(source).map(splitKey)).toEqual([
    { meaning: 'one-time code', text: 'Code' },
    { meaning: 'state of a door', text: 'Open' },
    { meaning: 'state of a door', text: 'Shut' },
    { meaning: 'source code', text: 'Code' },
    { meaning: 'no cost', text: 'Free' },
    { text: 'Other' },
    { meaning: 'info block', text: 'Note' },
  ])
})

test('a meaning that can’t be collected is named', () => {
  const wrong = ['a.tsx: the meaning of “Code” has to be a few plain words, written here.']
  expect(read("text('Code', { meaning: kind })").wrong).toEqual(wrong)
  expect(read("text('Code', { meaning: '<b>' })").wrong).toEqual(wrong)
  expect(read("text('It means {{meaning}}', { meaning: 'a word' })").wrong).toEqual([
    'a.tsx: “It means {{meaning}}” needs another name for its value than “meaning”.',
  ])
})

test('names a tag whose words the code throws away', () => {
  const wrong = ['a.tsx: <b> throws away the words in it; write a value there, {{…}}.']
  const shown = (render: string) => read(`<RichText text={text('Sent to <b>you</b>')} tags={{ ${render} }} />`).wrong
  expect(shown('b: () => <b>{email}</b>')).toEqual(wrong)
  expect(shown('b() { return email }')).toEqual(wrong)
  expect(shown('b: words => <b>{words}</b>')).toEqual([])
})
