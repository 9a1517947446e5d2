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
          'Let members create groups of their own and share with them. People in such a group can leave it. Existing groups keep what was shared with them when this is turned off.',
      }),
      false,
    ),
    'drive.trash_days': setting(
      'client',
      z.int().min(1).max(3650).nullable().meta({
        title: 'Keep deleted items for (days)',
        description:
          'Deleted items and comments are removed permanently after this many days. Leave empty to keep them.',
      }),
      30,
    ),
    'drive.longest_lock': setting(
      'client',
      z.int().min(1).max(365).meta({
        title: 'Longest file lock (days)',
        description: 'Members choose when a lock ends, at most this many days ahead.',
      }),
      7,
      { public: true },
    ),
    'drive.version_count': setting(
      'client',
      z.int().min(0).max(10_000).nullable().meta({
        title: 'Earlier versions per file',
        description: 'Maximum versions kept per file, not counting pinned ones. Leave empty for no limit.',
      }),
      20,
    ),
    'drive.version_days': setting(
      'client',
      z.int().min(1).max(36_500).nullable().meta({
        title: 'Keep earlier versions for (days)',
        description:
          'Earlier versions are deleted this many days after they were replaced, except pinned ones. Leave empty to keep them.',
      }),
      180,
    ),
    'workspaces.webhooks': setting(
      'client',
      z.boolean().meta({
        title: 'Webhooks of workspaces',
        description:
          'People who can edit a workspace can have what happens in it sent to another server. Existing webhooks pause while this is off.',
      }),
      false,
      { public: true },
    ),
    'drive.rewind_days': setting(
      'client',
      z.int().min(1).max(365).meta({
        title: 'Rewind folders for (days)',
        description:
          'How far back folders can be seen and put back. Earlier versions and deleted items have to be kept at least as long.',
      }),
      30,
    ),
    'drive.imports': setting(
      'client',
      z.boolean().meta({
        title: 'Add files from other servers',
        description:
          'Members can add files from a link, and move in from Nextcloud, ownCloud and other WebDAV servers.',
      }),
      true,
      { public: true },
    ),
  },
})
