/** The colours that a folder may have; what each looks like is the theme’s. */
export const folderColors = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet', 'pink'] as const
