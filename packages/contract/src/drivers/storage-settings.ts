import { z } from 'zod'
import { sentence } from '../kit/sentences.ts'
import { defineSettings, setting } from '../kit/settings.ts'
import { driverKeys, driverSettings } from './declare.ts'
import { type StorageDriverName, storageDrivers, storageErrorGroup, storageMethodNames } from './storage.ts'

const errorGroup = storageErrorGroup
const publicMethods = ['local', 's3', 'digitalocean', 'backblaze'] as const satisfies readonly StorageDriverName[]

export const storageSettings = defineSettings('uploading', {
  access: 'settings.update',
  fields: {
    uploads_disk_driver: setting(
      'server',
      z.enum(driverKeys(storageDrivers)).meta({
        title: 'User uploads storage method',
        description: 'Where users’ files are stored.',
        choices: storageMethodNames,
      }),
      'local',
      { errorGroup, isMethod: true },
    ),
    public_disk_driver: setting(
      'server',
      z.enum(publicMethods).meta({
        title: 'Public uploads storage method',
        description: 'Where profile pictures and images of the site are stored.',
        choices: storageMethodNames,
      }),
      'local',
      { errorGroup, isMethod: true },
    ),
    // The storage for users' files and the one for public files share the credentials of a method.
    ...driverSettings(storageDrivers, 'uploads_disk_driver', 'public_disk_driver'),
    static_file_delivery: setting(
      'server',
      z.enum(['none', 'xsendfile', 'xaccel']).meta({
        title: 'File delivery optimization',
        description: 'Lets your web server send local files directly (needs web-server configuration).',
        choices: {
          none: sentence('None', { meaning: 'file delivery' }),
          xsendfile: 'X-Sendfile (Apache)',
          xaccel: 'X-Accel (Nginx)',
        },
      }),
      'none',
      {
        errorGroup: 'static_delivery_group',
        shownWhen: [
          { key: 'uploads_disk_driver', is: ['local'] },
          { key: 'public_disk_driver', is: ['local'] },
        ],
      },
    ),
  },
})
