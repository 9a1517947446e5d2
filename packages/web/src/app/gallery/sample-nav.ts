import IconArticle from '@tabler/icons-react/dist/esm/icons/IconArticle.mjs'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs'
import IconFileUpload from '@tabler/icons-react/dist/esm/icons/IconFileUpload.mjs'
import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs'
import IconFolderPlus from '@tabler/icons-react/dist/esm/icons/IconFolderPlus.mjs'
import IconFolderUp from '@tabler/icons-react/dist/esm/icons/IconFolderUp.mjs'
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconPalette from '@tabler/icons-react/dist/esm/icons/IconPalette.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import type { NavEntry } from '../../platform/navigation.ts'
import type { Action } from '../../ui/actions/action.ts'
import { showToast } from '../../ui/feedback/toast.ts'

const say = (message: string) => () =>
  showToast({ message, action: { label: 'Undo', run: () => showToast({ message: 'Undone' }) } })

export const driveNav: NavEntry[] = [
  { id: 'files', label: 'My files', icon: IconFolder, to: '/__gallery' },
  { id: 'recent', label: 'Recent', icon: IconClock, to: '/recent' },
  { id: 'starred', label: 'Starred', icon: IconStar, to: '/starred' },
  { id: 'shared', label: 'Shared', icon: IconUsers, to: '/shared', badge: 3 },
  { id: 'trash', label: 'Trash', icon: IconTrash, to: '/trash' },
]

export const bottomNav: NavEntry[] = ['files', 'shared', 'recent']
  .flatMap(id => driveNav.filter(entry => entry.id === id))
  .map(entry => (entry.id === 'files' ? { ...entry, label: 'Files' } : entry))

export const adminNav: NavEntry[] = [
  { id: 'analytics', label: 'Analytics', icon: IconChartBar, to: '/admin/analytics' },
  { id: 'appearance', label: 'Appearance', icon: IconPalette, to: '/admin/appearance' },
  { id: 'settings', label: 'Settings', icon: IconSettings, to: '/admin/settings' },
  { id: 'users', label: 'Users', icon: IconUsers, to: '/__gallery' },
  { id: 'roles', label: 'Roles', icon: IconShieldLock, to: '/admin/roles' },
  { id: 'pages', label: 'Pages', icon: IconArticle, to: '/admin/pages' },
  { id: 'tags', label: 'Tags', icon: IconTag, to: '/admin/tags' },
  { id: 'files', label: 'Files', icon: IconFile, to: '/admin/files' },
  { id: 'translations', label: 'Translations', icon: IconLanguage, to: '/admin/translations' },
]

export const newActions: Action[] = [
  { id: 'folder', label: 'New folder', icon: IconFolderPlus, shortcut: 'Shift+N', run: say('Folder created') },
  { id: 'file', label: 'Upload files', icon: IconFileUpload, group: 'upload', run: say('14 files uploaded') },
  { id: 'folders', label: 'Upload folder', icon: IconFolderUp, group: 'upload', run: say('Folder uploaded') },
]

export const fileActions: Action[] = [
  { id: 'download', label: 'Download', icon: IconDownload, run: say('Download started') },
  { id: 'link', label: 'Copy link', icon: IconLink, run: say('Link copied') },
  { id: 'star', label: 'Add to Starred', icon: IconStar, shortcut: 'S', group: 'edit', run: say('Starred') },
  { id: 'rename', label: 'Rename', icon: IconPencil, shortcut: 'F2', group: 'edit', run: say('Renamed') },
  {
    id: 'copy',
    label: 'Make a copy',
    icon: IconCopy,
    group: 'edit',
    disabledReason: 'The owner does not allow copies',
    run: say('Copied'),
  },
  {
    id: 'trash',
    label: 'Move to trash',
    icon: IconTrash,
    shortcut: 'Delete',
    danger: true,
    group: 'end',
    run: say('1 item moved to trash'),
  },
]
