import type { ActivityKind } from '@holdall/contract/activity/activity.contract.ts'
import { sentences } from '@holdall/contract/kit/sentences.ts'
import { placeName } from '../../platform/place-name.ts'
import type { Translate } from '../../ui/text.ts'
import { roleName } from '../sharing/public.ts'
import type { Run } from './fold.ts'

type Forms = { readonly one: string; readonly many: string }

/** `{{what}}` is the name of a single item, or the number of items. */
const lines: Readonly<Record<ActivityKind, string>> = sentences({
  uploaded: '<b>{{who}}</b> uploaded <what>{{what}}</what>',
  'new-version': '<b>{{who}}</b> uploaded a new version of <what>{{what}}</what>',
  edited: '<b>{{who}}</b> edited <what>{{what}}</what>',
  'version-restored': '<b>{{who}}</b> restored an earlier version of <what>{{what}}</what>',
  created: '<b>{{who}}</b> created <what>{{what}}</what>',
  renamed: '<b>{{who}}</b> renamed <what>{{what}}</what>',
  moved: '<b>{{who}}</b> moved <what>{{what}}</what>',
  copied: '<b>{{who}}</b> copied <what>{{what}}</what>',
  trashed: '<b>{{who}}</b> moved <what>{{what}}</what> to the trash',
  restored: '<b>{{who}}</b> restored <what>{{what}}</what>',
  deleted: '<b>{{who}}</b> deleted <what>{{what}}</what> forever',
  commented: '<b>{{who}}</b> commented on <what>{{what}}</what>',
  shared: '<b>{{who}}</b> shared <what>{{what}}</what>',
  'role-changed': '<b>{{who}}</b> changed sharing of <what>{{what}}</what>',
  unshared: '<b>{{who}}</b> removed someone’s access to <what>{{what}}</what>',
  'sharing-ended': '<b>{{who}}</b> stopped sharing <what>{{what}}</what>',
  'link-created': '<b>{{who}}</b> created a link to <what>{{what}}</what>',
  'link-changed': '<b>{{who}}</b> changed a link to <what>{{what}}</what>',
  'link-taken-over': '<b>{{who}}</b> took over a link to <what>{{what}}</what>',
  'link-revoked': '<b>{{who}}</b> revoked a link to <what>{{what}}</what>',
  closed: '<b>{{who}}</b> restricted access to <what>{{what}}</what>',
  reopened: '<b>{{who}}</b> removed the restrictions on <what>{{what}}</what>',
  locked: '<b>{{who}}</b> locked <what>{{what}}</what>',
  unlocked: '<b>{{who}}</b> unlocked <what>{{what}}</what>',
  'lock-broken': '<b>{{who}}</b> broke the lock on <what>{{what}}</what>',
  rewound: '<b>{{who}}</b> rewound <what>{{what}}</what>',
  'rewind-undone': '<b>{{who}}</b> undid rewinding <what>{{what}}</what>',
})

/** Sentences with the recipient or target, if known. */
const fuller: Readonly<Partial<Record<ActivityKind, string>>> = sentences({
  moved: '<b>{{who}}</b> moved <what>{{what}}</what> to <into>{{into}}</into>',
  copied: '<b>{{who}}</b> copied <what>{{what}}</what> to <into>{{into}}</into>',
  shared: '<b>{{who}}</b> shared <what>{{what}}</what> with <b>{{person}}</b>',
  'role-changed': '<b>{{who}}</b> changed the role of <b>{{person}}</b> on <what>{{what}}</what> to {{role}}',
  unshared: '<b>{{who}}</b> removed <b>{{person}}</b>’s access to <what>{{what}}</what>',
})

/** What the reader did: other languages have another verb form for it. */
const ownLines: Readonly<Record<ActivityKind, string>> = sentences({
  uploaded: '<b>You</b> uploaded <what>{{what}}</what>',
  'new-version': '<b>You</b> uploaded a new version of <what>{{what}}</what>',
  edited: '<b>You</b> edited <what>{{what}}</what>',
  'version-restored': '<b>You</b> restored an earlier version of <what>{{what}}</what>',
  created: '<b>You</b> created <what>{{what}}</what>',
  renamed: '<b>You</b> renamed <what>{{what}}</what>',
  moved: '<b>You</b> moved <what>{{what}}</what>',
  copied: '<b>You</b> copied <what>{{what}}</what>',
  trashed: '<b>You</b> moved <what>{{what}}</what> to the trash',
  restored: '<b>You</b> restored <what>{{what}}</what>',
  deleted: '<b>You</b> deleted <what>{{what}}</what> forever',
  commented: '<b>You</b> commented on <what>{{what}}</what>',
  shared: '<b>You</b> shared <what>{{what}}</what>',
  'role-changed': '<b>You</b> changed sharing of <what>{{what}}</what>',
  unshared: '<b>You</b> removed someone’s access to <what>{{what}}</what>',
  'sharing-ended': '<b>You</b> stopped sharing <what>{{what}}</what>',
  'link-created': '<b>You</b> created a link to <what>{{what}}</what>',
  'link-changed': '<b>You</b> changed a link to <what>{{what}}</what>',
  'link-taken-over': '<b>You</b> took over a link to <what>{{what}}</what>',
  'link-revoked': '<b>You</b> revoked a link to <what>{{what}}</what>',
  closed: '<b>You</b> restricted access to <what>{{what}}</what>',
  reopened: '<b>You</b> removed the restrictions on <what>{{what}}</what>',
  locked: '<b>You</b> locked <what>{{what}}</what>',
  unlocked: '<b>You</b> unlocked <what>{{what}}</what>',
  'lock-broken': '<b>You</b> broke the lock on <what>{{what}}</what>',
  rewound: '<b>You</b> rewound <what>{{what}}</what>',
  'rewind-undone': '<b>You</b> undid rewinding <what>{{what}}</what>',
})

const ownFuller: Readonly<Partial<Record<ActivityKind, string>>> = sentences({
  moved: '<b>You</b> moved <what>{{what}}</what> to <into>{{into}}</into>',
  copied: '<b>You</b> copied <what>{{what}}</what> to <into>{{into}}</into>',
  shared: '<b>You</b> shared <what>{{what}}</what> with <b>{{person}}</b>',
  'role-changed': '<b>You</b> changed the role of <b>{{person}}</b> on <what>{{what}}</what> to {{role}}',
  unshared: '<b>You</b> removed <b>{{person}}</b>’s access to <what>{{what}}</what>',
})

const counted: Readonly<Record<'file' | 'folder', Forms>> = {
  file: { many: '{{count, number}} files', one: '{{count, number}} file' },
  folder: { many: '{{count, number}} folders', one: '{{count, number}} folder' },
}

/** Describes a run in a sentence, with tags around the names. */
export function sentenceOf({ first, items }: Run, text: Translate): string {
  const { kind, actor, visitor, into, person, role } = first
  const stranger = visitor ?? text(first.link ? 'A visitor' : 'Someone')
  const who = actor === null ? stranger : actor.name
  const forms = counted[first.item.kind]
  const what =
    items.length === 1
      ? placeName(first.item, first.item.kind === 'folder')
      : text(forms.many, { count: items.length, defaultValue_one: forms.one })
  const isFuller = kind === 'role-changed' ? person && role : into !== null || person !== null
  const values = {
    who: plain(who),
    what: plain(what),
    into: plain(into?.name ? placeName(into, true) : text('the top of the drive')),
    person: plain(person ?? ''),
    role: role ? roleName(role, text) : '',
  }
  const [full, plainly] = actor?.isMe ? [ownFuller, ownLines] : [fuller, lines]
  return text((isFuller && full[kind]) || plainly[kind], values)
}

/** A name may look like one of our tags; an invisible character keeps it text. */
function plain(name: string): string {
  return name.replaceAll('<', '<\u2060')
}
