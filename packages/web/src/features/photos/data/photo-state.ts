import type { PhotoScope } from '@holdall/contract/photos/photos.schemas.ts'

/** What is shown, as the address has it. */
export type PhotoState = Pick<PhotoScope, 'kind' | 'place'> & { spaceId?: string; isStarred?: boolean }

const kinds = ['all', 'pictures', 'videos'] as const
const places = ['all', 'own', 'shared'] as const

/** Reads the address; what it can't mean is left out. */
export function readPhotoState(address: string): PhotoState {
  const params = new URLSearchParams(address)
  const spaceId = params.get('space') ?? ''
  return {
    kind: kinds.find(kind => kind === params.get('kind')) ?? 'all',
    place: places.find(place => place === params.get('place')) ?? 'all',
    ...(/^[0-9a-z]{26}$/.test(spaceId) ? { spaceId } : {}),
    ...(params.get('starred') === 'true' ? { isStarred: true } : {}),
  }
}

export function photosPath({ kind, place, spaceId, isStarred }: PhotoState): string {
  const params = new URLSearchParams()
  if (kind !== 'all') params.set('kind', kind)
  if (place !== 'all') params.set('place', place)
  if (spaceId) params.set('space', spaceId)
  if (isStarred) params.set('starred', 'true')
  return params.size > 0 ? `/drive/photos?${params}` : '/drive/photos'
}

export function isFiltered({ kind, place, spaceId, isStarred }: PhotoState): boolean {
  return kind !== 'all' || place !== 'all' || spaceId !== undefined || isStarred === true
}

/** What is asked of the server. */
export function photoScope({ kind, place, spaceId, isStarred }: PhotoState) {
  return { kind, place, ...(spaceId ? { spaceId } : {}), ...(isStarred ? { starred: 'true' as const } : {}) }
}
