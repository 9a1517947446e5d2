/** Of a slug, in letters. */
export const longestSlug = 120

/** A text as it may stand in an address: small letters, digits and single hyphens. Letters of other scripts stay. */
export function slugOf(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, longestSlug)
    .replace(/-$/, '')
}
