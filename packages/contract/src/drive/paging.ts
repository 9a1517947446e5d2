/** Rows that browsers ask for at a time; the server puts the first page of a folder into the page by the same number. */
export const folderPageSize = 200
