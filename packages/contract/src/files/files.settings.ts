import { z } from 'zod'
import { defineSettings, setting, when } from '../kit/settings.ts'

const megabyte = 1024 * 1024
const size = z.int().min(0).nullable()
const extensions = z
  .array(
    z
      .string()
      .max(40)
      .regex(/^[^./\\\0\s][^/\\\0\s]*$/, 'Enter the type without its leading dot, such as “pdf”'),
  )
  .max(500)
  .overwrite(list => [...new Set(list.map(type => type.toLowerCase()))])

export const uploadSettings = defineSettings('uploading', {
  access: 'settings.update',
  fields: {
    'uploads.chunk': setting(
      'client',
      z.boolean().meta({
        title: 'Chunked uploads',
        description: 'Large files are sent in chunks, each in its own request.',
      }),
      true,
      { public: true },
    ),
    'uploads.chunk_size': setting(
      'client',
      z
        .int()
        .min(megabyte, 'A chunk is at least 1 MB')
        .meta({ title: 'Chunk size', description: '5 MB is recommended.', input: 'size' }),
      5 * megabyte,
      { public: true, shownWhen: when('uploads.chunk') },
    ),
    'uploads.resume': setting(
      'client',
      z.boolean().meta({
        title: 'Resumable uploads',
        description: 'Interrupted uploads continue where they stopped, even after the tab was closed.',
      }),
      true,
      {
        public: true,
        shownWhen: when('uploads.chunk'),
      },
    ),
    'uploads.max_size': setting('client', size.meta({ title: 'Maximum file size', input: 'size' }), null, {
      public: true,
    }),
    'uploads.available_space': setting(
      'client',
      size.meta({
        title: 'Available space per user',
        description: 'Leave empty for unlimited. Can be overridden for each user.',
        input: 'size',
      }),
      null,
    ),
    'uploads.allowed_extensions': setting(
      'client',
      extensions.meta({
        title: 'Allowed file types',
        description: 'Such as pdf or jpg. Leave empty to allow every type.',
        input: 'chips',
      }),
      [],
      {
        public: true,
      },
    ),
    'uploads.blocked_extensions': setting(
      'client',
      extensions.meta({
        title: 'Blocked file types',
        description: 'Takes precedence over allowed types.',
        input: 'chips',
      }),
      [],
      {
        public: true,
      },
    ),
    'uploads.unfinished_hours': setting(
      'client',
      z
        .int()
        .min(1)
        .max(24 * 30)
        .meta({ title: 'Keep unfinished uploads for (hours)' }),
      48,
    ),
  },
})
