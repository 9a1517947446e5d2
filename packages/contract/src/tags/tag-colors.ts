/** The colours of tags; separate from the schemas, so that a browser can use them without zod. */
export const tagColors = ['gray', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet', 'pink'] as const
export type TagColor = (typeof tagColors)[number]
