/** What the schedules of stored files do, for the tests of the features below them. */
export { moveFiles } from '../src/features/files/moves/move-files.ts'
export { sweep, sweepOld } from '../src/features/files/sweep/schedules.ts'
export { deleteSetAside, noteLostObjects } from '../src/features/files/sweep/sweep-objects.ts'
export { tidyMachine } from '../src/features/files/sweep/tidy-machine.ts'
export { expireTransfers } from '../src/features/uploads/expire-transfers.ts'
