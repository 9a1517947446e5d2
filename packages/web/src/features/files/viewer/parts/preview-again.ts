import { createContext } from 'react'

/** Begins the preview from the start, after it could not be shown. */
export const PreviewAgain = createContext<(() => void) | undefined>(undefined)
