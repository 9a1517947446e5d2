import type { LinkRights } from '@holdall/contract/sharing/sharing.schemas.ts'
import type { Translate } from '../../ui/text.ts'

export const presetIds = ['view', 'look', 'collect', 'upload-and-view', 'edit'] as const
export type PresetId = (typeof presetIds)[number]

const presets: Readonly<Record<PresetId, LinkRights>> = {
  view: { view: true, download: true, upload: false, edit: false, list: true },
  look: { view: true, download: false, upload: false, edit: false, list: true },
  collect: { view: false, download: false, upload: true, edit: false, list: false },
  'upload-and-view': { view: true, download: true, upload: true, edit: false, list: true },
  edit: { view: true, download: true, upload: true, edit: true, list: true },
}

/** Nothing can be uploaded into a file. */
export function presetsFor(kind: 'file' | 'folder'): readonly PresetId[] {
  return kind === 'folder' ? presetIds : ['view', 'look']
}

export function rightsOf(preset: PresetId): LinkRights {
  return presets[preset]
}

/** Whether only pictures leave by a link, which can be marked. */
export function isViewOnly({ view, download, upload, edit }: LinkRights): boolean {
  return view && !download && !upload && !edit
}

/** The preset with these rights; null if no preset has them. */
export function presetOf(rights: LinkRights): PresetId | null {
  const names = Object.keys(presets.view) as (keyof LinkRights)[]
  return presetIds.find(id => names.every(name => presets[id][name] === rights[name])) ?? null
}

export function presetName(preset: PresetId, text: Translate): string {
  const names: Record<PresetId, string> = {
    view: text('View and download'),
    look: text('View without download'),
    collect: text('Collect files'),
    'upload-and-view': text('Upload and view'),
    edit: text('Edit'),
  }
  return names[preset]
}

/** What visitors may do, in a sentence. */
export function presetLabels(preset: PresetId, text: Translate): string {
  const words: Record<PresetId, string> = {
    view: text('People see and download the content.'),
    look: text('People see previews only. The original files can’t be downloaded.'),
    collect: text('People upload files but can’t see what’s already there.'),
    'upload-and-view': text('People see and download the content, and add files.'),
    edit: text('People see, download and add files. A file with the same name becomes a new version.'),
  }
  return words[preset]
}
