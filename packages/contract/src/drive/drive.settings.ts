import { z } from 'zod'
import { defineSettings, setting } from '../kit/settings.ts'

export const driveSettings = defineSettings('drive', {
  access: 'settings.update',
  fields: {
    'drive.default_view': setting(
      'client',
      z.enum(['grid', 'list']).meta({
        title: 'Default View Mode',
        description: 'Which view mode user drive should use by default.',
        choices: { grid: 'Grid', list: 'List' },
      }),
      'grid',
      { public: true },
    ),
    'drive.send_share_notification': setting(
      'client',
      z.boolean().meta({
        title: 'Share Notification',
        description: 'Send a notification to a user when a file or folder is shared with them.',
      }),
      true,
    ),
    'share.suggest_emails': setting(
      'client',
      z
        .boolean()
        .meta({ title: 'Suggest Emails', description: 'Suggest email addresses of existing users when sharing.' }),
      false,
      { public: true },
    ),
    'share.own_groups': setting(
      'server',
      z.boolean().meta({
        title: 'Groups of Members',
        description:
          'Lets members create their own groups and share with them. People can leave these groups. Existing groups keep their access when this is turned off.',
      }),
      false,
    ),
    'drive.trash_days': setting(
      'client',
      z.int().min(1).max(3650).nullable().meta({
        title: 'Keep deleted items for (days)',
        description: 'Deleted items and comments are deleted forever after this many days. Leave empty to keep them.',
      }),
      30,
    ),
    'drive.longest_lock': setting(
      'client',
      z.int().min(1).max(365).meta({
        title: 'Longest file lock (days)',
        description: 'Maximum number of days a member can lock a file.',
      }),
      7,
      { public: true },
    ),
    'drive.version_count': setting(
      'client',
      z.int().min(0).max(10_000).nullable().meta({
        title: 'Earlier versions per file',
        description:
          'Maximum number of earlier versions per file, not counting those kept forever. Leave empty for no limit.',
      }),
      20,
    ),
    'drive.version_days': setting(
      'client',
      z.int().min(1).max(36_500).nullable().meta({
        title: 'Keep earlier versions for (days)',
        description:
          'Earlier versions are deleted this many days after they’re replaced, except those kept forever. Leave empty to keep them all.',
      }),
      180,
    ),
    'workspaces.webhooks': setting(
      'client',
      z.boolean().meta({
        title: 'Webhooks of workspaces',
        description: 'Lets workspace editors send events to other servers. Existing webhooks pause while this is off.',
      }),
      false,
      { public: true },
    ),
    'drive.rewind_days': setting(
      'client',
      z.int().min(1).max(365).meta({
        title: 'Rewind folders for (days)',
        description: 'How many days people can rewind. Keep earlier versions and deleted items at least this long.',
      }),
      30,
    ),
    'drive.imports': setting(
      'client',
      z.boolean().meta({
        title: 'Add files from other servers',
        description:
          'Lets members add files from a link, and import from Nextcloud, ownCloud and other WebDAV servers.',
      }),
      true,
      { public: true },
    ),
  },
})
