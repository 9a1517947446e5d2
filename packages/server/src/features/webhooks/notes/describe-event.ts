import {
  type WebhookEventGroup,
  type WebhookEventType,
  webhookEvents,
} from '@holdall/contract/webhooks/webhook-events.ts'
import { type WebhookData, type WebhookPerson, webhookData } from '@holdall/contract/webhooks/webhook-messages.ts'
import type { AuditRow } from '../../../core/audit/audit.ts'
import { instant } from '../../../platform/clock.ts'
import type { Known } from './known.repository.ts'
import { factsIn, type Recorded, text, textIn } from './recorded.ts'

interface Told {
  readonly line: AuditRow
  readonly facts: Recorded
  readonly known: Known
  readonly baseUrl: string
}

/** Returns what a webhook is told of an entry of the audit log. */
export function describeEvent(
  line: AuditRow & { readonly action: WebhookEventType },
  known: Known,
  baseUrl: string,
): { type: string; timestamp: string; data: unknown } {
  const { group } = webhookEvents[line.action]
  const told = { line, facts: factsIn(line), known, baseUrl }
  // Parsed, so that nothing is sent that the documentation doesn't say.
  const data = webhookData[group].parse(describers[group](told))
  return { type: line.action, timestamp: instant(line.at), data }
}

const describers: { readonly [G in WebhookEventGroup]: (told: Told) => WebhookData<G> } = {
  files: told => ({ ...reached(told), previous: previousOf(told) }),
  access: told => ({ ...reached(told), access: { to: textIn(told.facts, 'to'), role: textIn(told.facts, 'role') } }),
  links: told => {
    // The name of a link is its maker's own.
    return { ...reached(told), link: { id: told.line.object_id ?? '', name: null } }
  },
  comments: told => ({ ...reached(told), comment: { id: textIn(told.facts, 'commentId') } }),
  members: told => {
    const { facts } = told
    const userId = textIn(facts, 'userId')
    const person = userId === null ? null : personOf(told, userId)
    return {
      ...where(told),
      member: { person, email: person?.email ?? textIn(facts, 'to'), role: textIn(facts, 'role') },
    }
  },
  workspaces: told => ({ ...where(told), previousName: changedName(told) }),
  users: told => {
    const id = told.line.object_id ?? ''
    const user = personOf(told, id)
    // Of a deleted user, the address that was noted.
    const email = user.email ?? textIn(told.facts, 'email')
    return { actor: actorOf(told), user: { ...user, email, url: `${told.baseUrl}/admin/users/${id}` } }
  },
  groups: told => {
    const id = told.line.object_id ?? ''
    return {
      actor: actorOf(told),
      group: { id, name: told.known.groups.get(id)?.name ?? textIn(told.facts, 'name') },
    }
  },
  subscriptions: told => {
    const id = told.line.object_id ?? ''
    const userId = told.known.subscriptions.get(id)?.user_id ?? textIn(told.facts, 'user')
    return {
      actor: actorOf(told),
      subscription: { id },
      user: userId === null ? null : personOf(told, userId),
    }
  },
  reports: told => {
    const id = told.line.object_id ?? ''
    const [number, reason] = [textIn(told.facts, 'number'), textIn(told.facts, 'reason')]
    return {
      // Whoever reports something is nobody's business but the administrators'.
      actor: told.line.action === 'abuse-report.created' ? null : actorOf(told),
      report: { id, number, reason, url: `${told.baseUrl}/admin/abuse-reports/${id}` },
      decision: told.line.action === 'abuse-report.decided' ? textIn(told.facts, 'state') : null,
    }
  },
}

function personOf({ known }: Told, id: string): WebhookPerson {
  const person = known.people.get(id)
  return { id, name: person?.name || null, email: person?.email ?? null }
}

function actorOf(told: Told): WebhookPerson | null {
  return told.line.actor_id === null ? null : personOf(told, told.line.actor_id)
}

function where(told: Told): Pick<WebhookData<'files'>, 'actor' | 'space'> {
  const { line, known, baseUrl } = told
  const space = line.space_id === null ? undefined : known.spaces.get(line.space_id)
  return {
    actor: actorOf(told),
    space: space
      ? { id: space.id, kind: space.kind, name: space.name, url: `${baseUrl}/drive/folder/${space.root_id}` }
      : null,
  }
}

function reached(told: Told): Pick<WebhookData<'files'>, 'actor' | 'space' | 'item'> {
  return { ...where(told), item: itemOf(told) }
}

function itemOf({ line, facts, known, baseUrl }: Told): WebhookData<'files'>['item'] {
  const isLink = line.object_type === 'link'
  const linked = isLink ? (known.links.get(line.object_id ?? '')?.item_id ?? textIn(facts, 'itemId')) : null
  const id = isLink ? linked : line.object_id
  if (id === null) return null
  const row = known.items.get(id)
  // A name that was noted is the one of that moment; the row may have changed since.
  const noted = isLink ? null : (text(facts.after.name) ?? (row ? null : text(facts.before.name)))
  const folderId = isLink ? (row?.parent_id ?? null) : line.folder_id
  return {
    id,
    name: noted ?? row?.name ?? null,
    kind: row ? (row.rank === 0 ? 'folder' : 'file') : null,
    size: row ? row.size : null,
    folderId,
    url: row && row.rank === 0 ? `${baseUrl}/drive/folder/${id}` : `${baseUrl}/drive/file/${id}`,
  }
}

function previousOf({ line, facts }: Told): WebhookData<'files'>['previous'] {
  const isRenamed = line.action === 'item.renamed'
  const isMoved = line.action === 'item.moved'
  return {
    name: isRenamed ? text(facts.before.name) : null,
    folderId: isMoved ? text(facts.before.parentId) : null,
  }
}

function changedName({ facts }: Told): string | null {
  const before = text(facts.before.name)
  const after = text(facts.after.name)
  return before !== null && after !== null && before !== after ? before : null
}
