import { createContext } from 'react'

/** Starts the preview again after it could not be shown. */
export const PreviewAgain = createContext<(() => void) | undefined>(undefined)
