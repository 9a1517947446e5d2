import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { findShown, readDocuments, readShown } from '../../../../scripts/lib/documents.ts'
import { root } from '../../../../scripts/lib/root.ts'
import { register } from './register.ts'

// The changelog and the decisions describe the past.
it('names each command and configuration of the documents once', () => {
  const shown = readDocuments()
    .filter(({ path }) => !/^(?:CHANGELOG\.md|docs\/decisions\/.*)$/.test(path))
    .flatMap(findShown)
  expect(shown.length).toBeGreaterThan(10)
  const entriesOf = (one: (typeof shown)[number]) =>
    register.filter(
      ({ document, language, part }) =>
        document === one.document && language === one.language && one.text.includes(part),
    )
  const wrong = shown.filter(one => entriesOf(one).length !== 1)
  expect(wrong.map(({ document, line, text }) => `${document}:${line} ${text}`)).toEqual([])
})

it.each(register)('shows $document $language $part', ({ document, language, part }) => {
  expect(readShown(document, language, part)).not.toBe('')
})

it('names tests that read the document or run the same command', () => {
  for (const entry of register) {
    if (!('test' in entry)) continue
    expect(existsSync(join(root, entry.test)), entry.test).toBe(true)
    const texts = [entry.test, 'packages/server/test/web-servers.ts'].map(file =>
      readFileSync(join(root, file), 'utf8'),
    )
    const told = [basename(entry.document), entry.part].filter(one => one !== '' && texts.join('\n').includes(one))
    expect(told, entry.test).not.toEqual([])
  }
})
