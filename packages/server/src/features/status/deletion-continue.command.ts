import { type Command, exitCodes } from '../../platform/commands/command.ts'

export const deletionContinueCommand: Command = {
  name: 'deletion-continue',
  summary: 'Let the site delete automatically again after it stopped to ask a person',
  details: `The site deletes nothing after its clock has jumped, or once a sweep finds far more to delete than usual. "doctor" and the
status page give the reason. Check first whether this is the right database for this storage, and up to date: "verify"
lists stored bytes that no file has, and "verify --adopt" brings them back. Ends with 3 if something else still keeps the site from deleting.`,
  async run({ output, withSite }) {
    const { releaseDeletion } = await import('./release-deletion.ts')
    const result = await withSite(releaseDeletion, { asIs: true })
    const left = result.left > 0 ? ' Something else still keeps the site from deleting: see "doctor".' : ''
    const said = result.released.length > 0 ? 'The site deletes again.' : 'No decision was needed.'
    output.result(result, () => said + left)
    return result.left > 0 ? exitCodes.findings : exitCodes.done
  },
}
