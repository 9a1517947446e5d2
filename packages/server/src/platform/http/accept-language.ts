/** Reads `Accept-Language` (RFC 9110 §12.5.4): the languages in the order of their weights, at most ten. */
export function acceptedLanguages(header: string): string[] {
  return header
    .slice(0, 500)
    .split(',')
    .flatMap((entry, position) => {
      const [tag = '', ...parameters] = entry.split(';').map(part => part.trim())
      const weight = Number(/^q=(.*)$/.exec(parameters.join(';'))?.[1] ?? 1)
      return isLanguageTag(tag) && weight > 0 ? [{ tag, weight, position }] : []
    })
    .sort((a, b) => b.weight - a.weight || a.position - b.position)
    .slice(0, 10)
    .map(({ tag }) => tag)
}

function isLanguageTag(tag: string): boolean {
  return tag.length <= 35 && /^[a-z]{2,8}(-[a-z\d]{1,8})*$/i.test(tag)
}
