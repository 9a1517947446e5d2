import { starredName } from '@holdall/contract/tags/starred-tag.ts'
import type { Tag } from '@holdall/contract/tags/tags.schemas.ts'
import { useText } from '../../../ui/text.ts'
import { createStore, useStore } from '../../store.ts'
import { readSaved, save } from '../saved.ts'

const key = 'holdall.star-name'

/** What the site calls the star; null while it has the name that the product gives it, in the reader's language. */
const name = createStore<{ own: string | null }>({ own: savedName() })

/** The name is saved, so that it is there before the tags have loaded. */
function savedName(): string | null {
  const saved = globalThis.localStorage ? readSaved<unknown>(key, null) : null
  return typeof saved === 'string' ? saved : null
}

/** Takes the name from the list of tags. */
export function rememberStarName(tags: readonly Tag[]): void {
  const shown = tags.find(tag => tag.kind === 'star')?.name ?? starredName
  const own = shown === starredName ? null : shown
  if (own === name.get().own) return
  name.set({ own })
  save(key, own)
}

/** The site's own name of the star; null if it has none. For sentences that name the star's place. */
export function ownStarName(): string | null {
  return name.get().own
}

/** The name of the star's place. */
export function useStarName(): string {
  const text = useText()
  return useStore(name, state => state.own) ?? text('Starred')
}
