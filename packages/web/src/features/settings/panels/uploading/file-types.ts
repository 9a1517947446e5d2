/** What people write for types of files: in lower case, without leading dots, each once. One text may hold several. */
export function asFileTypes(texts: readonly string[]): string[] {
  const types = texts.flatMap(text => text.split(/[\s,;]+/)).map(type => type.replace(/^[*.]+/, '').toLowerCase())
  return [...new Set(types.filter(Boolean))]
}
