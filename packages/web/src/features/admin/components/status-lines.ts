import type { Permission } from '@holdall/contract/contract.ts'
import { cacheMethodNames } from '@holdall/contract/drivers/cache.ts'
import { queueMethodNames } from '@holdall/contract/drivers/queue.ts'
import { searchMethodNames } from '@holdall/contract/drivers/search.ts'
import { storageMethodNames } from '@holdall/contract/drivers/storage.ts'
import type { SiteStatus, StatusState } from '@holdall/contract/status/status.contract.ts'
import {
  formatDateTime,
  formatFileSize,
  formatList,
  formatPercent,
  formatRelativeTime,
} from '../../../ui/format/format.ts'
import type { Translate } from '../../../ui/text.ts'

/** One part of the site: how it is, and what to do where it is not well. */
export interface StatusLine {
  readonly id: string
  readonly name: string
  readonly state: StatusState
  readonly facts: string
  /** What other servers said of their troubles. */
  readonly said: string | null
  /** The way to mend it; null where there is nothing to mend. */
  readonly advice: string | null
  /** The screen where that is done. */
  readonly link: { readonly to: string; readonly label: string; readonly permission: Permission } | null
}

type Part<K extends keyof SiteStatus> = Pick<StatusLine, 'name' | 'facts'> &
  Partial<Pick<StatusLine, 'advice' | 'link' | 'state' | 'said'>> & { readonly id: K }

/** All parts, in the order in which an operator would ask for them. `origin` is where the site is being visited. */
export function statusLines(status: SiteStatus, origin: string, text: Translate): StatusLine[] {
  const parts = [
    addressLine(status.address, origin, text),
    workerLine(status.worker, text),
    jobsLine(status.jobs, text),
    mailsLine(status.mails, text),
    errorsLine(status.errors, text),
    searchLine(status.search, text),
    storageLine(status.storage, text),
    diskLine(status.disk, text),
    cacheLine(status.cache, text),
    queueLine(status.queue, text),
    databaseLine(status.database, text),
    migrationsLine(status.migrations, text),
  ]
  return parts.map(part => {
    const state = part.state ?? status[part.id].state
    const isWell = state === 'good'
    return {
      ...part,
      state,
      said: part.said ?? null,
      advice: isWell ? null : (part.advice ?? null),
      link: isWell ? null : (part.link ?? null),
    }
  })
}

function addressLine(address: SiteStatus['address'], origin: string, text: Translate): Part<'address'> {
  const general: NonNullable<StatusLine['link']> = {
    to: '/admin/settings/general',
    label: text('General settings'),
    permission: 'settings.view',
  }
  const name = text('Base address')
  if (address.base_url === null) {
    return {
      id: 'address',
      name,
      facts: text('Not set. Links in e-mails use the address with which the site is visited.'),
      advice: text('Set APP_URL in the environment, or the primary address in the settings.'),
      link: general,
    }
  }
  const isHere = new URL(address.base_url).origin === origin
  return {
    id: 'address',
    name,
    state: isHere ? address.state : 'warning',
    facts: isHere
      ? address.base_url
      : text('{{address}}, and you are visiting {{here}}', { address: address.base_url, here: origin }),
    advice: text('Choose one primary address, and let the web server lead the other to it.'),
    link: general,
  }
}

function workerLine(worker: SiteStatus['worker'], text: Translate): Part<'worker'> {
  const seen = worker.seen_at
    ? text('Last seen {{when}}', { when: formatRelativeTime(worker.seen_at) })
    : text('Not seen yet')
  const waiting = worker.waiting_since
    ? text('{{count, number}} jobs wait, the longest since {{when}}', {
        count: worker.waiting,
        when: formatDateTime(worker.waiting_since),
        defaultValue_one: 'One job waits, since {{when}}',
      })
    : text('nothing waits')
  return {
    id: 'worker',
    name: text('Work in the background'),
    facts: `${seen} · ${waiting}`,
    advice: text('Start a process with WORKER=1, and check its log for what stopped it.'),
    link: { to: '/admin/jobs', label: text('Jobs'), permission: 'jobs.view' },
  }
}

function jobsLine(jobs: SiteStatus['jobs'], text: Translate): Part<'jobs'> {
  return {
    id: 'jobs',
    name: text('Failed jobs'),
    facts:
      jobs.failed === 0
        ? text('None')
        : text('{{count, number}} jobs have failed', { count: jobs.failed, defaultValue_one: 'One job has failed' }),
    advice: text('Read why, fix the cause and retry them.'),
    link: { to: '/admin/jobs', label: text('Jobs'), permission: 'jobs.view' },
  }
}

function mailsLine(mails: SiteStatus['mails'], text: Translate): Part<'mails'> {
  const failed =
    mails.failed === 0
      ? text('None has failed in the last seven days')
      : text('{{count, number}} could not be sent in the last seven days', {
          count: mails.failed,
          defaultValue_one: 'One could not be sent in the last seven days',
        })
  const queued =
    mails.queued === 0
      ? text('none waits')
      : text('{{count, number}} wait', { count: mails.queued, defaultValue_one: 'one waits' })
  return {
    id: 'mails',
    name: text('E-mail'),
    facts: `${failed} · ${queued}`,
    advice: text('Read why in the outbox, test the mail settings, and send them again.'),
    link: { to: '/admin/outbox', label: text('Outbox'), permission: 'outbox.view' },
  }
}

function errorsLine({ last }: SiteStatus['errors'], text: Translate): Part<'errors'> {
  const facts = last
    ? [
        text('The last one {{when}}', { when: formatDateTime(last.at) }),
        text(last.sentence),
        last.route,
        last.request_id && text('request {{id}}', { id: last.request_id }),
      ].filter(Boolean)
    : [text('None since the server started')]
  return {
    id: 'errors',
    name: text('Unexpected errors'),
    facts: facts.join(' · '),
    advice: text('See the server’s log for details. Send errors to Sentry to be notified of each one.'),
    link: { to: '/admin/settings/logging', label: text('Logging settings'), permission: 'settings.view' },
  }
}

function searchLine(search: SiteStatus['search'], text: Translate): Part<'search'> {
  const { method, trouble, said, waiting, needs_import } = search
  const title = searchMethodNames[method]
  const waits =
    waiting === 0
      ? text('no change waits')
      : text('{{count, number}} changes wait', { count: waiting, defaultValue_one: 'one change waits' })
  return {
    id: 'search',
    name: text('Search'),
    facts: trouble ? `${title} · ${text(trouble)} · ${waits}` : `${title} · ${waits}`,
    said,
    advice: trouble
      ? text('The site’s own index answers meanwhile. Test the method in its panel.')
      : needs_import
        ? text('The site’s own index answers until the records are imported.')
        : null,
    link: { to: '/admin/settings/search', label: text('Search settings'), permission: 'settings.view' },
  }
}

function storageLine({ disks }: SiteStatus['storage'], text: Translate): Part<'storage'> {
  const facts = disks.map(({ method, is_current, trouble }) => {
    const name = nameOf(storageMethodNames, method)
    const use = is_current ? text('new files') : text('earlier files')
    return trouble ? `${name} (${use}): ${text(trouble)}` : `${name} (${use})`
  })
  const said = disks.flatMap(disk =>
    disk.said === null ? [] : [`${nameOf(storageMethodNames, disk.method)}: ${disk.said}`],
  )
  return {
    id: 'storage',
    name: text('Storage'),
    facts: facts.join(' · '),
    said: said.join('\n') || null,
    advice: text(
      'Files there can’t be opened, and uploads to it fail. Check its server and network, then test it in its panel.',
    ),
    link: { to: '/admin/settings/uploading', label: text('Uploading settings'), permission: 'settings.view' },
  }
}

function cacheLine({ method, trouble, said }: SiteStatus['cache'], text: Translate): Part<'cache'> {
  const name = nameOf(cacheMethodNames, method)
  return {
    id: 'cache',
    name: text('Cache'),
    facts: trouble ? `${name} · ${text(trouble)}` : name,
    said,
    advice: text('The site works without it, but slower. Test the method in its panel.'),
    link: { to: '/admin/settings/cache', label: text('Cache settings'), permission: 'settings.view' },
  }
}

function queueLine({ method, trouble, said }: SiteStatus['queue'], text: Translate): Part<'queue'> {
  const name = nameOf(queueMethodNames, method)
  return {
    id: 'queue',
    name: text('Queue'),
    facts: trouble ? `${name} · ${text(trouble)}` : name,
    said,
    advice: text('Jobs wait until it is back; nothing is lost. Test the method in its panel.'),
    link: { to: '/admin/settings/queue', label: text('Queue settings'), permission: 'settings.view' },
  }
}

function nameOf(names: Readonly<Record<string, string>>, method: string): string {
  return names[method] ?? method
}

function diskLine({ free, total }: SiteStatus['disk'], text: Translate): Part<'disk'> {
  return {
    id: 'disk',
    name: text('Disk'),
    facts:
      free === null || total === null
        ? text('The system does not tell how much is free.')
        : text('{{free}} of {{total}} are free ({{share}})', {
            free: formatFileSize(free),
            total: formatFileSize(total),
            share: formatPercent(total === 0 ? 0 : free / total),
          }),
    advice:
      free === null
        ? text('Watch the free space of the data folder yourself.')
        : text(
            'Make the disk larger, or keep the files in a bucket: uploads stop before the database runs out of room.',
          ),
    link: { to: '/admin/files', label: text('Files'), permission: 'files.view' },
  }
}

const databaseNames = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

function databaseLine(database: SiteStatus['database'], text: Translate): Part<'database'> {
  return {
    id: 'database',
    name: text('Database'),
    facts: text('{{kind}} {{version}} · {{size}} · answers in {{ms, number}} ms', {
      kind: databaseNames[database.kind],
      version: database.version,
      size: formatFileSize(database.size),
      ms: database.answer_ms,
    }),
    advice: text('It responds slowly. Check what else runs on its machine, and the speed of its disk.'),
  }
}

function migrationsLine({ last, pending, unknown }: SiteStatus['migrations'], text: Translate): Part<'migrations'> {
  return {
    id: 'migrations',
    name: text('Tables'),
    facts:
      pending.length > 0
        ? text('Not there yet: {{names}}', { names: formatList(pending) })
        : unknown.length > 0
          ? text('Newer than this program: {{names}}', { names: formatList(unknown) })
          : text('As this version needs them, up to {{last}}', { last: last ?? '' }),
    advice:
      pending.length > 0
        ? text('Restart the server. It updates them as it starts.')
        : text('Let every process run the same, newest version.'),
  }
}

/** The whole in a sentence. */
export function summary(lines: readonly StatusLine[], text: Translate): { state: StatusState; words: string } {
  const count = (state: StatusState) => lines.filter(line => line.state === state).length
  if (count('bad') > 0) {
    return {
      state: 'bad',
      words: text('{{count, number}} parts do not work', {
        count: count('bad'),
        defaultValue_one: 'One part does not work',
      }),
    }
  }
  if (count('warning') > 0) {
    return {
      state: 'warning',
      words: text('{{count, number}} components need attention', {
        count: count('warning'),
        defaultValue_one: 'One component needs attention',
      }),
    }
  }
  return { state: 'good', words: text('Everything works') }
}

/** What runs, and since when, in the process that answers. */
export function versionFacts({ product, node, started_at }: SiteStatus['versions'], text: Translate): string {
  return text('{{version}} on Node {{node}}, started {{when}}', {
    version: product,
    node,
    when: formatDateTime(started_at),
  })
}
