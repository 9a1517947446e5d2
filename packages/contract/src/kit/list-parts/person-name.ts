type Named = { readonly first_name: string; readonly last_name: string; readonly email: string }

const hangul = /^[\p{Script=Hangul}\s]+$/u
const hanOrKana = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー・々\s]+$/u

/** Returns whether people who read this language enter and read the family name first. */
export function isFamilyFirst(language: string): boolean {
  return /^(?:ja|zh|ko|hu)(?:-|$)/.test(language)
}

/** Whether a name is in a script in which the family name comes first, without a space, whoever reads it. */
export function isEastern(name: string): boolean {
  return name.trim() !== '' && (hanOrKana.test(name) || hangul.test(name))
}

/**
 * The name that others see: first and last name, or the part of the address before the @. Names in Chinese, Japanese or
 * Korean script have the family name first (佐藤美咲, 김민준); for Hungarian readers all have.
 */
export function nameOfPerson({ first_name, last_name, email }: Named, language = 'en'): string {
  const [first, last] = [first_name.trim(), last_name.trim()]
  if (!first || !last) return first || last || (email.split('@', 1)[0] ?? '')
  if ([hanOrKana, hangul].some(script => script.test(first) && script.test(last))) return `${last}${first}`
  return /^hu(?:-|$)/.test(language) ? `${last} ${first}` : `${first} ${last}`
}
