import { type RawBuilder, sql } from 'kysely'

/** Names of two parts that are written in one word, which no index of words holds: 佐藤美咲. */
export function isJoinedName(word: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{2}/u.test(word.normalize('NFC'))
}

/**
 * What a user is found by: address and names. For words in Chinese, Japanese or Korean also both names in one word, in the
 * order in which they are shown. The query names the table `users`.
 */
export function personWords(searched: readonly string[]): RawBuilder<string> {
  const joined = searched.some(isJoinedName) ? sql` || ' ' || users.last_name || users.first_name` : sql``
  return sql<string>`users.email || ' ' || users.first_name || ' ' || users.last_name${joined}`
}
