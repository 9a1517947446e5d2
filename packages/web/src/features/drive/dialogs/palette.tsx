import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { ItemAction, ItemTarget } from '../../../platform/actions/item-action.ts'
import { asMenuAction } from '../../../platform/actions/item-action.ts'
import { findItems } from '../../../platform/api/find-items.ts'
import { reportProblem } from '../../../platform/items/report.ts'
import { currentTarget, emptySpace } from '../../../platform/items/screen.ts'
import { goTo } from '../../../platform/navigation.ts'
import { openItem } from '../../../platform/open-item.ts'
import { placeText } from '../../../platform/place-name.ts'
import { useItemActions } from '../../../platform/registry/item-actions.ts'
import { registeredFeatures } from '../../../platform/registry/registry.ts'
import type { Command, CommandGroup } from '../../../ui/actions/command-palette.tsx'
import { CommandPalette } from '../../../ui/actions/command-palette.tsx'
import { FileIcon } from '../../../ui/file-icons/file-icon.tsx'
import { namedText, useText } from '../../../ui/text.ts'

/** Views, actions and files in one field. */
export function Palette({ onClose }: { onClose: () => void }) {
  const text = useText()
  const actions = useItemActions()
  const [query, setQuery] = useState('')
  const words = useDeferredValue(query.trim())
  const found = useQuery({
    queryKey: ['palette', words],
    queryFn: ({ signal }) => findItems({ q: words, perPage: 8 }, signal),
    enabled: words.length > 1,
    placeholderData: keepPreviousData,
  })
  const files = (words.length > 1 ? (found.data?.data ?? []) : []).map(
    (item): Command => ({
      id: item.id,
      label: namedText(item.name),
      hint: placeText(item.path),
      picture: <FileIcon kind={item.fileKind} color={item.color} size={16} />,
      run: () => openItem(item),
    }),
  )
  const chosen = currentTarget()
  const groups: CommandGroup[] = [
    {
      title: chosen.count > 0 ? text('Selection') : text('Actions'),
      commands: fitting(commandsOf(actions, chosen), query),
    },
    ...(chosen.count > 0
      ? [{ title: text('Actions'), commands: fitting(commandsOf(actions, emptySpace()), query) }]
      : []),
    { title: text('Go to'), commands: fitting(viewCommands(), query) },
    { title: text('Files and folders'), commands: files },
  ].filter(group => group.commands.length > 0)
  return <CommandPalette groups={groups} query={query} onQuery={setQuery} onClose={onClose} isBusy={found.isFetching} />
}

function commandsOf(actions: readonly ItemAction[], target: ItemTarget): Command[] {
  return actions
    .filter(action => (action.on === 'items') === target.count > 0 && action.id !== 'palette')
    .filter(action => action.isVisible(target) && !action.disabledReason?.(target))
    .map(action => asMenuAction(action, target, reportProblem))
}

function viewCommands(): Command[] {
  return registeredFeatures()
    .flatMap(feature => feature.driveViews?.() ?? [])
    .map(view => ({ id: view.id, label: view.label, icon: view.icon, run: () => goTo(view.to) }))
}

function fitting(commands: readonly Command[], query: string): Command[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return commands.filter(command => words.every(word => command.label.toLowerCase().includes(word)))
}
