import type { Outlasting } from '../../platform/outlasting/outlasting.ts'
import { pauseLinks } from './forsaken/pause-links.ts'

export const sharingOutlasts: readonly Outlasting[] = [
  {
    what: 'links and file requests',
    columns: ['links.created_by'],
    standsOn: 'the right of their maker to share the item',
    atEnd: 'asks',
    because:
      'Each visit asks whether the maker still may. The look notes that the link pauses and asks those who may share the item. It works again with its maker’s right, or for the person who takes it over.',
    look: pauseLinks,
  },
  {
    what: 'shares given by a person',
    columns: ['grants.created_by'],
    standsOn: 'nothing, once a person holds it; for an address without an account, the account that gave it',
    atEnd: 'stays',
    because: 'A share belongs to who holds it and to those who may share the item, who see it and who gave it.',
  },
  {
    what: 'requests for access',
    columns: ['access_requests.user_id'],
    standsOn: 'the account and its confirmed address',
    atEnd: 'ends',
    because: 'A suspended person, or an address that is no longer theirs, is given nothing.',
  },
]
