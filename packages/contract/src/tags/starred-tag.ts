/**
 * The site's tag that stands for the star. It always exists, under this id; a row of `stars` is one person's tagging with
 * it (docs/decisions/0071).
 */
export const starredTagId = '0000000000000000000starred'

/** Its display name until the site chooses another one. The browser then shows it in the reader's language. */
export const starredName = 'Starred'
