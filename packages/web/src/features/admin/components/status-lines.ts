import { cacheMethodNames } from '@holdall/contract/drivers/cache.ts'
import { queueMethodNames } from '@holdall/contract/drivers/queue.ts'
import { searchMethodNames } from '@holdall/contract/drivers/search.ts'
import { storageMethodNames } from '@holdall/contract/drivers/storage.ts'
import { jobName } from '@holdall/contract/jobs/job-names.ts'
import { listValue, momentValue, sizeValue, wordValue } from '@holdall/contract/kit/values/values.ts'
import type { SiteStatus } from '@holdall/contract/status/status.contract.ts'
import { formatList, formatRelativeTime } from '../../../ui/format/format.ts'
import type { Translate } from '../../../ui/text.ts'
import { diskLine, filesLine } from './byte-lines.ts'
import { deletionLine } from './deletion-line.ts'
import { identityLine } from './identity-line.ts'
import { librariesLine } from './libraries-line.ts'
import { paymentsLine } from './payments-line.ts'
import type { Part, StatusLine } from './status-line.ts'

/**
 * All parts, in the order in which an operator would check them. `origin` is the address at which the site is being
 * visited.
 */
export function statusLines(status: SiteStatus, origin: string, text: Translate): StatusLine[] {
  const parts = [
    addressLine(status.address, origin, text),
    workerLine(status.worker, text),
    jobsLine(status.jobs, text),
    mailsLine(status.mails, text),
    errorsLine(status.errors, text),
    searchLine(status.search, text),
    storageLine(status.storage, text),
    identityLine(status.identity, text),
    filesLine(status.files, text),
    deletionLine(status.deletion, text),
    diskLine(status.disk, text),
    librariesLine(status.libraries, text),
    cacheLine(status.cache, text),
    queueLine(status.queue, text),
    ...paymentsLine(status.payments, text),
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
      action: isWell ? null : (part.action ?? null),
      advice: isWell ? null : (part.advice ?? null),
      link: isWell ? null : (part.link ?? null),
      more: isWell ? null : (part.more ?? null),
    }
  })
}

function addressLine(address: SiteStatus['address'], origin: string, text: Translate): Part<'address'> {
  const general: NonNullable<StatusLine['link']> = {
    to: '/admin/settings/general',
    label: text('General settings'),
    permission: 'settings.view',
  }
  const name = text('Base URL')
  if (address.base_url === null) {
    return {
      id: 'address',
      name,
      facts: text('Not set. Links in emails use the address people visit the site with.'),
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
      : text('Set to {{address}}, but you’re visiting {{here}}', { address: address.base_url, here: origin }),
    advice: text('Choose one primary address, and redirect the other one to it in the web server.'),
    link: general,
  }
}

function workerLine(worker: SiteStatus['worker'], text: Translate): Part<'worker'> {
  const seen = worker.seen_at
    ? text('Last seen {{when}}', { when: wordValue(formatRelativeTime(worker.seen_at)) })
    : text('Not seen yet')
  const waiting = worker.waiting_since
    ? text('{{count, number}} jobs queued, the oldest since {{when}}', {
        count: worker.waiting,
        when: momentValue(worker.waiting_since),
        defaultValue_one: 'One job queued since {{when}}',
      })
    : text('no jobs queued')
  return {
    id: 'worker',
    name: text('Background jobs'),
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
        ? text('No failed jobs')
        : text('{{count, number}} jobs have failed', { count: jobs.failed, defaultValue_one: 'One job has failed' }),
    said: jobs.process_ended.length > 0 ? formatList(jobs.process_ended.map(kind => text(jobName(kind)))) : null,
    advice:
      jobs.process_ended.length > 0
        ? text('The server stopped unexpectedly each time this job ran. Find out why before you retry it.')
        : text('See why they failed, fix the cause, then retry them.'),
    link: { to: '/admin/jobs', label: text('Jobs'), permission: 'jobs.view' },
  }
}

function mailsLine(mails: SiteStatus['mails'], text: Translate): Part<'mails'> {
  const failed =
    mails.failed === 0
      ? text('No failures in the last seven days')
      : text('{{count, number}} emails failed in the last seven days', {
          count: mails.failed,
          defaultValue_one: 'One email failed in the last seven days',
        })
  const queued =
    mails.queued === 0
      ? text('none queued')
      : text('{{count, number}} queued', { count: mails.queued, defaultValue_one: 'one queued' })
  return {
    id: 'mails',
    name: text('Mail'),
    facts: `${failed} · ${queued}`,
    advice: text('See why in the outbox, test the mail settings, then resend the emails.'),
    link: { to: '/admin/outbox', label: text('Outbox'), permission: 'outbox.view' },
  }
}

function errorsLine({ last }: SiteStatus['errors'], text: Translate): Part<'errors'> {
  const facts = last
    ? [
        text('Last one: {{when}}', { when: momentValue(last.at) }),
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
  const title = text(searchMethodNames[method])
  const waits =
    waiting === 0
      ? text('no changes queued')
      : text('{{count, number}} changes queued', { count: waiting, defaultValue_one: 'one change queued' })
  return {
    id: 'search',
    name: text('Search', { meaning: 'part of the site' }),
    facts: trouble ? `${title} · ${text(trouble)} · ${waits}` : `${title} · ${waits}`,
    said,
    advice: trouble
      ? text('The built-in index is used until then. Test the method in its settings.')
      : needs_import
        ? text('The built-in index is used until the records are imported.')
        : null,
    link: { to: '/admin/settings/search', label: text('Settings for search'), permission: 'settings.view' },
  }
}

function storageLine({ disks }: SiteStatus['storage'], text: Translate): Part<'storage'> {
  const facts = disks.map(({ method, is_current, trouble }) => {
    const name = nameOf(storageMethodNames, method, text)
    const what = is_current ? text('{{name}} (new files)', { name }) : text('{{name}} (earlier files)', { name })
    return trouble ? text('{{what}}: {{reason}}', { what, reason: text(trouble) }) : what
  })
  const said = disks.flatMap(disk =>
    disk.said === null ? [] : [`${nameOf(storageMethodNames, disk.method, text)}: ${disk.said}`],
  )
  return {
    id: 'storage',
    name: text('Storage'),
    facts: facts.join(' · '),
    said: said.join('\n') || null,
    advice: text(
      'Files stored there can’t be opened, and uploads to it fail. Check its server and network, then test it in the settings.',
    ),
    link: { to: '/admin/settings/uploading', label: text('Uploading settings'), permission: 'settings.view' },
  }
}

function cacheLine({ method, trouble, said }: SiteStatus['cache'], text: Translate): Part<'cache'> {
  const name = nameOf(cacheMethodNames, method, text)
  return {
    id: 'cache',
    name: text('Cache'),
    facts: trouble ? `${name} · ${text(trouble)}` : name,
    said,
    advice: text('The site works without it, but slower. Test the method in the settings.'),
    link: { to: '/admin/settings/cache', label: text('Cache settings'), permission: 'settings.view' },
  }
}

function queueLine({ method, trouble, said }: SiteStatus['queue'], text: Translate): Part<'queue'> {
  const name = nameOf(queueMethodNames, method, text)
  return {
    id: 'queue',
    name: text('Queue'),
    facts: trouble ? `${name} · ${text(trouble)}` : name,
    said,
    advice: text('Jobs wait until it’s back, and none are lost. Test the method in the settings.'),
    link: { to: '/admin/settings/queue', label: text('Queue settings'), permission: 'settings.view' },
  }
}

function nameOf(names: Readonly<Record<string, string>>, method: string, text: Translate): string {
  const name = names[method]
  return name === undefined ? method : text(name)
}

const databaseNames = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

function databaseLine(database: SiteStatus['database'], text: Translate): Part<'database'> {
  return {
    id: 'database',
    name: text('Database'),
    facts: text('{{kind}} {{version}} · {{size}} · responds in {{ms, number}} ms', {
      kind: databaseNames[database.kind],
      version: database.version,
      size: sizeValue(database.size),
      ms: database.answer_ms,
    }),
    advice:
      database.servers > 1
        ? text(
            'Several servers use this database at the same time. Stop all but one, or move to PostgreSQL: live updates and caches of one don’t reach the other.',
          )
        : text('It responds slowly. Check what else runs on its machine, and how fast its disk is.'),
  }
}

function migrationsLine({ last, pending, unknown }: SiteStatus['migrations'], text: Translate): Part<'migrations'> {
  return {
    id: 'migrations',
    name: text('Database schema'),
    facts:
      pending.length > 0
        ? text('Missing: {{names}}', { names: listValue(pending) })
        : unknown.length > 0
          ? text('From a newer version: {{names}}', { names: listValue(unknown) })
          : text('Up to date ({{last}})', { last: last ?? '' }),
    advice:
      pending.length > 0
        ? text('Restart the server. It updates the schema when it starts.')
        : text('Run the same, newest version in every process.'),
  }
}
