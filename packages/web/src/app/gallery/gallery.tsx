import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { CommandPalette } from '../../ui/actions/command-palette.tsx'
import { ShortcutSheet } from '../../ui/actions/shortcut-sheet.tsx'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { NotFoundPage } from '../not-found-page.tsx'
import { ControlsView } from './controls-view.tsx'
import { DriveView } from './drive-view.tsx'
import { AdminView, AuthView, PublicView } from './other-views.tsx'
import { PartsView } from './parts-view.tsx'

/** Every part with sample data, for looking at: `?view=drive|admin|auth|public|parts|controls|missing&state=…&open=…`. Development only. */
export function Gallery() {
  const { view = 'drive', state = '', open = '' } = useSearch({ strict: false }) as Record<string, string | undefined>
  useEffect(() => {
    if (open === 'confirm') {
      confirm({
        title: 'Delete “Contracts 2025” forever?',
        body: 'The folder and the 214 files in it go for good. This cannot be undone.',
        confirmLabel: 'Delete forever',
        danger: true,
      })
    }
    if (open === 'toast') {
      showToast({ message: '3 items moved to “Clients”', action: { label: 'Undo', run: () => undefined } })
      showToast({ message: 'The storage does not answer', tone: 'danger' })
    }
  }, [open])
  return (
    <>
      {view === 'drive' && <DriveView state={state} />}
      {view === 'admin' && <AdminView state={state} />}
      {view === 'auth' && <AuthView state={state} />}
      {view === 'public' && <PublicView />}
      {view === 'parts' && <PartsView />}
      {view === 'controls' && <ControlsView />}
      {view === 'missing' && <NotFoundPage />}
      {open === 'palette' && <SamplePalette />}
      {open === 'shortcuts' && <SampleShortcuts />}
    </>
  )
}

function SamplePalette() {
  const [query, setQuery] = useState('')
  const run = () => undefined
  const groups = [
    {
      title: 'Go to',
      commands: [
        { id: 'a', label: 'My files', icon: IconFolder, shortcut: 'G', run },
        { id: 'b', label: 'Outgoing mail', hint: 'Settings', icon: IconSettings, run },
      ],
    },
    {
      title: 'Files',
      commands: [{ id: 'c', label: 'Quarterly review.pptx', hint: 'My files / Clients', icon: IconFolder, run }],
    },
  ].map(group => ({
    ...group,
    commands: group.commands.filter(command => command.label.toLowerCase().includes(query.toLowerCase())),
  }))
  return (
    <CommandPalette
      groups={groups.filter(group => group.commands.length > 0)}
      query={query}
      onQuery={setQuery}
      onClose={run}
    />
  )
}

function SampleShortcuts() {
  const groups = [
    {
      title: 'Move around',
      shortcuts: [
        { keys: '/', label: 'Search' },
        { keys: 'Mod+K', label: 'Command palette' },
        { keys: '?', label: 'This sheet' },
      ],
    },
    {
      title: 'Files',
      shortcuts: [
        { keys: 'Enter', label: 'Open' },
        { keys: 'F2', label: 'Rename' },
        { keys: 'Mod+C', label: 'Copy' },
        { keys: 'Delete', label: 'Move to trash' },
      ],
    },
  ]
  return <ShortcutSheet groups={groups} onClose={() => undefined} />
}
