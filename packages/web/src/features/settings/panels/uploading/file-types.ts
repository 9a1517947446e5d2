/**
 * Normalises file types as users write them: in lower case, without leading dots, each once. One text may contain
 * several.
 */
export function asFileTypes(texts: readonly string[]): string[] {
  const types = texts.flatMap(text => text.split(/[\s,;]+/)).map(type => type.replace(/^[*.]+/, '').toLowerCase())
  return [...new Set(types.filter(Boolean))]
}
