import { z } from 'zod'
import { defineSettings, setting } from '../kit/settings.ts'

export const workspaceSettings = defineSettings('workspaces', {
  access: 'settings.update',
  fields: {
    'workspaces.integrated': setting(
      'client',
      z.boolean().meta({
        title: 'Workspaces',
        description: 'Lets users create workspaces. Existing ones are kept when this is turned off.',
      }),
      true,
      { public: true },
    ),
  },
})
