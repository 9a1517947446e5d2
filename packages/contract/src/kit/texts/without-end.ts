/**
 * A text without the given characters at its end; an expression is asked about each character. An expression such as
 * `/x+$/` tries again at every character of every run of them, so its time grows with the square of the text.
 */
export function withoutEnd(text: string, characters: string | RegExp): string {
  const isIn = (one: string) => (typeof characters === 'string' ? characters.includes(one) : characters.test(one))
  let end = text.length
  while (end > 0 && isIn(text.charAt(end - 1))) end--
  return text.slice(0, end)
}
