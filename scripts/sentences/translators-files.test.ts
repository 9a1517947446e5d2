import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Catalogued } from '../../packages/server/src/features/localizations/po/messages.ts'
import { shipped, writeLines } from './language-files.ts'
import { runTranslators } from './translators-files.ts'

const collection: Catalogued = {
  sentences: [
    { text: 'Save {{name}}', part: 'app' },
    { text: 'Share', part: 'app' },
    { text: '{{count, number}} files', one: 'One file', isPlural: true, part: 'app' },
  ],
  places: {},
}
const german = {
  'Save {{name}}': '{{name}} speichern',
  '{{count, number}} files_one': 'Eine Datei',
  '{{count, number}} files_other': '{{count, number}} Dateien',
}

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'holdall-translators-'))
  for (const language of shipped) writeFileSync(join(folder, `${language}.json`), writeLines({}))
  writeFileSync(join(folder, 'de.json'), writeLines(german))
})
afterEach(() => rmSync(folder, { recursive: true }))

const run = (...options: string[]) => runTranslators(options, collection, folder)
const languageIn = (language: string) => JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8'))

test('writes the template, and the files of all languages into a folder', async () => {
  expect(await run('--pot', join(folder, 'a.pot'))).toEqual({ said: [`${folder}/a.pot: 3 sentences`], isRight: true })
  expect((await run('--po', join(folder, 'out'))).isRight).toBe(true)
  expect(
    [...shipped.map(language => `${language}.po`), 'holdall.pot'].map(name => existsSync(join(folder, 'out', name))),
  ).toEqual(Array(8).fill(true))
  expect(readFileSync(join(folder, 'out/de.po'), 'utf8')).toContain(
    'msgid "One file"\nmsgid_plural "{{count, number}} files"\nmsgstr[0] "Eine Datei"\nmsgstr[1] "{{count, number}} Dateien"\n',
  )
})

test('takes the lines of a file into the language of its name or header', async () => {
  await run('--po', join(folder, 'out'))
  const before = readFileSync(join(folder, 'de.json'), 'utf8')
  writeFileSync(join(folder, 'de.json'), writeLines({ Share: 'Teilen' }))
  cpSync(join(folder, 'out/de.po'), join(folder, 'from-a-friend.po'))
  expect(await run('--read', join(folder, 'from-a-friend.po'))).toEqual({
    said: ['de: 3 lines changed'],
    isRight: true,
  })
  // An empty line in the file takes nothing away.
  expect(languageIn('de')).toEqual({ ...german, Share: 'Teilen' })
  writeFileSync(join(folder, 'de.json'), writeLines({}))
  expect(await run('--read', join(folder, 'out/de.po'))).toMatchObject({ isRight: true })
  expect(readFileSync(join(folder, 'de.json'), 'utf8')).toBe(before)
})

test('names the lines that can’t be used, and takes the others', async () => {
  const file = `msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=9; plural=x;\\n"

msgid "Save {{name}}"
msgstr "Speichern"

msgid "Share"
msgstr "Teilen"

msgid "Gone"
msgstr "Fort"

msgid "One file"
msgid_plural "{{count, number}} files"
msgstr[0] "a"
msgstr[1] "b"

#, fuzzy
msgid "Cancel"
msgstr "Weiter"
`
  writeFileSync(join(folder, 'de.po'), file)
  expect(await run('--read', join(folder, 'de.po'))).toEqual({
    isRight: false,
    said: [
      'de: 1 lines changed',
      '1 entries are marked fuzzy and were left out',
      '1 lines belong to sentences that no code contains',
      '“{{count, number}} files”: the file has other plural forms than the language.',
      '“Save {{name}}”: Add the value {{name}}.',
    ],
  })
  expect(languageIn('de')).toEqual({ ...german, Share: 'Teilen' })
})

test('changes nothing where the file, its encoding, its language or the command is wrong', async () => {
  const before = readFileSync(join(folder, 'de.json'), 'utf8')
  writeFileSync(join(folder, 'de.po'), 'msgid "Share')
  writeFileSync(join(folder, 'fr.po'), Uint8Array.from([0x6d, 0xe9, 0x20, 0xff]))
  writeFileSync(join(folder, 'xx.po'), 'msgid ""\nmsgstr "Language: tlh\\n"\n\nmsgid "Share"\nmsgstr "x"\n')
  for (const [options, said] of [
    [['--read', join(folder, 'de.po')], 'can’t be read'],
    [['--read', join(folder, 'fr.po')], 'encoding'],
    [['--read', join(folder, 'xx.po')], 'none of the languages'],
    [['--read'], 'Use --pot'],
    [['--wrong', 'a'], 'Use --pot'],
  ] as const) {
    const answer = await run(...options)
    expect([answer.isRight, answer.said[0]]).toEqual([false, expect.stringContaining(said)])
  }
  expect(readFileSync(join(folder, 'de.json'), 'utf8')).toBe(before)
})
