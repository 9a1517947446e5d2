import { defineServerFeature } from '../../platform/feature.ts'
import { backupCommand } from './commands/backup.command.ts'
import { listBackupsCommand } from './commands/list-backups.command.ts'
import { restoreCommand } from './commands/restore.command.ts'
import { verifyBackupCommand } from './commands/verify-backup.command.ts'

export const backupsFeature = defineServerFeature({
  name: 'backups',
  uses: ['search'],
  routes: [],
  commands: [backupCommand, listBackupsCommand, verifyBackupCommand, restoreCommand],
})
