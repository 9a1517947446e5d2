import { type Command, exitCodes } from '../../platform/commands/command.ts'

export const takeOverCommand: Command = {
  name: 'take-over',
  summary: 'Make this site the owner of its storages after a move, restore or failover',
  details: `A site notices when its database was copied, restored or taken over by a standby, and when a storage belongs to
another site. Until you decide, it removes nothing, and stores nothing in the storage of another site. Run this on
the site that should continue. Other sites that use the same storages can then only read them.`,
  run: ({ output, withSite }) =>
    withSite(async ctx => {
      const { takeOver } = await import('./take-over.ts')
      const taken = await takeOver(ctx)
      output.result(taken, () =>
        taken.left.length === 0
          ? 'This site owns its storages now.'
          : `This site owns its storages now, except those that couldn’t be reached: ${taken.left.join(', ')}. Run this again once they can be reached.`,
      )
      return taken.left.length === 0 ? exitCodes.done : exitCodes.findings
    }),
}
