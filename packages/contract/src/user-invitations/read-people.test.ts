import { describe, expect, it } from 'vitest'
import { readPeople } from './read-people.ts'

const short = (text: string, more = {}) =>
  readPeople(text, more).map(({ email, name, role, group, plan }) =>
    [email, name, role, group, plan].join('|').replace(/\|+$/, ''),
  )

describe('[OWNER-01 part] people in a pasted text or a file', () => {
  it.each([
    ['one address', 'a@x.org', ['a@x.org']],
    ['lines, blank ones too', 'a@x.org\r\n\r\n b@x.org \n', ['a@x.org', 'b@x.org']],
    ['commas', 'a@x.org, b@x.org,c@x.org', ['a@x.org', 'b@x.org', 'c@x.org']],
    ['semicolons', 'a@x.org;b@x.org;', ['a@x.org', 'b@x.org']],
    ['spaces', 'a@x.org b@x.org', ['a@x.org', 'b@x.org']],
    ['names', 'Ada Lovelace <a@x.org>, "Bo, the Great" <b@x.org>', ['a@x.org|Ada Lovelace', 'b@x.org|Bo, the Great']],
    [
      'family names first',
      'Lovelace, Ada <a@x.org>; Buyer, Bo <b@x.org>',
      ['a@x.org|Lovelace, Ada', 'b@x.org|Buyer, Bo'],
    ],
    ['links', '<mailto:a@x.org>', ['a@x.org']],
    ['columns of a spreadsheet', 'Ada\ta@x.org\tEditors\nBo\tb@x.org\t', ['a@x.org|Ada|Editors', 'b@x.org|Bo']],
    ['a mixed list', 'a@x.org\nBo <b@x.org>', ['a@x.org', 'b@x.org|Bo']],
    ['what isn’t an address', 'a@x.org\nnobody', ['a@x.org', 'nobody']],
  ])('are read: %s', (_what, text, expected) => expect(short(text)).toEqual(expected))

  it.each([
    [
      'commas and headings in another order',
      'Role,Email,Name\nEditors,a@x.org,"Lovelace, Ada"',
      ['a@x.org|Lovelace, Ada|Editors'],
    ],
    ['semicolons without headings', 'a@x.org;Ada;Editors;Sales;Pro', ['a@x.org|Ada|Editors|Sales|Pro']],
    ['a byte order mark and quotes', '\u{FEFF}"Email";"Name"\r\n"a@x.org";"Ada ""A"""\r\n', ['a@x.org|Ada "A"']],
    ['a line for Excel before the headings', 'sep=;\r\nEmail;Name\r\na@x.org;Ada', ['a@x.org|Ada']],
    ['a line end in a cell', 'email,name\na@x.org,"Ada\nLovelace"', ['a@x.org|Ada\nLovelace']],
    ['unknown columns', 'email,phone,plan\na@x.org,12,Pro', ['a@x.org||||Pro']],
    ['a row without an address', 'email,name\n,Ada', ['|Ada']],
    [
      'a formula, which stays a text',
      'email,name\na@x.org,"=HYPERLINK(""http://evil"")"',
      ['a@x.org|=HYPERLINK("http://evil")'],
    ],
  ])('are read from a file with %s', (_what, text, expected) => expect(short(text)).toEqual(expected))

  it('are read by headings in the reader’s language', () => {
    expect(short('Adresse;Rolle\na@x.org;Editors', { email: ['Adresse'], role: ['Rolle'] })).toEqual([
      'a@x.org||Editors',
    ])
  })

  it('take a time in proportion to the text, whatever it contains', () => {
    const started = performance.now()
    for (const piece of ['"', '<', ',', 'a@', '@;', '\t\n']) readPeople(piece.repeat(200_000))
    expect(performance.now() - started).toBeLessThan(5000)
    expect(readPeople('')).toEqual([])
    expect(readPeople('a@x.org\n'.repeat(1000))).toHaveLength(1000)
  })
})
