import { createContext } from 'react'

/**
 * Whether Tab reaches what is in the row around: in a table only in the row that has the focus, so that nobody has to press
 * Tab for each row. Everywhere else it does.
 */
export const RowReach = createContext(true)
