/** A module's text without its doc comments: the imports in their examples aren't its own. */
export function withoutComments(text: string): string {
  return text.replace(/^[ \t]*\/\*\*[\s\S]*?\*\//gm, '')
}
