import { keyOf } from '@holdall/contract/kit/sentences.ts'
import { describe, expect, it } from 'vitest'
import { PoProblem } from './po-problem.ts'
import { readPoLines } from './read-po.ts'

const read = (text: string, language?: string) => readPoLines(text, { most: 20_000, language })
const lines = (text: string, language?: string) => Object.fromEntries(read(text, language).entries)
const header = (more = '') => `msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n${more}\n`

describe('a PO file', () => {
  it('is read with meanings, plural forms and every escape', () => {
    const file = `${header('"Language: de\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n')}
#. Button: sharing
msgctxt "one-time code"
msgid "Code"
msgstr "Bestätigungscode"

msgid ""
"Say \\"yes\\","
" or\\tno\\n"
msgstr "\\303\\244\\xc3\\xb6 \\\\n\\n"

msgctxt "to a guest"
msgid "One note"
msgid_plural "{{count}} notes"
msgstr[1] "{{count}} Notizen"
msgstr[0] "Eine Notiz"
`
    expect(lines(file)).toEqual({
      [keyOf('Code', 'one-time code')]: 'Bestätigungscode',
      'Say "yes", or\tno\n': 'äö \\n\n',
      [`${keyOf('{{count}} notes', 'to a guest')}_one`]: 'Eine Notiz',
      [`${keyOf('{{count}} notes', 'to a guest')}_other`]: '{{count}} Notizen',
    })
    expect(read(file).language).toBe('de')
  })

  it('may have the marks and line ends of Windows, and no line ends at all', () => {
    const file = `${header()}msgid "Save"\nmsgstr ""\n"Spei"\n"chern"\n`
    for (const text of [file, `\ufeff${file}`, file.replaceAll('\n', '\r\n'), file.replaceAll('\n', ' ')])
      expect(lines(text)).toEqual({ Save: 'Speichern' })
  })

  it('of an earlier export has the plural form as the context of an entry', () => {
    const old = `${header('"Language: ar\\n"\n')}msgid "Save"\nmsgstr "a"\n
msgctxt "few"\nmsgid "{{count}} files"\nmsgstr "b"\n\nmsgctxt "other"\nmsgid "{{count}} files"\nmsgstr "c"\n`
    const wanted = { Save: 'a', '{{count}} files_few': 'b', '{{count}} files_other': 'c' }
    expect(lines(old)).toEqual(wanted)
    // A translator's program has added the formula of the language to it.
    expect(lines(old.replace('Language: ar', 'Plural-Forms: nplurals=2; plural=n != 1;'))).toEqual(wanted)
  })

  it('leaves out what is obsolete or has yet to be checked, with the flags of each entry alone', () => {
    const file = `${header()}#, c-format, fuzzy\nmsgid "A"\nmsgstr "a"\n\n#, fuzzy\n#~ msgid "Old"\n#~ msgstr "alt"\n
# fuzzy\n#. fuzzy\n#, placeholders:"{{fuzzy}}", no-fuzzy-wrap\n#| msgid "fuzzy"\nmsgid "B"\nmsgstr "b"\n`
    expect(read(file)).toMatchObject({ entries: [['B', 'b']], fuzzy: 1 })
  })

  it('with two different translations of a sentence gives neither; with the same twice, it gives that', () => {
    const file = `${header()}msgid "A"\nmsgstr "a"\n\nmsgid "B"\nmsgstr "b"\n\nmsgid "A"\nmsgstr "x"\n\nmsgid "B"\nmsgstr "b"\n`
    expect(read(file)).toMatchObject({ entries: [['B', 'b']], repeated: ['A'] })
  })
})

describe('plural forms', () => {
  const plural = (formula: string, ...forms: string[]) => {
    const strings = forms.map((form, index) => `msgstr[${index}] "${form}"\n`).join('')
    return `${header(`"Plural-Forms: ${formula}\\n"\n`)}msgid "One"\nmsgid_plural "Many"\n${strings}\nmsgid "Save"\nmsgstr "s"\n`
  }

  it('are those of the language, wherever the file has them', () => {
    const millions = 'nplurals=3; plural=n==1 ? 0 : n!=0 && n%1000000==0 ? 1 : 2;'
    expect(lines(plural(millions, 'un', 'un millón de', 'muchos'), 'es')).toEqual({
      Many_one: 'un',
      Many_other: 'muchos',
      Save: 's',
    })
    expect(lines(plural('nplurals=1; plural=0;', 'viele'), 'de')).toMatchObject({
      Many_one: 'viele',
      Many_other: 'viele',
    })
  })

  it('that can’t be matched are named, and the rest of the file is read', () => {
    for (const [formula, forms] of [
      ['nplurals=2; plural=n==1 ? 0 : 7;', ['a', 'b']],
      ['nplurals=INTEGER; plural=EXPRESSION;', ['a', 'b']],
      ['nplurals=2; plural=(n != 1);', ['a']],
      [`nplurals=2; plural=${'('.repeat(300)}n;`, ['a', 'b']],
    ] as const)
      expect(read(plural(formula, ...forms), 'de'), formula).toMatchObject({
        entries: [['Save', 's']],
        unmatched: ['Many'],
      })
  })
})

describe('a file that is none', () => {
  it.each([
    ['nothing', ''],
    ['another format', '{"a": 1}'],
    ['words', 'nothing here'],
    ['a text without its end', 'msgid "a'],
    ['a text over two lines', 'msgid "a\nb"\nmsgstr ""'],
    ['an unfinished entry', 'msgid "a"\n\nmsgid "b"\nmsgstr "c"'],
    ['a translation of nothing', 'msgstr "c"'],
    ['a keyword without text', 'msgid\nmsgstr "c"'],
    ['nested plural forms', 'msgid "a"\nmsgid_plural "b"\nmsgid_plural "c"\nmsgstr[0] "d"'],
    ['plural forms of no plural', 'msgid "a"\nmsgstr[0] "b"\nmsgstr[1] "c"'],
    ['a plural form twice', 'msgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"\nmsgstr[0] "d"'],
    ['very many plural forms', 'msgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"\nmsgstr[9999] "d"'],
    ['unknown escapes', 'msgid "a"\nmsgstr "\\q"'],
    ['escapes that are no letters', 'msgid "a"\nmsgstr "\\303("'],
    ['an escape above a byte', 'msgid "a"\nmsgstr "\\777"'],
    ['letters in another encoding', 'msgid "a"\nmsgstr "\\344"'],
  ])('is refused: %s', (_name, text) => expect(() => read(text)).toThrow(PoProblem))

  it('is refused with more entries than there may be', () => {
    const file = Array.from({ length: 20_001 }, (_, index) => `msgid "${index}"\nmsgstr ""\n`).join('\n')
    expect(() => read(file)).toThrow(PoProblem)
  })

  it('is refused or read soon, however long its lines are', () => {
    const long = 'x'.repeat(5_000_000)
    const started = performance.now()
    for (const text of [
      long,
      `#${long}`,
      `#, ${long}`,
      `"${long}"`,
      `msgid "${long}`,
      `msgid ${'"a" '.repeat(1_000_000)}`,
    ])
      expect(() => read(text), text.slice(0, 10)).toThrow(PoProblem)
    expect(lines(`msgid "a"\nmsgstr "${long}"`).a).toHaveLength(5_000_000)
    expect(lines(`msgid "a"\nmsgstr "${'\\\\'.repeat(1_000_000)}"`).a).toHaveLength(1_000_000)
    expect(lines(`msgid "a"\nmsgstr "${'\\303\\251'.repeat(100_000)}"`).a).toHaveLength(100_000)
    expect(performance.now() - started).toBeLessThan(20_000)
  })
})
