import { defineServerFeature } from '../../platform/feature.ts'
import { webdavProtocol } from './webdav.protocol.ts'

export const webdavFeature = defineServerFeature({
  name: 'webdav',
  uses: ['accounts', 'blobs', 'drive', 'locks', 'uploads'],
  routes: [],
  protocols: [webdavProtocol],
})
