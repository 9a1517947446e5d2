import type { Outlasting } from '../../platform/outlasting/outlasting.ts'
import { endImports } from './end-imports.ts'

export const importsOutlast: Outlasting = {
  what: 'imports from links and other drives',
  columns: ['imports.user_id'],
  standsOn: 'the right to add to the folder',
  atEnd: 'ends',
  because: 'Each file that is brought asks for the folder again. The look ends the import and says why on its list.',
  look: endImports,
}
