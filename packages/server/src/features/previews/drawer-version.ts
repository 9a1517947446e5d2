/**
 * Version of what draws PDF documents. Increase it when pages that were drawn before may be wrong: thumbnails of an
 * earlier version are then drawn again, and pages for view-only links are no longer taken from before. Since 2, a page is
 * never drawn without words whose maps of characters are missing.
 */
export const drawerVersion = 2
