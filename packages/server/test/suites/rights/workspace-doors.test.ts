import { describe } from 'vitest'
import { dialects } from '../../databases.ts'
import { compareAtEveryDoor } from './compare.ts'
import { buildWorkspaceScene } from './members.ts'

describe.each(dialects)(
  '[SPACE-02] [SPACE-03] every door of a workspace, with each permission on its own, on %s',
  dialect => {
    compareAtEveryDoor(dialect, buildWorkspaceScene)
  },
)
