import type { ItemCan } from '@holdall/contract/drive/drive.schemas.ts'
import type { ItemState } from '../drive.tables.ts'
import type { OpenLink } from '../link-port.ts'

/** Who asks: a member, a visitor with a link, or both at once. */
export interface Subject {
  readonly userId: string | null
  readonly link: OpenLink | null
}

interface ChainStep {
  readonly id: string
  readonly rank: number
  readonly state: ItemState
}

export interface Rights {
  readonly can: ItemCan
  readonly via: 'owner' | 'link'
  /** Index in the chain of the topmost item that the subject may know of. */
  readonly top: number
}

const nothing: ItemCan = {
  view: false,
  download: false,
  add: false,
  rename: false,
  move: false,
  trash: false,
  star: false,
  share: false,
}

/**
 * What a subject may do with an item: the one rule that every door asks. `chain` is the item and all above it, item
 * first. Null means that the subject may not even know that it exists. Grants to people will join here as one more
 * source whose rights are united with these.
 */
export function rights(subject: Subject, ownerId: string, chain: readonly ChainStep[]): Rights | null {
  const [item] = chain
  if (!item || chain.some(step => step.state !== 'live')) return null
  const isRoot = chain.length === 1
  if (subject.userId !== null && subject.userId === ownerId)
    return { can: ownersRights(item, isRoot), via: 'owner', top: chain.length - 1 }
  return subject.link ? linkRights(subject.link, chain) : null
}

function ownersRights(item: ChainStep, isRoot: boolean): ItemCan {
  return {
    view: true,
    download: true,
    add: item.rank === 0,
    rename: !isRoot,
    move: !isRoot,
    trash: !isRoot,
    star: !isRoot,
    share: !isRoot,
  }
}

function linkRights(link: OpenLink, chain: readonly ChainStep[]): Rights | null {
  const top = chain.findIndex(step => step.id === link.itemId)
  if (top < 0) return null
  const isLinked = top === 0
  if (!isLinked && !link.rights.list) return null
  if (!link.rights.view && !link.rights.download && !link.rights.upload) return null
  const mayEdit = link.rights.edit && !isLinked
  return {
    can: {
      ...nothing,
      view: link.rights.view || link.rights.download,
      download: link.rights.download,
      add: chain[0]?.rank === 0 && (link.rights.upload || link.rights.edit),
      rename: mayEdit,
      move: mayEdit,
      trash: mayEdit,
    },
    via: 'link',
    top,
  }
}
