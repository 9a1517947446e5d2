/** The pictures that are made of a file. */
export const thumbnailSizes = ['small', 'medium', 'large'] as const
