import type { PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'
import { goTo } from '../../../platform/navigation.ts'
import { folderPath } from '../../../platform/open-item.ts'
import { Breadcrumb } from '../../../ui/breadcrumb.tsx'
import { namedText, useText } from '../../../ui/text.ts'
import { useSpaces } from '../queries/spaces.ts'
import { useDropTargets } from './input/use-drop-target.ts'

/** The path to a folder; every step but the last accepts drops. */
export function FolderBreadcrumb({ folder }: { folder: PlacedItem | null }) {
  const text = useText()
  const spaces = useSpaces()
  const rootName = (id: string, name: string) => {
    const space = spaces?.find(other => other.rootId === id)
    return space ? (space.kind === 'personal' ? text('My files') : space.name) : name
  }
  const steps = folder
    ? [...folder.path.filter(step => step.id !== folder.id), { id: folder.id, name: folder.name }]
    : []
  const { overId, propsFor } = useDropTargets(target => goTo(folderPath(target)))
  const crumbs = steps.map((step, index) => {
    const name = rootName(step.id, step.name)
    return {
      id: step.id,
      label: namedText(name),
      onOpen: () => goTo(index === 0 && spaces?.some(isHome(step.id)) ? '/drive' : folderPath(step)),
      dropProps: propsFor({ id: step.id, name, above: steps.slice(0, index).map(above => above.id) }),
      isOver: overId === step.id,
    }
  })
  // A folder shared by someone else belongs under the shared items, not in the member's own drive.
  const isForeign = spaces !== undefined && folder !== null && !spaces.some(space => space.id === folder.spaceId)
  const all = isForeign
    ? [{ id: 'shared', label: text('Shared with me'), onOpen: () => goTo('/drive/shared') }, ...crumbs]
    : crumbs
  return <Breadcrumb crumbs={all.length > 0 ? all : [{ id: 'waiting', label: '\u00a0' }]} />
}

const isHome = (id: string) => (space: { rootId: string; kind: string }) =>
  space.rootId === id && space.kind === 'personal'
