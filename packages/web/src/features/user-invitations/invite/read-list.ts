import { mostInvited } from '@holdall/contract/user-invitations/invite-limits.ts'
import { type ListedInvitee, readPeople } from '@holdall/contract/user-invitations/read-people.ts'
import { decodeText } from '../../../platform/encodings/judge-text.ts'
import type { Translate } from '../../../ui/text.ts'

/** No list of a thousand people is longer; bytes. */
const longestFile = 2 * 1024 * 1024

/** The text of a chosen file, or what is wrong with it. */
export async function readFileText(file: File, text: Translate): Promise<{ list: string } | { problem: string }> {
  if (file.size > longestFile) return { problem: text('This file is too large. Split it into several lists.') }
  const bytes = new Uint8Array(await file.arrayBuffer())
  // A spreadsheet's own file is an archive.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    return { problem: text('Save the spreadsheet as CSV, then choose that file.') }
  return { list: await decodeText(bytes) }
}

/** The people in a text, or what is wrong with all of it. Headings may be in the reader’s language. */
export function readList(list: string, text: Translate): { people: ListedInvitee[] } | { problem: string } {
  const people = readPeople(list, {
    email: [text('Email')],
    name: [text('Name')],
    role: [text('Role')],
    group: [text('Group')],
    plan: [text('Plan')],
  })
  if (people.length === 0) return { problem: text('Enter at least one address.') }
  if (people.length > mostInvited) {
    return {
      problem: text('Invite at most {{most, number}} people at a time. This list has {{rows, number}} rows.', {
        most: mostInvited,
        rows: people.length,
      }),
    }
  }
  return { people: people.map(cut) }
}

/** What is longer than the server takes is wrong in any case. */
function cut(person: ListedInvitee): ListedInvitee {
  const entries = Object.entries(person).map(([field, value]) => [field, value.slice(0, 500)])
  return Object.fromEntries(entries) as unknown as ListedInvitee
}
