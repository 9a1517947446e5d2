/** The most role names in a row of the list. */
export const mostRolesShown = 3
