/**
 * Marks above and below letters, as a character class that JavaScript and PostgreSQL regular expressions read alike.
 * The marks of kana and Indic scripts are not included: without them a word becomes a different word.
 */
export const accentMarks =
  '\\u0300-\\u036f\\u0483-\\u0489\\u0591-\\u05c7\\u0610-\\u061a\\u064b-\\u065f\\u0670\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f'

/** Letters that Unicode decomposition doesn't split, with what people type instead. All in lower case. */
export const plainLetters: Readonly<Record<string, string>> = {
  ...{ ø: 'o', đ: 'd', ð: 'd', ł: 'l', ħ: 'h', ŧ: 't', ı: 'i', ς: 'σ' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
}

const marks = new RegExp(`[${accentMarks}]`, 'gu')
const letters = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'gu')
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII
const isAscii = /^[\x00-\x7f]*$/

/**
 * Removes case and accents from a text, so that names are found however people type them: "Søren García" becomes "soren
 * garcia". Both databases have it as the function `bare_text` (migration 0059).
 */
export function bareText(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .replace(letters, letter => plainLetters[letter] ?? letter)
    .normalize('NFC')
}
