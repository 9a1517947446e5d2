import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyOf } from '../../packages/contract/src/kit/sentences.ts'
import { formsOf, keysOf } from '../../packages/contract/src/localizations/lines.ts'
import type { Catalogued } from '../../packages/server/src/features/localizations/po/messages.ts'
import { readPoLines } from '../../packages/server/src/features/localizations/po/read-po.ts'
import { writePo, writePot } from '../../packages/server/src/features/localizations/po/write-po.ts'
import { findCommand } from '../lib/find-command.ts'
import { collectionFile, languagesFolder, placesFile } from './collect.ts'
import { shipped } from './language-files.ts'
import { runTranslators, writeLanguage } from './translators-files.ts'

const hasGettext = ['msgfmt', 'msgmerge', 'msgcat', 'msgattrib', 'msgconv'].every(name => findCommand(name))
if (!hasGettext) console.log('Not run here: gettext’s tools on translators’ files, because there is no gettext.')
const hasToolkit = Boolean(findCommand('pofilter'))
if (!hasToolkit) console.log('Not run here: the checks of the Translate Toolkit, because there is no pofilter.')

const collection: Catalogued = {
  sentences: JSON.parse(readFileSync(collectionFile, 'utf8')),
  places: JSON.parse(readFileSync(placesFile, 'utf8')),
}

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'holdall-po-'))
})
afterAll(() => rmSync(folder, { recursive: true }))
const at = (name: string) => join(folder, name)

/** Two of the programs say something in any case: msgconv would like English in ASCII. */
const talkative = ['msgconv', 'msginit']

/** What a program wrote to the file, without a warning. */
function run(program: string, args: readonly string[], file = at('out.po')): Buffer {
  const { status, stderr } = spawnSync(program, [...args, '-o', file], { encoding: 'utf8' })
  expect([program, status, talkative.includes(program) ? '' : stderr]).toEqual([program, 0, ''])
  return readFileSync(file)
}

const read = (text: string) => readPoLines(text, { most: 20_000 })
const linesIn = (file: Buffer) => Object.fromEntries(read(file.toString()).entries)

/** Everything that could get lost on the way. */
const difficult: Catalogued['sentences'] = [
  { text: keyOf('Code', 'one-time code'), part: 'app' },
  { text: keyOf('Code', 'source code'), part: 'app' },
  { text: 'Code', part: 'app' },
  { text: 'Say "yes" \\ or\tno,\nthen <b>{{name}}</b>', part: 'admin' },
  { text: keyOf('{{count, number}} notes', 'to a guest'), one: 'One note', isPlural: true, part: 'app' },
  { text: '{{count, number}} notes', one: 'One note', isPlural: true, part: 'app' },
  { text: '{{count, number}} open notes', one: 'One note', isPlural: true, part: 'app' },
  { text: 'One note', part: 'app' },
  { text: 'A very long sentence that every tool wraps somewhere. '.repeat(20).trim(), part: 'mail' },
]
const words = [
  '“a” \\n "b"',
  'x\ny\n\tz',
  '\u200fعربي \u2066{{name}}\u2069',
  'un\u202f: «\u00a0b\u00a0»',
  '日本語。😀',
  '\\',
  ' a ',
]

describe.skipIf(!hasGettext)('gettext’s own tools', () => {
  it.each(shipped)('check, merge, wrap and filter the lines of %s, and none changes', async language => {
    const written = await writeLanguage(language, collection)
    writeFileSync(at('in.po'), written)
    const lines = JSON.parse(readFileSync(join(languagesFolder, `${language}.json`), 'utf8'))
    const keys = collection.sentences.flatMap(one => keysOf(one, formsOf(language)))
    const wanted = Object.fromEntries(keys.map(key => [key, lines[key] ?? '']))
    expect(linesIn(written)).toEqual(wanted)
    run('msgfmt', ['--check', at('in.po')], at('out.mo'))
    writeFileSync(at('holdall.pot'), await writePot(collection))
    const merged = run('msgmerge', ['--quiet', at('in.po'), at('holdall.pot')])
    expect(linesIn(merged)).toEqual(wanted)
    expect(merged.toString()).not.toMatch(/^#~|^#.*fuzzy/m)
    for (const way of [['--no-wrap'], ['--width=30'], ['--sort-output'], ['--no-location', '--escape']])
      expect(linesIn(run('msgcat', [...way, at('in.po')])), way.join(' ')).toEqual(wanted)
    const translated = Object.fromEntries(Object.entries(wanted).filter(([, line]) => line !== ''))
    expect(linesIn(run('msgattrib', ['--translated', at('in.po')]))).toEqual(translated)
  })

  it.each([...shipped, 'pl', 'lv'])('keep meanings, tags, quotes, breaks and directions in %s', async language => {
    const keys = difficult.flatMap(one => keysOf(one, formsOf(language)))
    const own = ['Own line_many', 'Own "line"', '__proto__', 'constructor', keyOf('own', '__proto__')]
    const lines = new Map(
      [...keys, ...own].map((key, index) => [key, `${words[index % words.length]} ${index}`] as const),
    )
    const catalogued = { sentences: difficult, places: {} }
    const written = await writePo({ language, changedAt: new Date(0) }, lines, catalogued)
    writeFileSync(at('in.po'), written)
    writeFileSync(at('holdall.pot'), await writePot(catalogued))
    run('msgfmt', ['--check', at('in.po')], at('out.mo'))
    for (const file of [
      written,
      run('msgcat', [at('in.po')]),
      run('msgcat', ['--width=20', at('in.po')]),
      run('msgcat', ['--escape', at('in.po')]),
      run('msgattrib', ['--translated', at('in.po')]),
    ])
      expect(new Map(read(file.toString()).entries)).toEqual(lines)
    // The site’s own lines aren’t in the template.
    const merged = run('msgmerge', ['--quiet', at('in.po'), at('holdall.pot')])
    expect(new Map(read(merged.toString()).entries)).toEqual(new Map([...lines].filter(([key]) => !own.includes(key))))
  })

  it('start a new language from the template', async () => {
    writeFileSync(at('holdall.pot'), await writePot(collection))
    const made = run('msginit', ['--no-translator', '--locale=nl', '-i', at('holdall.pot')])
    const { entries, language, unmatched } = read(made.toString())
    expect([language, unmatched]).toEqual(['nl', []])
    expect(new Set(entries.map(([key]) => key))).toEqual(
      new Set(collection.sentences.flatMap(one => keysOf(one, formsOf('nl')))),
    )
  })

  it('mark what they guessed for a reworded sentence, which is then left out', async () => {
    const before = [{ text: 'Send the reset link now', part: 'app' }] as const
    const after = [{ text: 'Send a reset link now', part: 'app' }] as const
    const lines = new Map([['Send the reset link now', 'Link jetzt senden']])
    const old = await writePo({ language: 'de', changedAt: new Date(0) }, lines, { sentences: before, places: {} })
    writeFileSync(at('in.po'), old)
    writeFileSync(at('holdall.pot'), await writePot({ sentences: after, places: {} }))
    const merged = run('msgmerge', ['--quiet', at('in.po'), at('holdall.pot')])
    expect(merged.toString()).toContain('#, fuzzy')
    expect(read(merged.toString())).toMatchObject({ entries: [], fuzzy: 1 })
    const obsolete = run('msgmerge', ['--quiet', '--no-fuzzy-matching', at('in.po'), at('holdall.pot')])
    expect(obsolete.toString()).toContain('#~ msgid')
    expect(read(obsolete.toString()).entries).toEqual([['Send a reset link now', '']])
  })

  it('write other encodings, which are read back', async () => {
    cpSync(languagesFolder, at('languages'), { recursive: true })
    for (const language of ['zh-Hans', 'ja', 'ar']) {
      const target = join(at('languages'), `${language}.json`)
      const before = readFileSync(target, 'utf8')
      writeFileSync(at('in.po'), await writeLanguage(language, collection))
      writeFileSync(target, '{}')
      run('msgconv', ['--to-code=GB18030', at('in.po')], at(`${language}.po`))
      const { isRight, said } = await runTranslators(['--read', at(`${language}.po`)], collection, at('languages'))
      expect([isRight, said]).toEqual([true, [expect.stringMatching(/^[\w-]+: \d+ lines changed$/)]])
      expect(readFileSync(target, 'utf8')).toBe(before)
    }
  })
})

describe.skipIf(!hasToolkit)('the Translate Toolkit, with which Weblate reads files', () => {
  const filters = ['nplurals', 'newlines', 'tabs', 'escapes', 'blank', 'isfuzzy', 'compendiumconflicts', 'kdecomments']

  it.each(shipped)('finds nothing wrong with the file of %s', async language => {
    writeFileSync(at('in.po'), await writeLanguage(language, collection))
    const args = [...filters, 'pythonbraceformat'].flatMap(filter => ['-t', filter])
    rmSync(at('found.po'), { force: true })
    const options = ['--progress=none', `--language=${language.replace('-', '_')}`]
    const { status, stderr } = spawnSync('pofilter', [...options, ...args, at('in.po'), at('found.po')], {
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([0, ''])
    expect(existsSync(at('found.po')) ? readFileSync(at('found.po'), 'utf8') : '').toBe('')
  })

  it('finds a lost plural form', () => {
    const file = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Language: ar\\n"\n'
    const plural = 'msgid "One note"\nmsgid_plural "{{count}} notes"\nmsgstr[0] "a"\nmsgstr[1] "b"\n'
    writeFileSync(at('lost.po'), `${file}"Plural-Forms: nplurals=6; plural=n;\\n"\n\n${plural}`)
    spawnSync('pofilter', ['--progress=none', '--language=ar', '-t', 'nplurals', at('lost.po'), at('lost-found.po')])
    expect(readFileSync(at('lost-found.po'), 'utf8')).toContain('nplurals')
  })
})
