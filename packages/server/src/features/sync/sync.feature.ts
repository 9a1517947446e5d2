import { defineServerFeature } from '../../platform/feature.ts'
import { remoteProtocol } from './remote.protocol.ts'
import { indexProtocol } from './sign-in/index.protocol.ts'
import { ocsProtocol } from './status/ocs.protocol.ts'
import { statusProtocol } from './status/status.protocol.ts'

export const syncFeature = defineServerFeature({
  name: 'sync',
  uses: ['accounts', 'blobs', 'locks', 'removals', 'uploads', 'webdav'],
  routes: [],
  protocols: [statusProtocol, indexProtocol, ocsProtocol, remoteProtocol],
})
