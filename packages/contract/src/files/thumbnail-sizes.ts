/** The thumbnails made of a file. */
export const thumbnailSizes = ['small', 'medium', 'large'] as const
