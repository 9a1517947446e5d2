import { type Command, exitCodes } from '../../platform/commands/command.ts'

export const deletionContinueCommand: Command = {
  name: 'deletion-continue',
  summary: 'Resume automatic deletion after it stopped for confirmation',
  details: `The site stops deleting after its clock has jumped, or when a sweep finds far more to delete than usual. "doctor" and the
status page show the reason. First check that this is the right database for this storage, and up to date: "verify"
lists stored bytes that no file has, and "verify --adopt" brings them back. Exits with 3 if something else still prevents deletion.`,
  async run({ output, withSite }) {
    const { releaseDeletion } = await import('./release-deletion.ts')
    const result = await withSite(releaseDeletion, { asIs: true })
    const left = result.left > 0 ? ' Something else still prevents deletion: see "doctor".' : ''
    const said = result.released.length > 0 ? 'The site deletes again.' : 'No decision was needed.'
    output.result(result, () => said + left)
    return result.left > 0 ? exitCodes.findings : exitCodes.done
  },
}
