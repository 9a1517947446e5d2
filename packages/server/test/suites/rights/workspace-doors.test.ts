import { describe } from 'vitest'
import { suiteDialects } from '../../databases.ts'
import { compareAtEveryDoor } from './compare.ts'
import { buildWorkspaceScene } from './members.ts'

describe.each(suiteDialects)(
  '[SPACE-02] [SPACE-03] every door of a workspace, with each permission on its own, on %s',
  dialect => {
    compareAtEveryDoor(dialect, (test, mark) => buildWorkspaceScene(test, mark, `${mark} around`))
  },
)
