import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { fittingCommands, visibleSources } from '../../../platform/admin/admin-commands.ts'
import { useAdminEntries } from '../../../platform/admin/use-admin-entries.ts'
import { goTo } from '../../../platform/navigation.ts'
import { useSite } from '../../../platform/site.ts'
import type { Command, CommandGroup } from '../../../ui/actions/command-palette.tsx'
import { CommandPalette } from '../../../ui/actions/command-palette.tsx'
import { useText } from '../../../ui/text.ts'

/** How many commands of each local source are shown. */
const mostOfEach = 12

/** Screens, actions, and what the server finds, in one field. */
export function Palette({ onClose }: { onClose: () => void }) {
  const text = useText()
  const { me } = useSite()
  const [query, setQuery] = useState('')
  const words = useDeferredValue(query.trim())
  const isAsking = words.length > 1
  const sources = visibleSources(me)
  const finding = sources.filter(source => source.find)
  const answers = useQueries({
    queries: finding.map(({ id, find }) => ({
      queryKey: ['admin-palette', id, words],
      queryFn: ({ signal }: { signal: AbortSignal }): Promise<readonly Command[]> =>
        find ? find(words, signal) : Promise.resolve([]),
      enabled: isAsking,
      placeholderData: keepPreviousData,
    })),
  })
  const screens = useAdminEntries().map(
    ({ id, label, icon, to }): Command => ({ id: `screen ${id}`, label, icon, run: () => goTo(to) }),
  )
  const groups: CommandGroup[] = [
    { title: text('Go to'), commands: fittingCommands(screens, query, me) },
    ...sources.map(source => ({
      title: source.title(),
      commands: [
        ...(me ? fittingCommands(source.commands?.(me) ?? [], query, me).slice(0, mostOfEach) : []),
        ...(isAsking ? (answers[finding.indexOf(source)]?.data ?? []) : []),
      ],
    })),
  ].filter(group => group.commands.length > 0)
  const isBusy = answers.some(answer => answer.isFetching)
  return <CommandPalette groups={groups} query={query} onQuery={setQuery} onClose={onClose} isBusy={isBusy} />
}
