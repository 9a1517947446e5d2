/** Rows that browsers request at a time; the server embeds as many of a folder's first rows in the page. */
export const folderPageSize = 200
