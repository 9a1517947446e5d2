import type { Outlasting } from '../../../platform/outlasting/outlasting.ts'
import { endChunked, endUploads } from './end-uploads.ts'

export const uploadsOutlast: readonly Outlasting[] = [
  {
    what: 'uploads in progress',
    columns: ['transfers.created_by'],
    standsOn: 'the right to add to the folder',
    atEnd: 'ends',
    because: 'The last piece asks again before there is a file. The look ends the upload and gives back its storage.',
    look: endUploads,
  },
  {
    what: 'uploads in chunks',
    columns: ['chunked_uploads.user_id'],
    standsOn: 'the right to add to the space that reserves their storage',
    atEnd: 'ends',
    because: 'Joining them asks for the folder. The look ends the upload and gives back its storage.',
    look: endChunked,
  },
]
