import { defineServerFeature } from '../../platform/feature.ts'
import { exportCommand } from './export/export.command.ts'
import { importCommand } from './import/import.command.ts'

/** The way between drives and folders of a disk, for operators. */
export const plainFoldersFeature = defineServerFeature({
  name: 'plain-folders',
  uses: ['drive', 'uploads'],
  routes: [],
  commands: [exportCommand, importCommand],
})
