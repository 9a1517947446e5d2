import type { Breaking } from './compare-schemas.ts'

/** The lines of the changelog of the API that announce breaks of the coming version. */
export function announced(changelog: string): string[] {
  const [, unreleased = ''] = /^## Unreleased\n([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(changelog) ?? []
  // A line of the list goes on in the indented lines after it.
  const items = unreleased.split(/\n(?=- )/)
  return items.map(item => item.trim().replace(/\s+/g, ' ')).filter(item => item.startsWith('- **Breaking:**'))
}

/** The breaks that no line of the changelog names, as sentences. */
export function unannounced(found: readonly Breaking[], changelog: string): string[] {
  const lines = announced(changelog)
  return found
    .filter(({ subject }) => !lines.some(line => line.includes(`\`${subject}\``)))
    .map(({ subject, what }) => `\`${subject}\` ${what}`)
}
