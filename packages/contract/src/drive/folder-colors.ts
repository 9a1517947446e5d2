/** The colours that a folder may have; what each looks like is the theme’s. */
export const folderColors = ['gray', 'red', 'orange', 'yellow', 'green', 'blue', 'violet', 'pink'] as const
