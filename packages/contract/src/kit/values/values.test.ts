import { expect, it } from 'vitest'
import { fillSentence, inEnglish, sentenceValues, translatorOf } from '../sentences.ts'
import { SentenceValues } from '../told.ts'
import { formattingTag, numberFormat } from './intl.ts'
import {
  addressValue,
  dateValue,
  dayValue,
  isValue,
  listValue,
  momentValue,
  nameValue,
  numberValue,
  percentValue,
  sizeValue,
  timeValue,
  wordValue,
} from './values.ts'
import { type ValueReader, writeValue, writtenValues } from './write-value.ts'

const at = Date.UTC(2026, 11, 8, 13, 26)
const english: ValueReader = { language: 'en', timeZone: 'UTC', datePattern: 'yyyy-MM-dd' }
const arabic: ValueReader = { ...english, language: 'ar-EG' }
const all = [
  dayValue(at),
  dateValue('2026-12-08'),
  momentValue(at),
  momentValue(at, 'Europe/Berlin'),
  timeValue(at),
  sizeValue(1536),
  numberValue(1200),
  percentValue(0.42),
  nameValue('a\u202Eb'),
  listValue(['a', '\u2066b']),
  wordValue('today'),
  addressValue('https://drive.example.org/s/x'),
]

it('writes each kind as its reader does', () => {
  expect(all.map(value => writeValue(value, english).replaceAll('\u00a0', ' '))).toEqual([
    '2026-12-08',
    '2026-12-08',
    '2026-12-08, 13:26',
    '2026-12-08, 14:26 GMT+1',
    '13:26',
    '1.5 KB',
    '1,200',
    '42%',
    'a[U+202E]b',
    'a and [U+2066]b',
    'today',
    'https://drive.example.org/s/x',
  ])
  const { datePattern: _, ...own } = { ...english, language: 'de' }
  expect(writeValue(momentValue(at, 'UTC'), own).replaceAll('\u00a0', ' ')).toBe('08.12.2026, 13:26 UTC')
})

it('a moment has its zone where nobody can know which one is meant', () => {
  const inZone: ValueReader['inZone'] = parts =>
    inEnglish('{{day}}, {{time}} ({{zone}})', writtenValues(parts, english))
  expect(writeValue(momentValue(at), { ...english, inZone })).toBe('2026-12-08, 13:26 (UTC)')
  expect(writeValue(momentValue(at, 'Asia/Tokyo'), { ...english, inZone })).toBe('2026-12-08, 22:26 (Asia/Tokyo)')
})

it('writes the digits 0 to 9 in every language, and no sign that is shown as a code', () => {
  for (const language of ['ar-EG', 'ar', 'fa', 'mr', 'ne', 'my', 'bn']) {
    const said = all.map(value => writeValue(value, { ...arabic, language })).join(' ')
    expect(said.replace(/[0-9]/g, ''), language).not.toMatch(/\p{Nd}/u)
    expect(said.replaceAll(/\[U\+20(2E|66)\]/g, '')).not.toMatch(/\[U\+/)
  }
  expect(formattingTag('ar-EG')).toBe('ar-EG-u-nu-latn')
  expect(numberFormat('ar-u-nu-arab').format(12)).toBe('12')
  expect(
    fillSentence('{{count, number}} · {{size, size}} · {{wait, wait}}', { count: 5, size: 59, wait: 600 }, 'ar-EG'),
  ).not.toMatch(/[\u0660-\u0669]/)
})

it('isolates a date of digits, a name, and each name of a list, beside Arabic words', () => {
  const values = writtenValues({ day: dayValue(at), by: '2026-12-08', all: listValue(['Ada', 'Bo']) }, arabic)
  expect(values).toEqual({
    day: '\u20682026-12-08\u2069',
    by: '\u20682026-12-08\u2069',
    all: '\u2068Ada\u2069 و\u2068Bo\u2069',
  })
})

it('a text is a name, whatever it looks like; its signs are made visible', () => {
  for (const name of ['2026-12-08', 'a\u202Egpj.exe', '\u20662026-12-08\u2069', '{"kind":"word"}', '\u2067x\u2069']) {
    const shown = String(writtenValues({ name }, english).name)
    expect(shown).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/)
  }
  expect(writtenValues({ name: '\u20662026-12-08\u2069' }, english)).toEqual({ name: '[U+2066]2026-12-08[U+2069]' })
  expect(writtenValues({ count: 2, defaultValue_one: 'One' }, arabic)).toEqual({ count: 2, defaultValue_one: 'One' })
})

it('keeps its type over JSON, and fills a sentence that nobody has prepared', () => {
  const sent = JSON.parse(JSON.stringify({ all: all[0], at: all[2], size: all[5] }))
  expect(SentenceValues.parse(sent)).toEqual(sent)
  expect(all.every(value => isValue(JSON.parse(JSON.stringify(value))))).toBe(true)
  for (const value of [null, {}, { kind: 'day' }, { kind: 'toString', at: 1 }, { kind: 1 }, []])
    expect(isValue(value)).toBe(false)
  expect(() => SentenceValues.parse({ a: { kind: 'other' } })).toThrow()
  expect(sentenceValues({ until: momentValue(at), checks: {} })).toEqual({ until: momentValue(at) })
  expect(fillSentence('{{all}}, {{at}}, {{size}}', sent)).toBe('2026-12-08, 2026-12-08,\u00a013:26, 1.5\u00a0KB')
  expect(translatorOf({ 'Until {{at}}': 'Bis {{at}}' }, 'de')('Until {{at}}', { at: sent.all })).toBe('Bis 2026-12-08')
})
