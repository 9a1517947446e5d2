import { readFile, stat } from 'node:fs/promises'
import { inEnglish } from '@holdall/contract/kit/sentences.ts'
import { mostInvited } from '@holdall/contract/user-invitations/invite-limits.ts'
import { inviteProblems } from '@holdall/contract/user-invitations/invite-problems.ts'
import { type CheckedPeople, InvitePeopleInput } from '@holdall/contract/user-invitations/user-invitations.schemas.ts'
import { type Command, CommandError, exitCodes } from '../../../platform/commands/command.ts'

/** No list of a thousand people is longer; bytes. */
const longestFile = 2 * 1024 * 1024

export const inviteCommand: Command = {
  name: 'user invite',
  summary: 'Invite people by their addresses, with a link to choose a password',
  details: `LIST is a CSV file (address, name, role, group, plan, with or without headings) or addresses, separated by commas.
At most ${mostInvited} people at a time. Rows with a problem are named and left out; the command then exits with 3.
The server sends the emails, also if it starts later.`,
  args: [{ name: 'LIST', summary: 'A CSV file, or addresses' }],
  options: [
    { name: 'language', value: 'TAG', summary: 'The language of the emails, such as de' },
    { name: 'dry-run', summary: 'Only check the list' },
  ],
  async run({ args: [list = ''], options, output, withSite }) {
    const isDry = options['dry-run'] !== undefined
    const input = await inputOf(await readList(list), options.language)
    const checked = await withSite(async ctx => {
      const { checkInvitations, invitePeople } = await import('../invite-people.ts')
      return isDry ? checkInvitations(ctx, input) : invitePeople(ctx, input)
    })
    const right = checked.data.filter(({ problems }) => problems.length === 0).length
    output.result({ isDryRun: isDry, ...checked }, () =>
      [...wrongLines(checked), isDry ? `${right} can be invited.` : `Invited ${checked.invited}.`].join('\n'),
    )
    return right === checked.data.length ? exitCodes.done : exitCodes.findings
  },
}

/** @throws CommandError if it is neither a file nor has addresses */
async function readList(list: string): Promise<string> {
  const file = await stat(list).catch(() => null)
  if (!file?.isFile()) {
    if (list.includes('@')) return list
    throw new CommandError(`There is no file ${list}, and it isn't a list of addresses.`)
  }
  if (file.size > longestFile) throw new CommandError(`${list} is larger than 2 MiB. Split it into several files.`)
  const { decodeText } = await import('../../../platform/formats/judge-text.ts')
  const text = decodeText(await readFile(list))
  if (text === null) throw new CommandError(`${list} isn't a text file. Save the list as CSV.`)
  return text
}

async function inputOf(text: string, language: string | true | undefined): Promise<InvitePeopleInput> {
  // The reader of CSV is loaded when a list is read, not when the server starts.
  const { readPeople } = await import('@holdall/contract/user-invitations/read-people.ts')
  const people = readPeople(text)
  if (people.length === 0) throw new CommandError('The list is empty.')
  if (people.length > mostInvited) {
    throw new CommandError(`The list has ${people.length} rows. Invite at most ${mostInvited} people at a time.`)
  }
  const parsed = InvitePeopleInput.safeParse({ people, ...(typeof language === 'string' ? { language } : {}) })
  if (!parsed.success) throw new CommandError(parsed.error.issues[0]?.message ?? 'This list can’t be read.')
  return parsed.data
}

function wrongLines({ data }: CheckedPeople): string[] {
  return data.flatMap(({ email, problems }, place) =>
    problems.map(
      ({ problem }) => `Row ${place + 1}, ${email || 'without an address'}: ${inEnglish(inviteProblems[problem])}`,
    ),
  )
}
