import { moveFiles } from '../src/features/files/moves/move-files.ts'
import { sweep, sweepOld } from '../src/features/files/sweep/schedules.ts'
import { deleteSetAside, recordLostObjects } from '../src/features/files/sweep/sweep-objects.ts'
import { tidyMachine } from '../src/features/files/sweep/tidy-machine.ts'
import { expireTransfers } from '../src/features/uploads/expire-transfers.ts'

/** What the schedules and jobs of stored files do, for the tests of features below them. */
export const sweeps = { deleteSetAside, expireTransfers, moveFiles, recordLostObjects, sweep, sweepOld, tidyMachine }
