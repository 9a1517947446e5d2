/** The longest slug, in characters. */
export const longestSlug = 120

/**
 * Turns a text into a slug for an address: lower-case letters, digits and single hyphens. Letters of other scripts are
 * kept.
 */
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
