import '../../src/app/theme/tokens.css'
import '../../src/app/theme/base.css'
import '../../src/app/theme/mirrored.css'
import { startBackLayers } from '../../src/ui/dialog/back-layers.ts'
import { replaceBrowserNetwork } from './browser-network.ts'
import { tidyAroundTests } from './show-app.tsx'

const started = globalThis as { hasScreens?: true }
if (!started.hasScreens) {
  started.hasScreens = true
  startBackLayers()
  replaceBrowserNetwork()
  document.documentElement.lang = 'en'
  document.title = 'Holdall'
}

tidyAroundTests()
