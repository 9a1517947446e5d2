import { createContext } from 'react'
import { goTo } from '../../../../platform/navigation.ts'
import { filePath } from '../file-path.ts'

/** Opens another file in place of the one that is shown. */
export const OpenBeside = createContext<(id: string) => void>(id => goTo(filePath(id)))
