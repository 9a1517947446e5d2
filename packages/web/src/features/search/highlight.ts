export type Part = { text: string; isMatch: boolean }

/** Splits a name at the words that were searched for, ignoring case and accents. The parts joined are the name. */
export function highlightParts(name: string, query: string): Part[] {
  const { folded, starts } = foldWithPlaces(name)
  const isMatch = new Array<boolean>(name.length).fill(false)
  for (const word of query.split(/\s+/).map(fold).filter(Boolean)) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      const end = starts[at + word.length] ?? name.length
      for (let index = starts[at] ?? 0; index < end; index++) isMatch[index] = true
    }
  }
  const parts: Part[] = []
  let from = 0
  for (let index = 1; index <= name.length; index++) {
    if (index < name.length && isMatch[index] === isMatch[from]) continue
    parts.push({ text: name.slice(from, index), isMatch: isMatch[from] ?? false })
    from = index
  }
  return parts
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The folded text, and for each of its code units the position of the original character. */
function foldWithPlaces(name: string): { folded: string; starts: number[] } {
  let folded = ''
  const starts: number[] = []
  let at = 0
  for (const character of name) {
    const plain = fold(character)
    for (let unit = 0; unit < plain.length; unit++) starts.push(at)
    folded += plain
    at += character.length
  }
  return { folded, starts }
}
