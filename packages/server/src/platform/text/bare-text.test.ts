import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestDatabase, dialects } from '../../../test/databases.ts'
import { bareText } from './bare-text.ts'

it.each([
  ['García', 'garcia'],
  ['SØREN', 'soren'],
  ['Zoë', 'zoe'],
  ['Müller', 'muller'],
  ['e\u0301', 'e'],
  ['Straße', 'strasse'],
  ['Łukasz Żak', 'lukasz zak'],
  ['Þórður Æsa', 'thordur aesa'],
  ['Nguyễn', 'nguyen'],
  ['İstanbul ılık', 'istanbul ilik'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['Андрей', 'андреи'],
  ['가나', '가나'],
  ['が', 'が'],
  ['ﬁ', 'fi'],
  ['', ''],
])('[USERS-02] reads %o as %o', (text, bare) => {
  expect(bareText(text)).toBe(bare)
  expect(bareText(bare)).toBe(bare)
})

/** Letters of Unicode 16: databases with an older version don't know their case. */
const newerLetters = ['\u1c89', '\u1c8a']

it.each(dialects)('reads every letter on %s in the same way as the server', async dialect => {
  const { db, drop } = await createTestDatabase(dialect)
  try {
    const differing: string[] = []
    for (let block = 0x20; block < 0x3000; block += 0x100) {
      const letters = Array.from({ length: 0x100 }, (_, at) => String.fromCodePoint(block + at))
      const known = letters
        .filter(letter => /\p{Assigned}/u.test(letter) && !/\p{Cc}/u.test(letter) && !newerLetters.includes(letter))
        .map(letter => `x${letter}X`)
      const { rows } = await sql<{ letter: string; bare: string }>`select letter, bare_text(letter) as bare
        from (${sql.join(
          known.map(letter => sql`select cast(${letter} as text) as letter`),
          sql` union all `,
        )}) as letters`.execute(db.read)
      differing.push(...rows.filter(row => row.bare !== bareText(row.letter)).map(row => row.letter))
    }
    expect(differing).toEqual([])
    const { rows } = await sql`select bare_text(null) as bare`.execute(db.read)
    expect(rows).toEqual([{ bare: null }])
  } finally {
    await drop()
  }
})

it('[USERS-02] finds users without their accents, also after a change', async () => {
  const { db, drop } = await createTestDatabase('sqlite')
  try {
    await sql`insert into users (id, name, email, created_at, updated_at, first_name, last_name)
      values ('u1', 'Zoë', 'z@example.org', 0, 0, 'Zoë', 'García')`.execute(db.write)
    const found = async (word: string) =>
      (await sql`select rowid from user_words where user_words match ${`"${word}"`}`.execute(db.read)).rows.length
    expect([await found('garcia'), await found('zoe'), await found('García')]).toEqual([1, 1, 0])
    await sql`update users set last_name = 'Søndergård'`.execute(db.write)
    expect([await found('garcia'), await found('sondergard')]).toEqual([0, 1])
  } finally {
    await drop()
  }
})
