import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import type { ItemAction, ItemTarget } from '../../../platform/actions/item-action.ts'
import { asMenuAction, visibleActions } from '../../../platform/actions/item-action.ts'
import { reportProblem } from '../../../platform/items/report.ts'
import { screen, targetOf } from '../../../platform/items/screen.ts'
import { useItemActions, useItemActionsSettled } from '../../../platform/registry/item-actions.ts'
import { useStore } from '../../../platform/store.ts'
import type { Action } from '../../../ui/actions/action.ts'
import { useText } from '../../../ui/text.ts'

export type NewActions = {
  actions: Action[]
  /** Nothing can be added here, so what is offered is created in My files, and the first action says so. */
  isElsewhere: boolean
}

/** What New offers in the current place; never nothing, so that its button never goes away. */
export function useNewActions(): NewActions {
  const text = useText()
  const actions = useItemActions()
  const areSettled = useItemActionsSettled()
  const folder = useStore(screen, state => state.folder)
  const place = useStore(screen, state => state.place)
  const note = (id: string, label: string, disabledReason: string) => ({
    id,
    label,
    icon: id === 'waiting' ? IconPlus : IconEye,
    group: 'note',
    disabledReason,
    run: () => undefined,
  })
  // Features load one by one: with the first of them alone, there would be nothing to create.
  if (!areSettled || (place === 'folder' && !folder))
    return { actions: [note('waiting', text('Loading…'), text('One moment'))], isElsewhere: true }
  const here = newIn(actions, { ...targetOf([]), place: place === 'trash' ? 'starred' : place, folder })
  if (here.length > 0) return { actions: here, isElsewhere: false }
  // Views that gather items from many folders add to My files, too.
  const elsewhere = newIn(actions, { ...targetOf([]), place: 'starred', folder: null })
  const why =
    elsewhere.length > 0
      ? note('read-only', text('You can only view this folder'), text('New items go to My files.'))
      : note('nowhere', text('You can’t add files here'), text('Your role doesn’t allow it.'))
  return { actions: [why, ...elsewhere], isElsewhere: true }
}

function newIn(actions: readonly ItemAction[], target: ItemTarget): Action[] {
  return visibleActions(actions, target)
    .filter(action => action.group === 'new')
    .map(action => ({
      ...asMenuAction(action, target, reportProblem),
      group: action.id.startsWith('new-') ? 'new' : 'upload',
    }))
}
